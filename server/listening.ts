import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { hostInUrl, type Settings } from './settings.ts';

/** Unit: ms that requests in flight get to end before the door closes on them. */
const PATIENCE = 10_000;

export interface Listening {
  readonly address: string;
  readonly port: number;
  /** Takes no more requests and waits for those in flight. */
  readonly close: () => Promise<void>;
}

/** Gives the app a port. */
export async function listen(app: Hono, { port, host }: Settings): Promise<Listening> {
  const server = await new Promise<Server>((resolve, reject) => {
    const started = serve({ fetch: app.fetch, port, hostname: host }, () => resolve(started as Server)) as Server;
    started.once('error', reject);
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      error.message = `Port ${port} of ${host} is in use. Stop the other program, or set PORT to another number.`;
    throw error;
  });
  const bound = server.address();
  const real = typeof bound === 'object' && bound ? bound.port : port;
  return {
    address: `http://${hostInUrl(host)}:${real}`,
    port: real,
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), PATIENCE);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}
