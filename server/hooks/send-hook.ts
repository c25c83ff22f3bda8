import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { AddressRefused, allowedLookup, type Resolve } from './allowed-addresses.ts';
import type { Delivery } from './hook-queue.ts';
import { hookHeaders } from './signature.ts';

/** The result of an attempt; `wait`: unit s, as requested by the receiver. */
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
  readonly isAllowed: (address: string) => boolean;
  readonly resolve?: Resolve | undefined;
}

/**
 * Sends a message once. Any 2xx is a success; a redirect is a failure and is not followed; the body of the response is not read. 410
 * means that the message must not be sent again. `null`: the server stops.
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

/** A new connection for each attempt, so that its address is checked each time: in the URL or resolved from a name. */
function post(url: URL, { headers, body, isAllowed, resolve, signal }: Posting) {
  return new Promise<{ readonly status: number; readonly retryAfter: string | undefined }>((answered, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) return reject(new AddressRefused());
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const asking = send(url, { method: 'POST', headers, signal, agent: false, lookup: allowedLookup(isAllowed, resolve) }, (answer) => {
      answered({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] });
      answer.on('error', () => {}).destroy(); // it is not read
    });
    asking.on('error', reject).end(body);
  });
}

/** The system's name of an error: its message could contain the address. */
function nameOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (!(at.cause instanceof Error)) return at.message.slice(0, 80);
  }
  return 'unknown';
}
