import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createSecureServer, type ServerHttp2Session, type Http2SecureServer, constants, type ServerHttp2Stream } from 'node:http2';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { bind } from './bind.ts';
import { sentences } from '#server/sentences.ts';
import { hostInUrl, networkOf } from '#server/addresses.ts';
import type { Settings } from '#server/settings.ts';
import type { Socket } from 'node:net';

/** How long a connection may be idle, and how long a request may take to arrive. Unit: ms. */
interface ConnectionLimits {
  /** Long, because a browser repeats a POST if its connection closes. */
  readonly keepAlive: number;
  readonly request: number;
}

const CONNECTION_LIMITS: ConnectionLimits = { keepAlive: 75_000, request: 120_000 };

/**
 * Ends what Node.js leaves open in HTTP/2: idle sessions, requests that do not end, and responses that are not read. The timeouts of
 * HTTP/1.1 (`keepAliveTimeout`, `requestTimeout`) do not apply there.
 */
function limitSession(session: ServerHttp2Session, { keepAlive, request }: ConnectionLimits): void {
  let open = 0;
  let idle = setTimeout(() => session.destroy(), keepAlive);
  session.on('stream', (stream) => {
    open += 1;
    clearTimeout(idle);
    limitStream(stream, request);
    stream.once('close', () => {
      open -= 1;
      if (open === 0 && !session.destroyed) idle = setTimeout(() => session.destroy(), keepAlive);
    });
  });
  session.once('close', () => clearTimeout(idle));
}

function limitStream(stream: ServerHttp2Stream, limit: number): void {
  const end = () => stream.close(constants.NGHTTP2_CANCEL);
  stream.setTimeout(limit, end);
  if (stream.endAfterHeaders) return;
  const timer = setTimeout(end, limit); // a client that sends single bytes is never idle
  stream.once('end', () => clearTimeout(timer));
  stream.once('close', () => clearTimeout(timer));
}

/** Unit: ms between two lines in the log. */
const LOGGED_EVERY = 60_000;

/** Closes connections of one address (of IPv6: one /64) beyond `most` at a time. */
function limitConnections(server: Server | Http2SecureServer, most: number, log: Logger): void {
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
