import { BRIGHT_SINE } from '#domain/energy/daylight.ts';
import { NIGHT_SINE } from '#domain/energy/night-power.ts';
import { type Spot, sunClock, sunVector } from '#domain/energy/sun.ts';

/** The highest power of an hour. Unit: ms since 1970 (begin of the hour), power in the unit of the readings. */
export interface PowerHour {
  readonly at: number;
  readonly peak: number;
  /** Sine of the sun's elevation in the middle of the hour. */
  readonly up: number;
}

const HALF_HOUR = 1_800_000;
/** Minimum number of bright hours with known power. */
const BRIGHT_LEAST = 8;
/** Minimum correlation of power with the sun, including the night. */
const CORRELATION_LEAST = 0.4;
/** Highest power at night, as a share of the peak. */
const AT_NIGHT = 0.1;

/** An hour's peak with the elevation of the sun. Unit: ms since 1970. Source: as `sunVector`. */
export const powerHour = ({ at, peak }: { readonly at: number; readonly peak: number }, spot: Spot): PowerHour => ({
  at,
  peak,
  up: sunVector(sunClock(at + HALF_HOUR), spot).up,
});

/**
 * True if powers rise and fall with the sun: more by day than by night, and more at noon than in the morning.
 *
 * Unit    any unit of power.
 * Range   false with fewer than eight bright hours, or with power in the dark.
 * Source  ours; correlation of the hours' peaks with the sine of the sun's elevation, clouds included.
 */
export function isHourlyDaylight(hours: readonly PowerHour[]): boolean {
  const bright = hours.filter(({ up }) => up > BRIGHT_SINE);
  const peak = Math.max(0, ...hours.map((hour) => hour.peak));
  const isDarkAtNight = hours.every((hour) => hour.up > NIGHT_SINE || hour.peak <= AT_NIGHT * peak);
  if (bright.length < BRIGHT_LEAST || peak <= 0 || !isDarkAtNight) return false;
  return correlation(hours.map((hour) => [Math.max(0, hour.up), hour.peak])) >= CORRELATION_LEAST;
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  let [both, onlyX, onlyY] = [0, 0, 0];
  for (const [x, y] of pairs) {
    both += (x - meanX) * (y - meanY);
    onlyX += (x - meanX) ** 2;
    onlyY += (y - meanY) ** 2;
  }
  return onlyX > 0 && onlyY > 0 ? both / Math.sqrt(onlyX * onlyY) : 0;
}
