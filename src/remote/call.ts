import { report } from '#failures/report.ts';
import * as z from 'zod/mini';
import { type RequestOf, type Endpoint, pathOf, type Reply } from '#contract/endpoint.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { refusal } from '#contract/refusal.contract.ts';
import type { Problem } from '#domain/service/problem.ts';
import { COMPUTING, type Computing } from '#domain/service/resource.ts';
import { problemOfAnswer, type Received, receive, retryAfter } from './answer.ts';
import { isTimeOut, type Wire } from './wire.ts';

type Success<R> = R extends { readonly status: infer S } ? (`${S & number}` extends `2${string}` ? R : never) : never;

interface Announced {
  /** The backend announced that it is ours, with ETags, idempotency keys and preconditions. */
  readonly hasExtensions: boolean;
  /** The epoch of the numbers in the response; `null` if the backend sends none. */
  readonly epoch: string | null;
  /** Whether the backend is still computing what it answers; `null` if it does not say so. */
  readonly computing: Computing | null;
}

export type Answer<E extends Endpoint> =
  | (Announced & {
      readonly is: 'ok';
      readonly reply: Success<Reply<E>>;
      readonly etag: string | null;
      readonly version: string | null;
      readonly raw: unknown;
    })
  | (Announced & { readonly is: 'unchanged' })
  | (Announced & {
      readonly is: 'failed';
      readonly problem: Problem;
      /** `null` without a response. */
      readonly status: number | null;
      /** Unit: seconds; `null` if the backend sent none. */
      readonly retryAfter: number | null;
      /** The body, if it is as the contract declares it for its status. */
      readonly body: unknown;
      readonly raw: unknown;
      /** The response is from a backend. */
      readonly isBackend: boolean;
    });

export interface CallOptions {
  readonly token?: string | undefined;
  /** The query of the next page, from the link of the page before. Replaces the query of the call. */
  readonly search?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Unit: ms beyond the usual time, one for each byte. The server ends a request after two minutes. */
const LONGEST_BODY_MS = 90_000;

type Parts = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown; bytes?: Uint8Array<ArrayBuffer> };

/** Calls the API. Failures are returned as values; it never throws. */
export async function call<E extends Endpoint>(
  wire: Wire,
  described: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const encoded = encodeRequest(described, request as Parts, options);
  if (!encoded) return unanswered({ is: 'unsendable' });
  let received: Received;
  try {
    received = await receive(await wire.fetch(`${wire.base}${encoded.address}`, requestOf(wire, described, encoded.body, options)));
  } catch (error) {
    // expected: no network, no response in time, or the caller aborted
    return unanswered({ is: 'offline', ...(isTimeOut(error) && { isSlow: true }) });
  }
  return understand(described, received);
}

/** Whether the contract can encode the request. A change that was stored before an update may no longer be encodable. */
export const canSend = <E extends Endpoint>(described: E, request: RequestOf<E>): boolean =>
  encodeRequest(described, request as Parts, {}) !== null;

const unanswered = (problem: Problem) =>
  ({
    is: 'failed',
    problem,
    status: null,
    retryAfter: null,
    body: undefined,
    raw: undefined,
    isBackend: false,
    hasExtensions: false,
    epoch: null,
    computing: null,
  }) as const;

interface EncodedRequest {
  readonly address: string;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Address and body of the request as the contract encodes them; `null` if it cannot. */
function encodeRequest(described: Endpoint, request: Parts, { search }: CallOptions): EncodedRequest | null {
  try {
    const body = described.bytes ? request.bytes : described.body && JSON.stringify(z.encode(described.body, request.body as never));
    return { address: search ? pathAndSearch(described, request, search) : addressOf(described, request), body };
  } catch (error) {
    report(error, 'remote/unsendable');
    return null;
  }
}

const pathAndSearch = (described: Endpoint, request: Parts, search: string): string =>
  `${addressOf(described, { ...request, query: {} })}${search}`;

function addressOf(described: Endpoint, request: Parts): string {
  const params = described.params ? z.encode(described.params, (request.params ?? request) as never) : {};
  const query = described.query && request.query ? (z.encode(described.query, request.query as never) as Record<string, unknown>) : {};
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]));
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  return `${pathOf(described, params as Record<string, string | number>)}${search}`;
}

function requestOf(wire: Wire, described: Endpoint, body: EncodedRequest['body'], { token, headers, signal }: CallOptions): RequestInit {
  // a slow line gets the time that the server gives it for a long body; parts of files have a length that fits
  const limit = AbortSignal.timeout(wire.timeout + (typeof body === 'string' ? Math.min(body.length, LONGEST_BODY_MS) : 0));
  return {
    method: described.method,
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': described.bytes?.type ?? 'application/json' }),
      ...(described.access !== 'open' && token && { authorization: `Token ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  };
}

function understand<E extends Endpoint>(described: E, received: Received): Answer<E> {
  const { status, headers, json, isBackend } = received;
  const hasExtensions = headers.get(OWN_HEADERS.care) !== null;
  const epoch = hasExtensions ? epochIn(headers) : null;
  const computing = COMPUTING.find((one) => one === headers.get(OWN_HEADERS.computing)) ?? null;
  if (status === 304) return { is: 'unchanged', hasExtensions, epoch, computing };
  const schema = described.replies[status];
  const read = schema && isBackend ? z.safeDecode(schema, json as never) : undefined;
  if (read?.success && status < 300) {
    const reply = { status, body: read.data } as unknown as Success<Reply<E>>;
    return {
      is: 'ok',
      reply,
      etag: headers.get('etag'),
      version: headers.get(OWN_HEADERS.listVersion),
      raw: json,
      hasExtensions,
      epoch,
      computing,
    };
  }
  const wait = retryAfter(headers, Date.now());
  const decoded = isBackend && json !== undefined ? z.safeDecode(refusal, json as never) : undefined;
  const refused = decoded?.success ? decoded.data : null;
  const problem: Problem = status < 300 && isBackend ? { is: 'shape' } : problemOfAnswer(received, refused, wait);
  return {
    is: 'failed',
    problem,
    status,
    retryAfter: wait,
    body: read?.success ? read.data : refused,
    raw: json,
    isBackend,
    hasExtensions,
    epoch,
    computing,
  };
}

/** 32 hex digits; `null` for any other text. */
function epochIn(headers: Headers): string | null {
  const epoch = headers.get(OWN_HEADERS.epoch)?.trim().toLowerCase() ?? '';
  return /^[\da-f]{32}$/.test(epoch) ? epoch : null;
}
