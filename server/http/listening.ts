import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createServer } from 'node:http';
import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { bind } from './bind.ts';
import { limitConnections } from './connections.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, limitSession } from './session-limits.ts';
import { sentences } from '#server/sentences.ts';
import { hostInUrl } from '#server/addresses.ts';
import type { Settings } from '#server/settings.ts';

/** Unit: ms that open requests get before their connections are closed. */
const CLOSE_TIMEOUT_MS = 10_000;
/** Unit: ms between two checks of the certificate files. */
const CERTIFICATE_CHECK = 5_000;

export interface Listening {
  readonly address: string;
  readonly port: number;
  /** Accepts no more requests and waits for open ones. */
  readonly close: () => Promise<void>;
}

type Listener = ReturnType<typeof getRequestListener>;

/** HTTPS with HTTP/2; a renewed certificate is loaded without a restart. */
function secureServer(listener: Listener, { cert, key }: NonNullable<Settings['tls']>, log: Logger, limits: ConnectionLimits) {
  const read = () => ({ cert: readFileSync(cert), key: readFileSync(key) });
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer(
    { ...read(), allowHTTP1: true, minVersion: 'TLSv1.2' },
    (request, response) => void listener(request, response),
  );
  // for HTTP/1.1 connections: createSecureServer has no options for these
  Object.assign(server, { keepAliveTimeout: limits.keepAlive, requestTimeout: limits.request, timeout: limits.request });
  server.on('session', (session) => {
    sessions.add(session);
    limitSession(session, limits);
    session.once('close', () => sessions.delete(session));
  });
  const renew = () => {
    try {
      server.setSecureContext(read());
      log.info('the certificate was renewed');
    } catch (error) {
      log.warn({ reason: error }, 'the new certificate cannot be used; the old one stays');
    }
  };
  for (const file of [cert, key]) watchFile(file, { interval: CERTIFICATE_CHECK, persistent: false }, renew);
  const leave = () => {
    for (const file of [cert, key]) unwatchFile(file, renew);
    for (const session of sessions) session.close();
  };
  return { server, leave };
}

function plainServer(listener: Listener, { keepAlive, request }: ConnectionLimits) {
  const server = createServer(
    { keepAliveTimeout: keepAlive, requestTimeout: request },
    (incoming, response) => void listener(incoming, response),
  );
  return { server, leave: () => server.closeIdleConnections() };
}

/** 400 for an invalid URL, which no route gets; other errors here are faults. */
const refuseAddress = (error: unknown): Response =>
  Response.json({ detail: sentences.wrong }, { status: error instanceof RequestError ? 400 : 500 });

/** Starts to listen at the port of the settings. */
export async function listen(app: Hono, settings: Settings, log: Logger, limits = CONNECTION_LIMITS): Promise<Listening> {
  const { port, host, tls } = settings;
  const listener = getRequestListener(app.fetch, { errorHandler: refuseAddress });
  const { server, leave } = tls ? secureServer(listener, tls, log, limits) : plainServer(listener, limits);
  const { connectionsPerAddress: most } = settings;
  if (most !== null) limitConnections(server, most, log);
  await bind(server, { port, host });
  const bound = server.address();
  const real = typeof bound === 'object' && bound ? bound.port : port;
  return {
    address: `${tls ? 'https' : 'http'}://${hostInUrl(host)}:${real}`,
    port: real,
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => ('closeAllConnections' in server ? server.closeAllConnections() : resolve()), CLOSE_TIMEOUT_MS);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        leave();
      }),
  };
}
