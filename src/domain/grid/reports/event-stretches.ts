import { isBright } from '#domain/energy/daylight.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import { isEventCode } from '#domain/grid/events.ts';
import { isGridEvent, OF_OUTAGE, WITH_OUTAGE } from '#domain/grid/grid-events.ts';
import { type InverterReport, isAtWork, type ReportingInverter, stateOf } from './inverter-report.ts';

/** When something was told, and whether it was taken back. */
export interface ToldStretch extends Stretch {
  /** The first report that does not name it any more; `null` while the latest one does. It is held from then until `to`. */
  readonly toldUntil: Instant | null;
  /** Reports that name it. */
  readonly tellings: number;
  /** A report with the sun higher than 8° belongs to it. */
  readonly isByDay: boolean;
}

/** Unit: ms. What is told in the dark counts once it has lasted so long. Source: ours: inverters stop and start at dawn and dusk. */
export const LASTS_IN_DARK = 900_000;

/**
 * True of what counts: it was reported by day, or in the dark twice on end or for a quarter of an hour.
 *
 * Unit    ms since 1970.
 * Range   `now` is when it is judged; an archive is judged as of its last reading.
 * Source  ours: single reports at dawn and dusk say nothing.
 */
export const isEstablished = ({ from, toldUntil, tellings, isByDay }: ToldStretch, now: number): boolean =>
  isByDay || tellings > 1 || (toldUntil ?? now) - from >= LASTS_IN_DARK;

/** Codes that are over as soon as an inverter that is awake does not name them. */
const OVER_WHEN_AWAKE: readonly string[] = ['MANUAL_SHUTDOWN', 'CABINET_OPEN', 'OVER_TEMP', 'UNDER_TEMP'];

/**
 * True where a report says that an event is over.
 *
 * Unit    power in W.
 * Range   a code that the report names is not over. Events of the grid: any report without them. A shutdown by hand, an open
 *         cabinet and temperatures: one from an inverter that is neither OFF nor SLEEPING. All others, unknown ones too: one
 *         with the sun higher than 8° from an inverter at work (`isAtWork`).
 * Source  SunSpec Evt1: a bit is set as long as its event holds; one that sleeps clears its bits, though nothing was repaired
 *         (readings of Danfoss TLX inverters).
 */
export function isEventOver(code: string, report: InverterReport, inverter: ReportingInverter): boolean {
  if (report.codes.includes(code)) return false;
  if (isGridEvent(code)) return true;
  const state = stateOf(report);
  if (OVER_WHEN_AWAKE.includes(code)) return state !== 'OFF' && state !== 'SLEEPING';
  return isAtWork(report, inverter) && isBright(report.at, inverter.spot);
}

/** A stretch after a report that names what it is about. Unit: as `ToldStretch`. Range: `undefined` before the first. Source: ours. */
export function afterTelling(before: ToldStretch | undefined, { at }: InverterReport, { spot }: ReportingInverter): ToldStretch {
  const stretch = before ?? { from: at, to: null, toldUntil: null, tellings: 0, isByDay: false };
  return { ...stretch, toldUntil: null, tellings: stretch.tellings + 1, isByDay: stretch.isByDay || isBright(at, spot) };
}

interface OpenEvent extends ToldStretch {
  /** Named together with a missing grid, which switches it. */
  readonly isOfOutage: boolean;
}

const asStretch = ({ isOfOutage: _, ...stretch }: OpenEvent, to: Instant | null): ToldStretch => ({ ...stretch, to });

/** What a report leaves of an event that it does not name; `undefined` where the event is over. */
function held(code: string, event: OpenEvent, report: InverterReport, inverter: ReportingInverter): OpenEvent | undefined {
  const told = { ...event, toldUntil: event.toldUntil ?? report.at };
  const counts = isEventCode(code) ? isEstablished(told, report.at) : told.isByDay;
  if (told.isOfOutage || !counts || isEventOver(code, report, inverter)) return undefined;
  return { ...told, isByDay: told.isByDay || isBright(report.at, inverter.spot) };
}

/**
 * When each event was active.
 *
 * Unit    ms since 1970.
 * Range   reports in the order of time. An event lasts from the first report that names it to the one after which it is over
 *         (`isEventOver`), and has no end while none came. What does not count (`isEstablished`) ends with the first report
 *         without it, and so do what a missing grid switches and a maker's own code that was named in the dark alone.
 * Source  as `isEventOver`; Danfoss TLX inverters name codes of their own at dusk that say nothing.
 */
export function eventStretches(reports: readonly InverterReport[], inverter: ReportingInverter): Map<string, ToldStretch[]> {
  const closed = new Map<string, ToldStretch[]>();
  const open = new Map<string, OpenEvent>();
  const add = (code: string, stretch: ToldStretch) => {
    const own = closed.get(code);
    if (own) own.push(stretch);
    else closed.set(code, [stretch]);
  };
  for (const report of reports) {
    const { at, codes } = report;
    for (const [code, event] of open) {
      if (codes.includes(code)) continue;
      const left = held(code, event, report, inverter);
      if (left) open.set(code, left);
      else {
        add(code, asStretch({ ...event, toldUntil: event.toldUntil ?? at }, at));
        open.delete(code);
      }
    }
    const hasNoGrid = codes.some((code) => OF_OUTAGE.some((other) => other === code));
    for (const code of codes) {
      const isOfOutage = hasNoGrid && WITH_OUTAGE.some((other) => other === code);
      open.set(code, { ...afterTelling(open.get(code), report, inverter), isOfOutage });
    }
  }
  for (const [code, event] of open) add(code, asStretch(event, null));
  return closed;
}
