import { DAYLIGHT_STEP, isBright, isSunUp } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { type Instant, quantity } from '#domain/quantity.ts';

/** When a repair can be judged. */
export interface RepairForecast {
  /** Earliest time, rounded to five minutes. */
  readonly at: Instant;
  /** The sun is below 8° now. */
  readonly isDark: boolean;
}

const HOUR = 3_600_000;
const DAY = 86_400_000;

/**
 * When an hour of daylight will have passed.
 *
 * Unit    ms since 1970; `covered` is the daylight that readings already cover, in ms.
 * Range   within two days: in Poland every day has more than an hour of sun above 8°; elsewhere `undefined` is possible.
 * Source  as `judgeRepair`.
 */
export function repairForecast(now: Instant, spot: Spot, covered = 0): RepairForecast | undefined {
  let daylight = covered;
  const start = Math.ceil(now / DAYLIGHT_STEP) * DAYLIGHT_STEP;
  for (let at = start; at <= start + 2 * DAY; at += DAYLIGHT_STEP) {
    if (daylight >= HOUR) return { at: quantity(at), isDark: !isBright(now, spot) };
    if (isBright(at, spot)) daylight += DAYLIGHT_STEP;
  }
  return undefined;
}

/** When a waiting repair will be judged. */
export interface RepairDue {
  /** `null`: an hour of daylight has passed, and only its readings are missing. */
  readonly at: Instant | null;
  /** `low`: the sun is up, but not higher than 8°. */
  readonly daylight: 'day' | 'low' | 'night';
}

const daylightAt = (at: number, spot: Spot): RepairDue['daylight'] => (isBright(at, spot) ? 'day' : isSunUp(at, spot) ? 'low' : 'night');

/**
 * When a waiting repair is judged: after the first hour of daylight since its closing.
 *
 * Unit    ms since 1970.
 * Range   computed from the sun alone; late readings and grid events delay it.
 * Source  as `repairForecast`.
 */
export function repairDue(closed: Instant, spot: Spot, now: number): RepairDue {
  const at = repairForecast(closed, spot)?.at ?? null;
  return { at: at !== null && at > now ? at : null, daylight: daylightAt(now, spot) };
}
