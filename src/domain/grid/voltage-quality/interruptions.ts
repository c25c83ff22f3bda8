import { type Instant, quantity } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { INTERVAL } from './limits.ts';
import type { VoltageDay } from './voltage-day.ts';

/** The supply was interrupted, or the installation was switched off: intervals that do not count. */
export interface Interruption {
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * The interruptions of days: interrupted intervals that follow each other are one.
 *
 * Unit    ms since 1970, whole intervals of ten minutes.
 * Range   days in the order of time.
 * Source  IEC 61000-4-30: an interval with an interruption is flagged and not judged.
 */
export function interruptionsOf(days: readonly VoltageDay[]): Interruption[] {
  const joined: { from: Instant; to: Instant }[] = [];
  for (const { date, interrupted } of days) {
    for (const slot of interrupted) {
      const from = quantity<Instant>(instantOf(date) + slot * INTERVAL);
      const to = quantity<Instant>(from + INTERVAL);
      const last = joined.at(-1);
      if (last?.to === from) last.to = to;
      else joined.push({ from, to });
    }
  }
  return joined;
}
