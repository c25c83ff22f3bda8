import { isBright, isLowSun } from '#domain/energy/daylight.ts';
import { isSeenByDay } from '#domain/energy/silence.ts';
import { type Spot, sunClock, sunVector } from '#domain/energy/sun.ts';
import { type EventChange, namedStretches } from '#domain/grid/readings/event-changes.ts';
import { GRID_OUTAGE_MOST, OF_OUTAGE, OF_VISIT } from '#domain/grid/grid-events.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import { quantity } from '#domain/quantity.ts';
import { doOverlap, endOf, type Stretch } from '#domain/time/stretch.ts';

/** Unit: V. EN 50160: below 5 % of 230 V the supply is interrupted. */
export const INTERRUPTED_BELOW = 11.5;
/** Unit: W. Power beside 0 V on all phases above which the voltage is a missing value. */
export const NO_POWER = 5;

/**
 * True for a reading by day without voltage on all phases that it measures.
 *
 * Unit    V, W.
 * Range   power unknown or within 5 W of zero; the sun higher than 8°.
 * Source  EN 50160, interruption of the supply; inverters measure no voltage at night too, where it means nothing.
 */
export function hasNoVoltage(
  { at, power, voltages }: { readonly at: number; readonly power: number | null; readonly voltages: readonly (number | null)[] },
  spot: Spot,
): boolean {
  const measured = voltages.filter((voltage) => voltage !== null);
  if (measured.length === 0 || measured.some((voltage) => voltage >= INTERRUPTED_BELOW)) return false;
  return (power === null || Math.abs(power) <= NO_POWER) && isBright(at, spot);
}

/** Switched by hand at the installation itself. */
const OWN_SWITCH: readonly string[] = [...OF_VISIT, 'AC_DISCONNECT'];

/** Unit: ms. A switch that is named this soon after the grid was lost is what cut it off. Source: ours: a reading of the slowest loggers. */
const SWITCHED_WITHIN = 900_000;

/** The part of a stretch before somebody switched; empty if that began it. */
function beforeSwitching(stretch: Stretch, switched: readonly Stretch[]): Stretch[] {
  const first = Math.min(...switched.filter((one) => doOverlap(one, stretch)).map(({ from }) => from));
  if (first > endOf(stretch) || !Number.isFinite(first)) return [stretch];
  return first - stretch.from <= SWITCHED_WITHIN ? [] : [{ from: stretch.from, to: quantity(first) }];
}

/** The readings of an installation about its grid. Times in ms since 1970. */
export interface GridFacts {
  /** In the order of time. */
  readonly changes: readonly EventChange[];
  /** Stretches that begin with production and then have no voltage by day (`hasNoVoltage`). */
  readonly withoutVoltage: readonly Stretch[];
  readonly lastReading: number;
  readonly now: number;
  readonly spot: Spot;
}

/**
 * When an inverter named a lost grid.
 *
 * Unit    ms since 1970.
 * Range   GRID_DISCONNECT with a moment by day, or no voltage by day after production; not what AC_DISCONNECT, CABINET_OPEN or
 *         MANUAL_SHUTDOWN began. An inverter that is silent since is without grid for a day at most.
 * Source  SunSpec Evt1; EN 50160.
 */
export function gridLosses({ changes, withoutVoltage, lastReading, now, spot }: GridFacts): Stretch[] {
  const named = namedStretches(changes);
  const of = (codes: readonly string[]) => codes.flatMap((code) => named.get(code) ?? []);
  const byDay = of(OF_OUTAGE).filter(({ from, to }) => isSeenByDay(from, to, Math.max(from, lastReading), spot));
  const heardUntil = lastReading + GRID_OUTAGE_MOST;
  return [...byDay, ...withoutVoltage]
    .flatMap((stretch) => beforeSwitching(stretch, of(OWN_SWITCH)))
    .map((stretch) =>
      stretch.to === null && heardUntil < now ? { ...stretch, to: quantity(Math.max(stretch.from, heardUntil)) } : stretch,
    );
}

const sineOf = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);
const LOW = sineOf(5);
const DARK = sineOf(-6);
const SOON = 600_000;

const isSinking = (at: number, spot: Spot): boolean => sunVector(sunClock(at + SOON), spot).up < sunVector(sunClock(at), spot).up;

/**
 * True if an inverter that measures no voltage from this time on may only have fallen asleep.
 *
 * Unit    ms since 1970. Range: OFF or SLEEPING with a sinking sun below 15°. Source: the disconnected side in the voltage report.
 */
export function mayHaveFallenAsleep(at: number, state: string | null, spot: Spot): boolean {
  const known = state === null ? undefined : inverterState(state);
  return (known === 'OFF' || known === 'SLEEPING') && isLowSun(at, spot) && isSinking(at, spot);
}

/**
 * True at dusk, when loggers that live on the modules fall asleep: silences that begin then say nothing about each other.
 *
 * Unit    ms since 1970. Range: the sun sinks and is lower than 5°, but not darker than civil dusk (6° below the horizon). Source: field practice.
 */
export function isDusk(at: number, spot: Spot): boolean {
  const { up } = sunVector(sunClock(at), spot);
  return up < LOW && up > DARK && isSinking(at, spot);
}
