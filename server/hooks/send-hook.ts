import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { AddressRefused, allowedLookup, type Resolve } from './allowed-addresses.ts';
import type { Delivery } from './hook-queue.ts';
import { hookHeaders } from './signature.ts';

/** What became of an attempt; `wait` in s, as the receiver asked. */
export type Sent =
  | { readonly is: 'taken' }
  | { readonly is: 'failed'; readonly why: string; readonly wait: number; readonly isLast: boolean };

const GONE = 410;

interface Sending {
  /** Unit: ms since 1970. */
  readonly now: number;
  /** Unit: ms that the receiver may take. */
  readonly timeout: number;
  readonly stop: AbortSignal;
  /** Whether an address may be called. */
  readonly isAllowed: (address: string) => boolean;
  readonly resolve?: Resolve | undefined;
}

/**
 * Tells a receiver once. Any 2xx means that it has taken it; a redirect is a failure and is not followed, and what is answered
 * is not read. 410 says that it wants no more of this. `null`: the server stops.
 */
export async function sendHook(
  { url, secrets, message, body }: Delivery,
  { now, timeout, stop, isAllowed, resolve }: Sending,
): Promise<Sent | null> {
  const signed = hookHeaders(secrets, { id: message, at: Math.floor(now / 1_000), body });
  const silence = AbortSignal.timeout(timeout);
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'PV-Care', 'Content-Length': Buffer.byteLength(body), ...signed };
  try {
    const { status, retryAfter } = await post(new URL(url), {
      headers,
      body,
      isAllowed,
      resolve,
      signal: AbortSignal.any([stop, silence]),
    });
    if (status >= 200 && status < 300) return { is: 'taken' };
    const wait = Number(retryAfter ?? 0);
    return { is: 'failed', why: String(status), wait: wait > 0 ? wait : 0, isLast: status === GONE };
  } catch (error) {
    if (stop.aborted) return null;
    return { is: 'failed', why: silence.aborted ? 'no answer in time' : nameOf(error), wait: 0, isLast: false };
  }
}

interface Posting extends Pick<Sending, 'isAllowed' | 'resolve'> {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** A connection of its own for each try: its address is looked at anew, whether it stands in the URL or a name is resolved to it. */
function post(url: URL, { headers, body, isAllowed, resolve, signal }: Posting) {
  return new Promise<{ readonly status: number; readonly retryAfter: string | undefined }>((answered, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) return reject(new AddressRefused());
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const asking = send(url, { method: 'POST', headers, signal, agent: false, lookup: allowedLookup(isAllowed, resolve) }, (answer) => {
      answered({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      answer.on('error', () => {}).destroy(); // nobody reads it
    });
    asking.on('error', reject).end(body);
  });
}

/** The system's name of what went wrong: a message could quote the address. */
function nameOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (!(at.cause instanceof Error)) return at.message.slice(0, 80);
  }
  return 'unknown';
}
