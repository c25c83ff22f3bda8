import { OWN_HEADERS } from '#contract/own-headers.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Arrival } from '#domain/service/change-time.ts';

/**
 * Age and arrival of a change, for the date that the server gives it; `null` without the header: then the caller's own date counts.
 * A value that is not a whole number of seconds is no usable age. Source: specification 18.23.
 */
export function arrivalOf(header: (name: string) => string | undefined, now: number): Arrival | null {
  const said = header(OWN_HEADERS.changeAge)?.trim();
  if (said === undefined) return null;
  return { age: /^\d{1,12}$/.test(said) ? Number(said) : Number.NaN, arrivedAt: now as Instant };
}
