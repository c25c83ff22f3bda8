import type { Spot } from '#domain/energy/sun.ts';
import { isSilentByDay } from '#domain/grid/silence.ts';
import { quantity } from '#domain/quantity.ts';
import type { Stretch } from '#domain/time/stretch.ts';

const HOUR = 3_600_000;

/**
 * When an installation that ought to report was not heard of through an hour of daylight.
 *
 * Unit    ms since 1970.
 * Range   times of readings ascending; the silence that lasts at `now` has no end.
 * Source  as `isSilentByDay`.
 */
export function silenceStretches(times: readonly number[], now: number, spot: Spot): Stretch[] {
  return times.flatMap((at, index) => {
    const next = times[index + 1];
    if ((next ?? now) - at < HOUR || !isSilentByDay(at, next ?? now, spot)) return [];
    return [{ from: quantity(at), to: next === undefined ? null : quantity(next) }];
  });
}
