import { timingSafeEqual } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { newSecret } from '#server/auth/secrets.ts';
import { type FairSemaphore, makeFairSemaphore } from '#server/concurrency/fair-semaphore.ts';
import type { Settings } from '#server/settings.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import type { Database } from '#server/store/database-types.ts';
import { hasAdmin } from '#server/store/team/accounts.ts';
import { readFilesSize } from '#server/store/visits/kept-files.store.ts';
import { administer } from './administer.ts';
import type { Done } from './commands/command.ts';
import { answeringServer, type ControlAddress, controlCall, controlFileIn, NO_COMMAND } from './control-file.ts';
import { answerHold, HOLD_LOG } from './hold-log.ts';
import { answerImport } from './import-answer.ts';

/*
 * The embedded database belongs to the running server. Programs of the same machine send commands to it here: at a port of 127.0.0.1,
 * with a key in the data folder that only the owner of the folder can read.
 */

const ADMIN = '/admin';
const FACTS = '/facts';
/** Unit: characters of a command, which can hold the text of a file with its line ends and quotes escaped, twice for a table. */
const COMMAND_MAX = 16_000_000;

/** Files imported at once, files that may wait, and how long one may wait (ms). The user can stop the command. */
const IMPORTS = { places: 2, waiting: 20, wait: 3_600_000 };

type ControlSettings = Pick<Settings, 'dataDir' | 'retentionMonths' | 'roles'>;

/** Starts the control server. The result closes it and waits for running commands. */
export async function startControlServer(
  database: Database,
  settings: ControlSettings,
  watch: Pick<DatabaseWatch, 'covers'>,
): Promise<() => Promise<void>> {
  const { dataDir } = settings;
  const key = newSecret();
  const running = new Set<Promise<void>>();
  const places = makeFairSemaphore(IMPORTS);
  // a large file takes longer than the default limit of five minutes
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const answering = answer(database, settings, watch, { key, request, response, places })
      .catch((error: unknown) => {
        watch.covers(error);
        response.statusCode = 500;
        response.end(JSON.stringify({ lines: [String(error)], isDone: false } satisfies Done));
      })
      .finally(() => running.delete(answering));
    running.add(answering);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as { port: number };
  writeFileSync(controlFileIn(dataDir), JSON.stringify({ port, key } satisfies ControlAddress), { mode: 0o600 });
  return async () => {
    rmSync(controlFileIn(dataDir), { force: true });
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await Promise.all([closed, ...running]);
  };
}

interface ControlCall {
  readonly key: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The places for imported files. */
  readonly places: FairSemaphore;
}

async function answer(
  database: Database,
  { retentionMonths, roles }: ControlSettings,
  watch: Pick<DatabaseWatch, 'covers'>,
  { key, request, response, places }: ControlCall,
): Promise<void> {
  const given = Buffer.from(String(request.headers['x-control-key'] ?? ''));
  if (given.length !== key.length || !timingSafeEqual(given, Buffer.from(key))) {
    response.writeHead(403).end();
    return;
  }
  if (request.url === FACTS) {
    response.end(JSON.stringify(await factsOf(database)));
    return;
  }
  if (request.url === HOLD_LOG) return answerHold(database, request, response);
  if (request.url?.startsWith('/import?')) return answerImport({ database, keptMonths: retentionMonths, watch, places }, request, response);
  if (request.url !== ADMIN) {
    response.writeHead(404).end(); // at once: the body of a later version's call may not end
    return;
  }
  let body = '';
  for await (const piece of request) {
    body += String(piece);
    if (body.length > COMMAND_MAX) {
      response.writeHead(413).end();
      return;
    }
  }
  response.end(JSON.stringify(await administer(database, JSON.parse(body) as string[], { roles })));
}

/** What `npm run doctor` checks in the embedded database, which only the running server may open. */
export interface ServerFacts {
  readonly hasAdmin: boolean;
  /** Numbers of webhooks whose receivers did not accept the last message. */
  readonly failingHooks: readonly number[];
  /** Unit: bytes of all files of visits; missing in a server of an earlier version. */
  readonly filesSize?: number;
  /** Serial numbers of all installations; missing as `filesSize` is. */
  readonly serials?: readonly string[];
}

async function factsOf(database: Database): Promise<ServerFacts> {
  const failing = await database.rows<{ id: number }>('select id from webhooks where failing_since is not null order by id');
  const installations = await database.rows<{ sn: string }>('select sn from installations');
  return {
    hasAdmin: await hasAdmin(database),
    failingHooks: failing.map(({ id }) => id),
    filesSize: await readFilesSize(database),
    serials: installations.map(({ sn }) => sn),
  };
}

/** Facts of the running server; `null` if no server replies, or one of an earlier version. */
export async function factsOfServer(dataDir: string): Promise<ServerFacts | null> {
  const reply = await callServer(dataDir, FACTS, NO_COMMAND);
  return reply && ((await reply.json()) as ServerFacts);
}

/** Sends an admin command to the running server; `null` if no server replies. `body`: the words of the command, as JSON. */
export const callRunningServer = (dataDir: string, body: string): Promise<Response | null> => callServer(dataDir, ADMIN, body);

async function callServer(dataDir: string, path: string, body: string): Promise<Response | null> {
  const address = await answeringServer(dataDir);
  if (!address) return null;
  const { url, calling } = controlCall(address, path);
  return fetch(url, { ...calling, body }).then(
    (reply) => (reply.ok ? reply : null),
    () => null,
  );
}
