import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';

/** How long a connection may be idle, and how long a request may take to arrive. Unit: ms. */
export interface ConnectionLimits {
  /** Long, because a browser repeats a POST if its connection closes. */
  readonly keepAlive: number;
  readonly request: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { keepAlive: 75_000, request: 120_000 };

/**
 * Ends what Node.js leaves open in HTTP/2: idle sessions, requests that do not end, and responses that are not read. The timeouts of
 * HTTP/1.1 (`keepAliveTimeout`, `requestTimeout`) do not apply there.
 */
export function limitSession(session: ServerHttp2Session, { keepAlive, request }: ConnectionLimits): void {
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
