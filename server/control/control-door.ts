import { timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { newSecret } from '#server/rules/secrets.ts';
import type { Database } from '#server/store/database-door.ts';
import { administer, type Done } from './administer.ts';

/*
 * The embedded database has one owner, the running server. Commands of the same machine reach it here: a port of 127.0.0.1 alone,
 * with a key that stands in the data folder, readable by the folder's owner.
 */

interface Door {
  readonly port: number;
  readonly key: string;
}

const fileIn = (dataDir: string): string => join(dataDir, 'control.json');

/** Opens the door; the answer closes it. */
export async function openControlDoor(database: Database, dataDir: string): Promise<() => Promise<void>> {
  const key = newSecret();
  const server = createServer((request, response) => {
    answer(database, key, request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(JSON.stringify({ lines: [String(error)], isDone: false } satisfies Done));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as { port: number };
  writeFileSync(fileIn(dataDir), JSON.stringify({ port, key } satisfies Door), { mode: 0o600 });
  return () =>
    new Promise((resolve) => {
      rmSync(fileIn(dataDir), { force: true });
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

async function answer(database: Database, key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const given = Buffer.from(String(request.headers['x-control-key'] ?? ''));
  if (given.length !== key.length || !timingSafeEqual(given, Buffer.from(key))) {
    response.writeHead(403).end();
    return;
  }
  if (request.url === '/backup') {
    response.end(await database.dump());
    return;
  }
  let body = '';
  for await (const piece of request) body += String(piece);
  response.end(JSON.stringify(await administer(database, JSON.parse(body) as string[])));
}

/** Knocks at the door of a running server; `null` when none is open. */
export async function knock(dataDir: string, path: '/backup' | '/admin', body?: string): Promise<Response | null> {
  let door: Door;
  try {
    door = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Door;
  } catch {
    return null;
  }
  const options = { headers: { 'x-control-key': door.key }, ...(body !== undefined && { method: 'POST', body }) };
  return fetch(`http://127.0.0.1:${door.port}${path}`, options).then(
    (reply) => (reply.ok ? reply : null),
    () => null,
  );
}
