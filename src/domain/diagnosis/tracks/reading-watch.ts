import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { isGridEvent, isOwnFault } from '#domain/grid/grid-events.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import { isSilentByDay } from '#domain/grid/silence.ts';
import { isOvervoltage } from '#domain/grid/voltage.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import { isNothing } from './power-segments.ts';

/** What is looked at of a reading. `null`: not reported. */
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

/** What is remembered of an installation's readings, so that most of them need no second look. */
export interface ReadingWatch {
  /** The latest reading. Unit: ms since 1970. */
  readonly at: number | null;
  /** It has told a fault, or an event that it names no more, and has not been at work by day since. */
  readonly isFaulty: boolean;
  /** Active codes, by comma; `null` where they must be asked for anew. */
  readonly events: string | null;
  /** Its last power by day was none; `null` where none is known. */
  readonly isIdle: boolean | null;
}

/** Nothing has been read yet. */
export const NOTHING_READ: ReadingWatch = { at: null, isFaulty: false, events: '', isIdle: null };

/** After a reading that was not the latest: the next one asks again, whatever it says. */
const UNSURE: Omit<ReadingWatch, 'at'> = { isFaulty: true, events: null, isIdle: true };

export interface WatchedInstallation {
  readonly spot: Spot;
  readonly inverterPower: Watts;
}

/** An event that is not the grid's was named before, and is not any more. */
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

/**
 * Takes in one reading and says whether the installation's diagnoses must be made anew for it.
 *
 * Unit    as `WatchedReading`.
 * Range   readings in the order of arrival. A reading that is not the latest always asks for it: it may have been late,
 *         repeated or a correction. So do an event that comes or goes, a fault or an event that is not named any more and what
 *         follows it until the inverter is at work by day, 253 V, daylight without production and its end, and the end of a silence. All others change nothing but the
 *         time of the last reading. What the mere passing of time brings (silence, closing) only a sweep finds.
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
  const wasSilent = watch.at !== null && isSilentByDay(watch.at, reading.at, installation.spot);
  const isNews =
    isFaulty ||
    watch.isFaulty ||
    events !== watch.events ||
    isIdle === true ||
    watch.isIdle === true ||
    wasSilent ||
    hasOvervoltage(reading);
  return { watch: { at: reading.at, isFaulty, events, isIdle }, isNews };
}
