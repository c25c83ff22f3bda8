import type { Server } from 'node:http';
import type { Http2SecureServer } from 'node:http2';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { networkOf } from '#server/addresses.ts';

/** Unit: ms between two lines in the log. */
const LOGGED_EVERY = 60_000;

/** Closes connections of one address (of IPv6: one /64) beyond `most` at a time. */
export function limitConnections(server: Server | Http2SecureServer, most: number, log: Logger): void {
  const open = new Map<string, number>();
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? 'unknown');
    const count = open.get(network) ?? 0;
    if (count >= most) {
      setImmediate(() => socket.destroy()); // after the TLS handshake has started
      if (performance.now() - loggedAt < LOGGED_EVERY) return;
      loggedAt = performance.now();
      log.warn({ most }, 'connections of one address beyond PV_CONNECTIONS_PER_ADDRESS are closed');
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
