import { OWN_HEADERS } from '#contract/own-headers.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Arrival } from '#domain/service/change-time.ts';
import { keyIn, type Once } from '#server/concurrency/idempotency.ts';
import { sentences } from '#server/sentences.ts';
import { sqlState } from '#server/store/database-types.ts';
import { refusedDetail, refusedFields } from './refusals.ts';

/* Headers of requests that change something: when it was decided, what it expects, and the key that makes it happen once. */

/**
 * Age and arrival of a change, from which the server computes its date; `null` without the header: then the date of the caller counts.
 * The age is `NaN` if the value is not a whole number of seconds. Source: specification 18.23.
 */
export function arrivalOf(header: (name: string) => string | undefined, now: number): Arrival | null {
  const said = header(OWN_HEADERS.changeAge)?.trim();
  if (said === undefined) return null;
  return { age: /^\d{1,12}$/.test(said) ? Number(said) : Number.NaN, arrivedAt: now as Instant };
}

/** Whether `If-Match` is absent or names the current tag. */
export const isExpected = (header: string | undefined, tag: string): boolean => {
  const expected = header?.trim();
  return expected === undefined || expected === '*' || expected.split(',').some((one) => one.trim() === tag);
};

const LOCK_NOT_AVAILABLE = '55P03';

/** Runs a call under its `Idempotency-Key`. While another call runs under the same key: 409, to be sent again soon. */
export async function withKey<R>(header: string | undefined, work: (key: string | null) => Promise<R>) {
  const key = header === undefined ? null : keyIn(header);
  if (key === undefined) return { status: 400 as const, body: refusedFields({ non_field_errors: [sentences.wrongKey] }) };
  try {
    return await work(key);
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    return { status: 409 as const, body: refusedDetail(sentences.keyInUse), headers: { 'Retry-After': '2' } };
  }
}

/** The answer to what is done once under a key, which says so if it was done by an earlier call; `null`: it was refused. */
export function answerOnce<const S extends number, T>(status: S, made: Once<T>) {
  if (made.is === 'refused') return null;
  if (made.is === 'reused') return { status: 422 as const, body: refusedDetail(sentences.keyReused) };
  return { status, body: made.value, ...(made.is === 'known' && { headers: { 'Idempotent-Replayed': 'true' } }) };
}
