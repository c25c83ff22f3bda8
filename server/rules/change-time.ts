import type { Instant } from '#domain/quantity.ts';
import type { Arrival } from '#domain/service/change-time.ts';

/** How long ago a change was decided when it was sent. Unit: s. */
const AGE = 'PV-Change-Age';

/**
 * How a change came, as a device of ours says it; `null` where the caller says nothing, and dates it by itself. What is no whole
 * number of seconds is no age. Source: specification 18.23.
 */
export function arrivalOf(header: (name: string) => string | undefined, now: number): Arrival | null {
  const said = header(AGE)?.trim();
  if (said === undefined) return null;
  return { age: /^\d{1,12}$/.test(said) ? Number(said) : Number.NaN, arrivedAt: now as Instant };
}
