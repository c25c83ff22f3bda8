import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Programs, postgresPrograms } from './postgres-programs.ts';
import { aFolder } from './scratch.ts';

export interface Postgres {
  readonly version: string;
  /** Where its programs come from. */
  readonly from: string;
  readonly pid: () => number | undefined;
  readonly url: (database: string) => string;
  /** Creates a new, empty database; returns its address. */
  readonly create: (database: string) => Promise<string>;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** The PostgreSQL of a whole run. */
export interface SharedPostgres {
  /** The name of a database is appended. */
  readonly url: string;
  /** A database with all tables and no rows. */
  readonly template: string;
  readonly pid: number;
}

/** Unit: ms. A busy machine needs long to start a database. */
const START_TIMEOUT_MS = 60_000;

/**
 * A free port below those that a system gives to outgoing connections (Linux from 32768): between this check and the start of the server no
 * connection of another test takes it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const probe = createServer();
    probe.listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false, // expected: the port is in use
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

type Runner = { readonly uid: number; readonly gid: number } | Record<string, never>;

/** PostgreSQL refuses to run as root: then an ordinary user of this machine runs it; `null` if there is no other user than root. */
function runner(): Runner | null {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = lines.find((one) => one.startsWith('postgres:')) ?? lines.find((one) => one.startsWith('nobody:'));
  const [, , uid, gid] = (line ?? '').split(':');
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

/** An empty cluster below `folder`; `null` and a reason if none can be made. */
function cluster({ bin, from }: Programs, folder: string, as: Runner): string | null {
  const made = join(folder, 'cluster');
  const options = ['-D', made, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  try {
    if ('uid' in as) chownSync(folder, as.uid, as.gid);
    execFileSync(join(bin, 'initdb'), options, { ...as, stdio: ['ignore', 'ignore', 'pipe'], cwd: folder });
    return made;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: Buffer };
    process.stdout.write(`PostgreSQL of ${from} cannot be used here: ${stderr?.toString().trim() || message}\n`);
    return null;
  }
}

/** Written into a template, so that a copy does not count as a restored database, whose epoch would be renewed. */
export const AS_TEMPLATE = 'update epoch set pg_database = null';

/** A new database of the PostgreSQL at `url`: empty, or a copy of `template`. */
export async function createDatabase(url: string, database: string, template = 'template1'): Promise<string> {
  await tell(`${url}postgres`, `create database ${database} template ${template}`);
  return url + database;
}

/** A PostgreSQL for this test process, or `null` if there is none. Its files are in `folder`. */
export async function aPostgres(folder = aFolder('pv-postgres')): Promise<Postgres | null> {
  const found = postgresPrograms();
  const as = runner();
  if (!found || !as) return null;
  const data = cluster(found, folder, as);
  if (data === null) return null;
  let port = await freePort();
  let server: ChildProcess | undefined;
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const start = async () => {
    const settings = [
      'fsync=off',
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=300',
      'full_page_writes=off',
      'autovacuum=off',
      'jit=off', // tables without statistics look large, and compiling a query then takes a third of all time
    ];
    const program = [join(found.bin, 'postgres'), '-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])] as const;
    server = await started(program, { ...as, cwd: folder });
  };
  process.once('exit', () => server?.kill('SIGQUIT'));
  await start().catch(async () => {
    port = await freePort(); // another process has taken the port meanwhile
    await start();
  });
  return {
    version: execFileSync(join(found.bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    from: found.from,
    pid: () => server?.pid,
    url,
    start,
    kill: async () => {
      const ended = new Promise((resolve) => server?.once('exit', resolve));
      server?.kill('SIGQUIT');
      await ended;
    },
    create: (database) => createDatabase(url(''), database),
  };
}

/** Starts a PostgreSQL and waits until it accepts connections; otherwise fails with its output. */
async function started(
  [program, ...options]: readonly [string, ...string[]],
  how: { readonly cwd: string; readonly uid?: number; readonly gid?: number },
): Promise<ChildProcess> {
  const server = spawn(program, options, { ...how, stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const fail = () => {
      server.kill('SIGQUIT');
      reject(new Error(`PostgreSQL did not start:\n${printed}`));
    };
    const limit = setTimeout(fail, START_TIMEOUT_MS);
    server.stderr?.on('data', (piece: Buffer) => {
      printed = (printed + piece.toString()).slice(-4_000);
      if (!printed.includes('database system is ready to accept connections')) return;
      clearTimeout(limit);
      resolve();
    });
    server.once('close', () => {
      clearTimeout(limit);
      fail();
    });
  });
  return server;
}

export async function tell(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
