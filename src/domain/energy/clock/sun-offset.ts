import { clearSky, onPlane, type Plane, planeOf } from '#domain/energy/irradiance.ts';
import { mostPower, type Ratings } from '#domain/energy/most-power.ts';
import { type Spot, sunClock, sunVector } from '#domain/energy/sun.ts';
import { median } from '#domain/statistics.ts';

/** Power by the source's own time. Unit: ms since 1970, W. */
export interface SentPower {
  readonly sent: number;
  readonly power: number;
}

/** Orientation and ratings of the modules. Unit: degrees; `null`: not known. */
export interface Roof extends Ratings {
  readonly spot: Spot;
  readonly tilt: number | null;
  readonly azimuth: number | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEP = 5 * MINUTE;
/** Share of the highest power above which an inverter counts as producing. */
const PRODUCES = 0.01;
/** Share of the irradiance on the modules that is delivered on the AC side. */
const PERFORMANCE = 0.85;
/** Irradiance of a rating, W/m². */
const STANDARD = 1_000;
/** Unit: ms. A longer pause ends a day of production. */
const PAUSE = 4 * HOUR;
const SHORTEST_DAY = 3 * HOUR;
const LONGEST_DAY = 18 * HOUR;
/** Unit: ms. The begin and the end of a day are known if a reading without power is this near. */
const NEAR = 30 * MINUTE;
/** Unit: ms. A logger that sleeps at night is silent for longer than this. */
const NIGHT = 3 * HOUR;

/** Middle of a day of production. */
const middleOf = (from: number, to: number): number => (from + to) / 2;

/** Middles of the days whose begin and end were measured. */
function producedMiddles(powers: readonly SentPower[], least: number): number[] {
  const above = powers.flatMap(({ sent, power }, index) => (power > least ? [{ sent, index }] : []));
  const middles: number[] = [];
  let first = 0;
  for (const [place, { sent }] of above.entries()) {
    const next = above[place + 1];
    if (next && next.sent - sent <= PAUSE) continue;
    const begin = above[first];
    const end = above[place];
    first = place + 1;
    if (!begin || !end) continue;
    const [before, after] = [powers[begin.index - 1], powers[end.index + 1]];
    const isBegun = before !== undefined && isEdge(begin.sent - before.sent);
    const isOver = after !== undefined && isEdge(after.sent - end.sent);
    const length = end.sent - begin.sent;
    if (isBegun && isOver && length >= SHORTEST_DAY && length <= LONGEST_DAY) middles.push(middleOf(begin.sent, end.sent));
  }
  return middles;
}

const isEdge = (distance: number): boolean => distance <= NEAR || distance >= NIGHT;

/** Middle of the production under a clear sky on the day nearest to a time; `null` if there is none. */
function clearMiddle(near: number, { spot, generatorPower }: Roof, plane: Plane, least: number): number | null {
  const noonInDay = DAY / 2 - (spot.longitude / 360) * DAY;
  const noon = Math.round((near - noonInDay) / DAY) * DAY + noonInDay;
  let [from, to]: [number | null, number | null] = [null, null];
  for (let at = noon - DAY / 2; at < noon + DAY / 2; at += STEP) {
    const sun = sunVector(sunClock(at), spot);
    const power = (onPlane(clearSky(sun.up), sun, plane) / STANDARD) * generatorPower * PERFORMANCE;
    if (power <= least) continue;
    from ??= at;
    to = at;
  }
  return from === null || to === null ? null : middleOf(from, to);
}

/**
 * How far a source's times are ahead of the sun: compares the middle of each completely measured day of production with the
 * middle under a clear sky on this roof. Clouds shorten a day at both ends.
 *
 * Unit    ms; `powers` in the order of their own times; `expected` is the offset to check, within a day.
 * Range   `null` if no whole day was measured. A roof with unknown tilt or azimuth counts as flat.
 * Source  as `onPlane`; median over the days.
 */
export function sunOffset(powers: readonly SentPower[], roof: Roof, expected: number): number | null {
  const most = mostPower(roof);
  if (most === null) return null;
  const least = PRODUCES * most;
  const plane = roof.tilt === null || roof.azimuth === null ? planeOf(0, 180) : planeOf(roof.tilt, roof.azimuth);
  const offsets = producedMiddles(powers, least).flatMap((middle) => {
    const clear = clearMiddle(middle - expected, roof, plane, least);
    return clear === null ? [] : [middle - clear];
  });
  return median(offsets) ?? null;
}
