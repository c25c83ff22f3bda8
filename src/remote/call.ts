import { report } from '#failures/report.ts';
import * as z from 'zod/mini';
import { type Ask, type Endpoint, pathOf, type Reply } from '#contract/endpoint.ts';
import { OWN_HEADERS } from '#contract/own-headers.ts';
import { refusal } from '#contract/refusal.contract.ts';
import type { Problem } from '#domain/service/problem.ts';
import { problemOfAnswer, type Received, receive, retryAfter } from './answer.ts';
import { isTimeOut, type Wire } from './wire.ts';

type Success<R> = R extends { readonly status: infer S } ? (`${S & number}` extends `2${string}` ? R : never) : never;

interface Announced {
  /** The backend announced that it is ours: ETags, idempotency keys, preconditions. */
  readonly hasExtensions: boolean;
  /** The epoch of the numbers in the answer; `null` if the backend sends none. */
  readonly epoch: string | null;
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
      /** `null` when nothing answered. */
      readonly status: number | null;
      /** Unit: seconds, where the backend said so. */
      readonly retryAfter: number | null;
      /** The body as its status declares it, where it has that shape. */
      readonly body: unknown;
      readonly raw: unknown;
      /** Our kind of backend wrote this answer. */
      readonly isBackend: boolean;
    });

export interface CallOptions {
  readonly token?: string | undefined;
  /** What a page before this one said is to be asked for: stands behind the call's own address. */
  readonly search?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

type Parts = { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: unknown };

/** One call of the API. What answers, and what does not, comes back as a value; nothing throws. */
export async function call<E extends Endpoint>(wire: Wire, described: E, ask: Ask<E>, options: CallOptions = {}): Promise<Answer<E>> {
  const letter = letterOf(described, ask as Parts, options);
  if (!letter) return unanswered({ is: 'unsendable' });
  let received: Received;
  try {
    received = await receive(await wire.fetch(`${wire.base}${letter.address}`, requestOf(wire, described, letter.body, options)));
  } catch (error) {
    // expected: no network, no answer in time, or the caller gave up
    return unanswered({ is: 'offline', ...(isTimeOut(error) && { isSlow: true }) });
  }
  return understand(described, received);
}

/** Whether the contract can write this down; a change that waited over an update may have become one that it cannot. */
export const canSend = <E extends Endpoint>(described: E, ask: Ask<E>): boolean => letterOf(described, ask as Parts, {}) !== null;

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
  }) as const;

interface Letter {
  readonly address: string;
  readonly body: string | undefined;
}

/** What goes out, in the words of the wire; `null` where it has none for it. */
function letterOf(described: Endpoint, ask: Parts, { search }: CallOptions): Letter | null {
  try {
    const body = described.body && JSON.stringify(z.encode(described.body, ask.body as never));
    return { address: search ? pathAndSearch(described, ask, search) : addressOf(described, ask), body };
  } catch (error) {
    report(error, 'remote/unsendable');
    return null;
  }
}

const pathAndSearch = (described: Endpoint, ask: Parts, search: string): string =>
  `${addressOf(described, { ...ask, query: {} })}${search}`;

function addressOf(described: Endpoint, ask: Parts): string {
  const params = described.params ? z.encode(described.params, (ask.params ?? ask) as never) : {};
  const query = described.query && ask.query ? (z.encode(described.query, ask.query as never) as Record<string, unknown>) : {};
  const said = Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]));
  const search = said.length > 0 ? `?${new URLSearchParams(said)}` : '';
  return `${pathOf(described, params as Record<string, string | number>)}${search}`;
}

function requestOf(wire: Wire, described: Endpoint, body: string | undefined, { token, headers, signal }: CallOptions): RequestInit {
  const limit = AbortSignal.timeout(wire.timeout);
  return {
    method: described.method,
    redirect: 'manual',
    cache: 'no-store',
    credentials: 'omit',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(described.access === 'staff' && token && { authorization: `Token ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  };
}

function understand<E extends Endpoint>(described: E, received: Received): Answer<E> {
  const { status, headers, json, isBackend } = received;
  const hasExtensions = headers.get(OWN_HEADERS.care) !== null;
  const epoch = hasExtensions ? epochIn(headers) : null;
  if (status === 304) return { is: 'unchanged', hasExtensions, epoch };
  const schema = described.replies[status];
  const read = schema && isBackend ? z.safeDecode(schema, json as never) : undefined;
  if (read?.success && status < 300) {
    const reply = { status, body: read.data } as unknown as Success<Reply<E>>;
    return { is: 'ok', reply, etag: headers.get('etag'), version: headers.get(OWN_HEADERS.listVersion), raw: json, hasExtensions, epoch };
  }
  const wait = retryAfter(headers, Date.now());
  const said = isBackend && json !== undefined ? z.safeDecode(refusal, json as never) : undefined;
  const refused = said?.success ? said.data : null;
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
  };
}

/** 32 hex digits; `null` for any other text. */
function epochIn(headers: Headers): string | null {
  const said = headers.get(OWN_HEADERS.epoch)?.trim().toLowerCase() ?? '';
  return /^[\da-f]{32}$/.test(said) ? said : null;
}
