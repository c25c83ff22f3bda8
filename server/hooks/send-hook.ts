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
}

/**
 * Tells a receiver once. Any 2xx means that it has taken it; a redirect is a failure and is not followed, and what is answered
 * is not read. 410 says that it wants no more of this. `null`: the server stops.
 */
export async function sendHook({ url, secrets, message, body }: Delivery, { now, timeout, stop }: Sending): Promise<Sent | null> {
  const signed = hookHeaders(secrets, { id: message, at: Math.floor(now / 1_000), body });
  const silence = AbortSignal.timeout(timeout);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'PV-Care', ...signed },
      body,
      signal: AbortSignal.any([stop, silence]),
    });
    await answer.body?.cancel().catch(() => {}); // nobody reads it
    if (answer.ok) return { is: 'taken' };
    const wait = Number(answer.headers.get('Retry-After') ?? 0);
    return { is: 'failed', why: String(answer.status), wait: wait > 0 ? wait : 0, isLast: answer.status === GONE };
  } catch (error) {
    if (stop.aborted) return null;
    return { is: 'failed', why: silence.aborted ? 'no answer in time' : nameOf(error), wait: 0, isLast: false };
  }
}

/** The system's name of what went wrong: a message could quote the address. */
function nameOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (!(at.cause instanceof Error)) return at.message.slice(0, 80);
  }
  return 'unknown';
}
