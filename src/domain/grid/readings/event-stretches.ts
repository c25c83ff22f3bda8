import { isBright } from '#domain/energy/daylight.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import { isEventCode } from '#domain/grid/events.ts';
import { isGridEvent, OF_OUTAGE, WITH_OUTAGE } from '#domain/grid/grid-events.ts';
import { type InverterReading, isAtWork, type RatedInverter, stateOf } from './inverter-reading.ts';

/** When something was named, and when it was over. */
export interface NamedStretch extends Stretch {
  /** The first reading without it; `null` while the latest one contains it. Between this time and `to` it still counts as active. */
  readonly namedUntil: Instant | null;
  /** Number of readings that contain it. */
  readonly readingCount: number;
  /** At least one reading with the sun higher than 8° belongs to it. */
  readonly isByDay: boolean;
}

/** Unit: ms. In the dark, something counts after this time. Source: ours: inverters stop and start at dawn and dusk. */
export const LASTS_IN_DARK = 900_000;

/**
 * True if a stretch counts: it was named by day, or in the dark twice in a row or for a quarter of an hour.
 *
 * Unit    ms since 1970.
 * Range   `now` is the time of the judgement; for an archive its last reading.
 * Source  ours: single readings at dawn and dusk mean nothing.
 */
export const isEstablished = ({ from, namedUntil, readingCount, isByDay }: NamedStretch, now: number): boolean =>
  isByDay || readingCount > 1 || (namedUntil ?? now) - from >= LASTS_IN_DARK;

/** Codes that are over as soon as an inverter that is awake does not name them. */
const OVER_WHEN_AWAKE: readonly string[] = ['MANUAL_SHUTDOWN', 'CABINET_OPEN', 'OVER_TEMP', 'UNDER_TEMP'];

/**
 * True if a reading shows that an event is over.
 *
 * Unit    power in W.
 * Range   a named code is not over. Grid events end with any reading without them. A manual shutdown, an open cabinet and
 *         temperatures end with a reading of an inverter that is neither OFF nor SLEEPING. All others, including unknown ones, end
 *         with a reading of a working inverter (`isAtWork`) with the sun higher than 8°.
 * Source  SunSpec Evt1: a bit is set while its event is active; a sleeping inverter clears its bits without a repair (readings
 *         of Danfoss TLX inverters).
 */
export function isEventOver(code: string, reading: InverterReading, inverter: RatedInverter): boolean {
  if (reading.codes.includes(code)) return false;
  if (isGridEvent(code)) return true;
  const state = stateOf(reading);
  if (OVER_WHEN_AWAKE.includes(code)) return state !== 'OFF' && state !== 'SLEEPING';
  return isAtWork(reading, inverter) && isBright(reading.at, inverter.spot);
}

/** Extends a stretch by a reading that contains its code or state. Unit: as `NamedStretch`. Range: `before` is `undefined` at the first reading. */
export function afterTelling(before: NamedStretch | undefined, { at }: InverterReading, { spot }: RatedInverter): NamedStretch {
  const stretch = before ?? { from: at, to: null, namedUntil: null, readingCount: 0, isByDay: false };
  return { ...stretch, namedUntil: null, readingCount: stretch.readingCount + 1, isByDay: stretch.isByDay || isBright(at, spot) };
}

interface OpenEvent extends NamedStretch {
  /** Named together with a missing grid, which causes it. */
  readonly isOfOutage: boolean;
}

const asStretch = ({ isOfOutage: _, ...stretch }: OpenEvent, to: Instant | null): NamedStretch => ({ ...stretch, to });

/** An event after a reading without it; `undefined` if the event is over. */
function continued(code: string, event: OpenEvent, reading: InverterReading, inverter: RatedInverter): OpenEvent | undefined {
  const next = { ...event, namedUntil: event.namedUntil ?? reading.at };
  const counts = isEventCode(code) ? isEstablished(next, reading.at) : next.isByDay;
  if (next.isOfOutage || !counts || isEventOver(code, reading, inverter)) return undefined;
  return { ...next, isByDay: next.isByDay || isBright(reading.at, inverter.spot) };
}

/**
 * When each event was active.
 *
 * Unit    ms since 1970.
 * Range   readings in the order of time. An event lasts from the first reading that contains it to the reading that ends it
 *         (`isEventOver`), and has no end before that. An event that does not count (`isEstablished`) ends with the first reading
 *         without it; so does one that a missing grid causes, and a maker's own code that was named only in the dark.
 * Source  as `isEventOver`; Danfoss TLX inverters reading codes of their own at dusk that mean nothing.
 */
export function eventStretches(readings: readonly InverterReading[], inverter: RatedInverter): Map<string, NamedStretch[]> {
  const closed = new Map<string, NamedStretch[]>();
  const open = new Map<string, OpenEvent>();
  const add = (code: string, stretch: NamedStretch) => {
    const own = closed.get(code);
    if (own) own.push(stretch);
    else closed.set(code, [stretch]);
  };
  for (const reading of readings) {
    const { at, codes } = reading;
    for (const [code, event] of open) {
      if (codes.includes(code)) continue;
      const left = continued(code, event, reading, inverter);
      if (left) open.set(code, left);
      else {
        add(code, asStretch({ ...event, namedUntil: event.namedUntil ?? at }, at));
        open.delete(code);
      }
    }
    const hasNoGrid = codes.some((code) => OF_OUTAGE.some((other) => other === code));
    for (const code of codes) {
      const isOfOutage = hasNoGrid && WITH_OUTAGE.some((other) => other === code);
      open.set(code, { ...afterTelling(open.get(code), reading, inverter), isOfOutage });
    }
  }
  for (const [code, event] of open) add(code, asStretch(event, null));
  return closed;
}
