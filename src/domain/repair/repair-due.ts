import { DAYLIGHT_STEP, isBright, isSunUp } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { type Instant, quantity } from '#domain/quantity.ts';

/** When a repair can be judged. */
export interface RepairForecast {
  /** Not before; full five minutes. */
  readonly at: Instant;
  /** The sun is below the limit for readings now. */
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

/** When a repair that waits will be judged. */
export interface RepairDue {
  /** `null`: an hour of daylight has passed since, and only its readings are missing. */
  readonly at: Instant | null;
  /** `low`: the sun is up, but not higher than 8°. */
  readonly light: 'day' | 'low' | 'night';
}

const lightAt = (at: number, spot: Spot): RepairDue['light'] => (isBright(at, spot) ? 'day' : isSunUp(at, spot) ? 'low' : 'night');

/**
 * When a waiting repair is judged: after the first hour of daylight since its closing.
 *
 * Unit    ms since 1970.
 * Range   counted from the sun alone; readings that are late or miss the grid make it later.
 * Source  as `repairForecast`.
 */
export function repairDue(closed: Instant, spot: Spot, now: number): RepairDue {
  const at = repairForecast(closed, spot)?.at ?? null;
  return { at: at !== null && at > now ? at : null, light: lightAt(now, spot) };
}
