import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { Http2SecureServer } from 'node:http2';

interface Place {
  readonly port: number;
  readonly host: string;
}

/** The names of the settings for port and host. */
interface Names {
  readonly port: string;
  readonly host: string;
}

const OWN: Names = { port: 'PORT', host: 'HOST' };

const noAddress = ({ host }: Place, names: Names) =>
  `This machine has no address ${host}. Set ${names.host} to one it has, or to 0.0.0.0 for all.`;

const SENTENCES: Readonly<Record<string, (place: Place, names: Names) => string>> = {
  EADDRINUSE: ({ port, host }, names) =>
    `Port ${port} of ${host} is in use. Stop the other program, or set ${names.port} to another number.`,
  EACCES: ({ port }, names) => `Port ${port} may not be used by this user. Set ${names.port} to a number above 1023.`,
  EADDRNOTAVAIL: noAddress,
  ENOTFOUND: noAddress,
};

/** The port cannot be used; the message says what to do. */
export class NoPort extends Error {}

/** Makes the server listen; throws `NoPort` with the reason if that is not possible. */
export function bind(server: Server | Http2SecureServer, place: Place, names = OWN): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = SENTENCES[error.code ?? '']?.(place, names);
      reject(sentence === undefined ? error : new NoPort(sentence));
    });
    server.listen(place.port, place.host, () => resolve());
  });
}

/** Fails at once if the port cannot be used, before the long work of a start. */
export async function tryPort({ port, host }: Place, names = OWN): Promise<void> {
  const probe = createServer();
  await bind(probe, { port, host }, names);
  await new Promise((resolve) => probe.close(resolve));
}
