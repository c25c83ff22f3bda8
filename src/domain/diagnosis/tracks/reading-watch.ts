import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { isGridEvent, isOwnFault } from '#domain/grid/grid-events.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import { isSilentByDay } from '#domain/energy/silence.ts';
import { N1_LOW } from '#domain/grid/voltage-quality/limits.ts';
import { isOvervoltage, type PhaseCount } from '#domain/grid/voltage.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import { isNothing } from './power-segments.ts';

/** Fields of a reading that are used here. `null`: not sent. */
export interface WatchedReading {
  /** ms since 1970. */
  readonly at: number;
  /** W. */
  readonly power: number | null;
  /** V, phase to neutral. */
  readonly voltages: readonly (number | null)[];
  readonly state: string | null;
  readonly events: readonly string[] | null;
}

/** State that is kept of an installation's readings, so that most readings need no new diagnosis. */
export interface ReadingWatch {
  /** The latest reading. Unit: ms since 1970. */
  readonly at: number | null;
  /** It named a fault, or an event that it no longer names, and has not produced by day since. */
  readonly isFaulty: boolean;
  /** Active codes, separated by commas; `null` if they are not known and must be read again. */
  readonly events: string | null;
  /** Its last power by day was no production; `null` if no power by day is known. */
  readonly isIdle: boolean | null;
  /** Its last voltages by day had a phase below 207 V; `null` if none are known. */
  readonly isLow: boolean | null;
}

/** Nothing has been read yet. */
export const NOTHING_READ: ReadingWatch = { at: null, isFaulty: false, events: '', isIdle: null, isLow: null };

/** State after a reading that was not the latest: the next reading always triggers a diagnosis. */
const UNSURE: Omit<ReadingWatch, 'at'> = { isFaulty: true, events: null, isIdle: true, isLow: true };

export interface WatchedInstallation {
  readonly spot: Spot;
  readonly inverterPower: Watts;
  /** Absent: three. */
  readonly phases?: PhaseCount;
}

/** True if an event that is not of the grid is no longer named. */
function hasDropped(before: string | null, named: readonly string[] | null): boolean {
  if (before === null || named === null) return before === null;
  return before.split(',').some((code) => code !== '' && !named.includes(code) && !isGridEvent(code));
}

function isFaultyAfter({ isFaulty, events: before }: ReadingWatch, reading: WatchedReading, { spot }: WatchedInstallation): boolean {
  const { at, state, events } = reading;
  const known = state === null ? undefined : inverterState(state);
  if (known === 'FAULT' || events?.some(isOwnFault)) return true;
  if ((known === 'MPPT' || known === 'THROTTLED') && isBright(at, spot)) return false;
  return isFaulty || hasDropped(before, events);
}

function idleAfter(isIdle: boolean | null, { at, power }: WatchedReading, { spot, inverterPower }: WatchedInstallation): boolean | null {
  if (power === null) return isIdle;
  if (!isNothing(power, inverterPower)) return false;
  return isBright(at, spot) ? true : isIdle;
}

const hasOvervoltage = ({ voltages }: WatchedReading): boolean =>
  voltages.some((voltage) => voltage !== null && isOvervoltage(quantity(voltage)));

function lowAfter(isLow: boolean | null, { at, voltages }: WatchedReading, { spot, phases }: WatchedInstallation): boolean | null {
  const measured = voltages.filter((voltage) => voltage !== null);
  if (measured.length === 0) return isLow;
  const hasLow = phases === 1 ? Math.max(...measured) < N1_LOW : measured.some((voltage) => voltage < N1_LOW); // others of one phase are 0
  if (hasLow === (isLow ?? false)) return hasLow; // the sun is computed at changes only
  return isBright(at, spot) ? hasLow : isLow;
}

/**
 * Adds one reading to the state and determines whether the installation must be diagnosed again.
 *
 * Unit    as `WatchedReading`.
 * Range   readings in the order of arrival. A diagnosis is needed for a reading that is not the latest (late, repeated or a
 *         correction), when an event begins or ends, after a fault or a dropped event until the inverter works by day, at 253 V,
 *         below 207 V by day and at its end, for daylight without production and its end, and at the end of a silence. Any other reading changes only the time of
 *         the last reading. Changes by time alone (silence, closing) are detected by the sweep.
 * Source  the rules of `diagnose`.
 */
export function watchReading(
  watch: ReadingWatch,
  reading: WatchedReading,
  installation: WatchedInstallation,
): { readonly watch: ReadingWatch; readonly isNews: boolean } {
  const isLate = watch.at !== null && reading.at <= watch.at;
  if (isLate) return { watch: { ...UNSURE, at: watch.at }, isNews: true };
  const isFaulty = isFaultyAfter(watch, reading, installation);
  const events = reading.events === null ? watch.events : reading.events.toSorted().join(',');
  const isIdle = idleAfter(watch.isIdle, reading, installation);
  const isLow = lowAfter(watch.isLow, reading, installation);
  const wasSilent = watch.at !== null && isSilentByDay(watch.at, reading.at, installation.spot);
  const isNews =
    isFaulty ||
    watch.isFaulty ||
    events !== watch.events ||
    isIdle === true ||
    watch.isIdle === true ||
    isLow === true ||
    watch.isLow === true ||
    wasSilent ||
    hasOvervoltage(reading);
  return { watch: { at: reading.at, isFaulty, events, isIdle, isLow }, isNews };
}
