import { constants, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';

/** How long a connection may do nothing, and a request may take to come. Unit: ms. */
export interface ConnectionLimits {
  /** Long, because a browser repeats a POST by itself when a kept connection closes under it. */
  readonly keepAlive: number;
  readonly request: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { keepAlive: 75_000, request: 120_000 };

/**
 * Ends what Node.js leaves open in HTTP/2: a session on which nobody asks, a request that begins and does not end, an answer that
 * nobody takes. What HTTP/1.1 has for that (`keepAliveTimeout`, `requestTimeout`) does not hold there.
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
  const timer = setTimeout(end, limit); // whoever sends a byte now and then is never idle
  stream.once('end', () => clearTimeout(timer));
  stream.once('close', () => clearTimeout(timer));
}
