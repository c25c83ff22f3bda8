import { DAYLIGHT_STEP, isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';

const DAY = 86_400_000;
/** Unit: ms. What ends has been seen for the last time some reading before. */
const UNSEEN_BEFORE_END = 900_000;

/** The first bright moment of a stretch; a day without one there is not in Poland. Unit: ms since 1970. Range: `undefined` where it is dark throughout. Source: as `isBright`. */
function firstBright(from: number, to: number, spot: Spot): number | undefined {
  const until = Math.min(to, from + DAY);
  for (let at = from; at <= until; at += DAYLIGHT_STEP) if (isBright(at, spot)) return at;
  return isBright(until, spot) && until >= from ? until : undefined;
}

/**
 * True where something held while the sun stood higher than 8°: night and dawn raise nothing.
 *
 * Unit    ms since 1970; `to` is when it was over, `null` while it lasts, `lastReading` how long it was seen then.
 * Range   of what ended the last quarter of an hour does not count: it was last seen a reading earlier.
 * Source  field practice: inverters fail and recover at dawn every day.
 */
export function isSeenByDay(from: number, to: number | null, lastReading: number, spot: Spot): boolean {
  const seenUntil = to === null ? lastReading : to - UNSEEN_BEFORE_END;
  return firstBright(from, Math.max(from, seenUntil), spot) !== undefined;
}
