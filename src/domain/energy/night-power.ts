import type { Spot } from './sun.ts';
import { sunClock, sunVector } from './sun.ts';

/** Sine of 6° below the horizon: modules give nothing. Source: civil twilight. */
export const NIGHT_SINE = -0.105;
/** Power that counts by night: above 50 W and 1 % of the rating. Source: ours; electronics and meters at rest read up to some 10 W. */
export const AT_REST = 50;
const LEAST_SHARE = 0.01;
/** Unit: ms. */
const LONG_ENOUGH = 1_800_000;
const LONGEST_STEP = 3_600_000;

/** Unit: ms since 1970, W. */
export interface NightReading {
  readonly at: number;
  readonly power: number | null;
}

/** A time in which power did not come from the modules. Unit: ms since 1970. */
export interface NightStretch {
  readonly from: number;
  readonly to: number;
}

/** The power above which an inverter counts as producing by night. Unit: W. Source: `AT_REST`. */
const nightPowerOf = (inverterPower: number): number => Math.max(AT_REST, LEAST_SHARE * inverterPower);

/** The readings up to the first with power in the light; the sun is computed only for readings with power. */
function untilLight<R extends NightReading>(readings: readonly R[], least: number, spot: Spot): R[] {
  const night: R[] = [];
  for (const reading of readings) {
    const hasPower = reading.power !== null && reading.power > least;
    if (hasPower && sunVector(sunClock(reading.at), spot).up >= NIGHT_SINE) break;
    night.push(reading);
  }
  return night;
}

/** Stretches of at least half an hour with power, of readings by night in the order of time. */
function runsOf(night: readonly NightReading[], least: number): NightStretch[] {
  const runs: { from: number; to: number }[] = [];
  let isOpen = false;
  for (const { at, power } of night) {
    if (power === null) continue;
    const run = runs.at(-1);
    if (power <= least) isOpen = false;
    else if (isOpen && run && at - run.to <= LONGEST_STEP) run.to = at;
    else {
      runs.push({ from: at, to: at });
      isOpen = true;
    }
  }
  return runs.filter(({ from, to }) => to - from >= LONG_ENOUGH);
}

/**
 * When an inverter gave power by night, from a battery or by a wrong register.
 *
 * Unit    ms since 1970; W.
 * Range   `readings` of one day and its margins in the order of time, of a clock that agrees with the arrival. Power above 50 W and
 *         1 % of the rating for half an hour with the sun below -6°.
 */
export function nightStretches(readings: readonly NightReading[], inverterPower: number, spot: Spot): NightStretch[] {
  const least = nightPowerOf(inverterPower);
  const morning = untilLight(readings, least, spot);
  if (morning.length === readings.length) return runsOf(morning, least);
  const evening = untilLight(readings.toReversed(), least, spot).reverse();
  return [...runsOf(morning, least), ...runsOf(evening, least)];
}

/** The parts of a period outside of some stretches in the order of time. Unit: ms since 1970. */
export function outside({ from, to }: NightStretch, stretches: readonly NightStretch[]): NightStretch[] {
  let parts: NightStretch[] = [{ from, to }];
  for (const cut of stretches)
    parts = parts.flatMap((part) => [
      { from: part.from, to: Math.min(part.to, Math.max(part.from, cut.from)) },
      { from: Math.max(part.from, Math.min(part.to, cut.to)), to: part.to },
    ]);
  return parts.filter((part) => part.to > part.from);
}

/**
 * When an inverter gave power in one night, whatever else the readings hold.
 *
 * Unit    ms since 1970; W. Range: `readings` of one evening and the next morning in the order of time. Source: as `nightStretches`.
 */
export function nightRuns(readings: readonly NightReading[], inverterPower: number, spot: Spot): NightStretch[] {
  const least = nightPowerOf(inverterPower);
  const isDark = ({ at }: NightReading): boolean => sunVector(sunClock(at), spot).up < NIGHT_SINE;
  return runsOf(
    readings.filter((reading) => (reading.power ?? 0) <= least || isDark(reading)),
    least,
  );
}
