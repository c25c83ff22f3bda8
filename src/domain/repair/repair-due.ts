import { isBright, isSunUp } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Instant } from '#domain/quantity.ts';
import { repairForecast } from './repair-forecast.ts';

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
