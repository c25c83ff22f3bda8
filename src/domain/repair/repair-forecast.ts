import { DAYLIGHT_STEP, isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { type Instant, quantity } from '#domain/quantity.ts';

/** When it can be told whether a repair did good. */
export interface RepairForecast {
  /** Not before; full five minutes. */
  readonly at: Instant;
  /** The sun stands too low now: it is night, or nearly. */
  readonly isDark: boolean;
}

const HOUR = 3_600_000;
const DAY = 86_400_000;

/**
 * When an hour of daylight will have been seen.
 *
 * Unit    ms since 1970; `seen` is the daylight that was already reported on, in ms.
 * Range   within two days: in Poland every day has more than an hour of sun above 8°; `undefined` where it has not.
 * Source  as `judgeRepair`.
 */
export function repairForecast(now: Instant, spot: Spot, seen = 0): RepairForecast | undefined {
  let daylight = seen;
  const start = Math.ceil(now / DAYLIGHT_STEP) * DAYLIGHT_STEP;
  for (let at = start; at <= start + 2 * DAY; at += DAYLIGHT_STEP) {
    if (daylight >= HOUR) return { at: quantity(at), isDark: !isBright(now, spot) };
    if (isBright(at, spot)) daylight += DAYLIGHT_STEP;
  }
  return undefined;
}
