import { OWN_HEADERS } from '#contract/own-headers.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Arrival } from '#domain/service/change-time.ts';
import { keyIn } from '#server/concurrency/idempotency.ts';
import { sentences } from '#server/sentences.ts';
import { sqlState } from '#server/store/database-types.ts';
import { refusedDetail, refusedFields } from './refusals.ts';

/**
 * Age and arrival of a change, for the date that the server gives it; `null` without the header: then the caller's own date counts.
 * A value that is not a whole number of seconds is no usable age. Source: specification 18.23.
 */
export function arrivalOf(header: (name: string) => string | undefined, now: number): Arrival | null {
  const said = header(OWN_HEADERS.changeAge)?.trim();
  if (said === undefined) return null;
  return { age: /^\d{1,12}$/.test(said) ? Number(said) : Number.NaN, arrivedAt: now as Instant };
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Does a call under the key of its `Idempotency-Key`; one that is just being done under the same key may be asked again soon. */
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
