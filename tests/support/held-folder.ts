import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import { controlFileIn } from '#server/control/control-file.ts';
import { lockFolder } from '#server/store/embedded/folder-lock.ts';
import { emptyFolder } from './empty-folder.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A data folder whose server port this object answers at; the folder is in use unless its server was killed. */
export async function aHeldFolder(answers: RequestListener, { isRunning = true } = {}): Promise<string> {
  const dataDir = await emptyFolder();
  const server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  writeFileSync(controlFileIn(dataDir), JSON.stringify({ port: (server.address() as AddressInfo).port, key: 'x'.repeat(43) }));
  const lock = isRunning ? await lockFolder(dataDir) : null;
  ends.push(() => {
    lock?.release();
    server.close();
    server.closeAllConnections();
  });
  return dataDir;
}

/** Reads the whole input of any command and has no other call. */
export const older: RequestListener = (request, response) => {
  void text(request).then((body) => {
    if (body === '') response.statusCode = 500;
    response.end(JSON.stringify({ lines: [], isDone: true }));
  });
};
export const silent: RequestListener = () => {};
export const stranger: RequestListener = (_, response) => response.writeHead(403).end();
