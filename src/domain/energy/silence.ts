import { DAYLIGHT_STEP, hasDaylight, isBright } from './daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { type Stretch, stretchOf, without } from '#domain/time/stretch.ts';

/** Unit: ms. Daylight without a reading after which an inverter counts as silent. */
const ONE_HOUR = 3_600_000;
const DAY = 86_400_000;

/**
 * True if an hour of bright daylight has passed since the last reading, or three days.
 * The night does not count: inverters and their loggers sleep.
 *
 * Unit    ms since 1970.
 * Source  field practice: an outage is detected by hours of daylight, not by the clock.
 */
export function isSilentByDay(lastAt: number, now: number, spot: Spot): boolean {
  if (now - lastAt < ONE_HOUR) return false;
  if (now - lastAt > 3 * DAY) return true;
  return hasDaylight(lastAt, now, spot, ONE_HOUR);
}

/**
 * The stretches with an hour of daylight in which an installation that should send readings sent none.
 *
 * Unit    ms since 1970.
 * Range   times of readings ascending; the silence that lasts at `now` has no end.
 * Source  as `isSilentByDay`.
 */
export function silenceStretches(times: readonly number[], now: number, spot: Spot): Stretch[] {
  return times.flatMap((at, index) => {
    const next = times[index + 1];
    if ((next ?? now) - at < ONE_HOUR || !isSilentByDay(at, next ?? now, spot)) return [];
    return [stretchOf({ from: at, to: next ?? null })];
  });
}

/**
 * The proven part of a silence: it begins where an hour of daylight has passed while this server was running, and ends at the next
 * reading. It continues through nights and downtimes of the server. Empty if nothing is proven.
 *
 * Unit    ms since 1970.
 * Source  as `isSilentByDay`.
 */
export function provedSilences(silence: Stretch, downtimes: readonly Stretch[], now: number, spot: Spot): Stretch[] {
  const proved = without(silence, downtimes).find(({ from, to }) => isSilentByDay(from, to ?? now, spot));
  return proved ? [{ from: proved.from, to: silence.to }] : [];
}

/** Unit: ms. The last reading that named something is earlier than its end. */
const UNOBSERVED_BEFORE_END = 900_000;

/** The first bright moment of a stretch; in Poland every day has one. Unit: ms since 1970. Range: `undefined` if it is dark throughout. Source: as `isBright`. */
function firstBright(from: number, to: number, spot: Spot): number | undefined {
  const until = Math.min(to, from + DAY);
  for (let at = from; at <= until; at += DAYLIGHT_STEP) if (isBright(at, spot)) return at;
  return isBright(until, spot) && until >= from ? until : undefined;
}

/**
 * True for a stretch with a moment at which the sun is higher than 8°: night and dawn do not count.
 *
 * Unit    ms since 1970; `to` is the end, `null` while it lasts; then `lastReading` is its last observation.
 * Range   the last quarter of an hour before the end does not count: the last observation was a reading earlier.
 * Source  field practice: inverters fail and recover at dawn every day.
 */
export function isSeenByDay(from: number, to: number | null, lastReading: number, spot: Spot): boolean {
  const observedUntil = to === null ? lastReading : to - UNOBSERVED_BEFORE_END;
  return firstBright(from, Math.max(from, observedUntil), spot) !== undefined;
}
