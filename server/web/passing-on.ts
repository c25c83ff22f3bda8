import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { Context, Handler } from 'hono';
import type { Logger } from 'pino';
import { BODY_PLACES } from '#contract/body-limits.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { piecesOf, StalledBody } from '#server/bodies/read-body.ts';
import { sentences } from '#server/sentences.ts';

/** Unit: ms without a byte from the backend, before its answer has begun and while it goes on. */
const SILENCE = 30_000;

/** Headers of a single connection (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

class Silent extends Error {}

function forwarded(context: Context, target: URL, trustProxy: boolean): Record<string, string> {
  const headers = Object.fromEntries(context.req.raw.headers);
  for (const name of [...HOP_BY_HOP, ...(headers.connection ?? '').split(',').map((named) => named.trim().toLowerCase())])
    delete headers[name];
  delete headers.forwarded; // a header of the client would look like one of this server
  const url = new URL(context.req.url);
  const address = clientAddress(context, trustProxy);
  return {
    ...headers,
    host: target.host,
    'x-real-ip': address,
    'x-forwarded-for': address,
    'x-forwarded-host': url.host,
    'x-forwarded-proto': url.protocol.slice(0, -1),
  };
}

function backwarded(headers: IncomingHttpHeaders): Headers {
  const own = new Set([...HOP_BY_HOP, ...(headers.connection ?? '').split(',').map((named) => named.trim().toLowerCase())]);
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (own.has(name) || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) kept.append(name, one);
  }
  return kept;
}

interface Passed {
  readonly target: URL;
  readonly headers: Record<string, string>;
  readonly request: Request;
  /** ms. */
  readonly silence: number;
  /** ms without a byte of the body. */
  readonly stall: number;
}

function pass({ target, headers, request, silence, stall }: Passed): Promise<IncomingMessage> {
  const { method, signal } = request;
  return new Promise((resolve, reject) => {
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    const passed = send(target, { method, headers, signal, timeout: silence }, resolve);
    passed.on('timeout', () => passed.destroy(new Silent()));
    passed.on('error', reject);
    if (request.body)
      Readable.from(piecesOf(request, stall))
        .on('error', (error) => {
          passed.destroy();
          reject(error);
        })
        .pipe(passed);
    else passed.end();
  });
}

export interface PassingOn {
  readonly apiUrl: string;
  readonly trustProxy: boolean;
  readonly log: Logger;
  /** ms. */
  readonly silence?: number | undefined;
  /** ms. */
  readonly stall?: number | undefined;
}

/** Streams calls to a foreign backend, and its responses back. */
export function passingOn({ apiUrl, trustProxy, log, silence = SILENCE, stall = BODY_PLACES.stall }: PassingOn): Handler {
  const base = new URL(apiUrl);
  return async (context) => {
    const url = new URL(context.req.url);
    const target = new URL(`${base.pathname.replace(/\/+$/, '')}${url.pathname}${url.search}`, base);
    const { method, raw } = context.req;
    // TRACE would return headers that a proxy has added
    if (method === 'TRACE') return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' } });
    try {
      const answer = await pass({ target, headers: forwarded(context, target, trustProxy), request: raw, silence, stall });
      const { statusCode: status = 502 } = answer;
      const isEmpty = method === 'HEAD' || [204, 205, 304].includes(status);
      if (isEmpty) answer.resume();
      return new Response(isEmpty ? null : (Readable.toWeb(answer) as ReadableStream), { status, headers: backwarded(answer.headers) });
    } catch (error) {
      if (error instanceof StalledBody) return context.json({ detail: sentences.stalled }, 408);
      const isSilent = error instanceof Silent;
      log.warn({ reason: error, method }, isSilent ? 'the backend does not answer' : 'the backend cannot be reached');
      return isSilent
        ? context.json({ detail: 'Serwer danych nie odpowiada.' }, 504)
        : context.json({ detail: 'Serwer danych jest nieosiągalny.' }, 502);
    }
  };
}
