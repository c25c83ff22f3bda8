import { isBright } from '#domain/energy/daylight.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import { isEventCode } from '#domain/grid/events.ts';
import { isGridEvent, OF_OUTAGE, WITH_OUTAGE } from '#domain/grid/grid-events.ts';
import { type InverterReport, isAtWork, type ReportingInverter, stateOf } from './inverter-report.ts';

/** When something was reported, and when it was over. */
export interface ReportedStretch extends Stretch {
  /** The first report without it; `null` while the latest one contains it. Between this time and `to` it still counts as active. */
  readonly reportedUntil: Instant | null;
  /** Number of reports that contain it. */
  readonly reportCount: number;
  /** At least one report with the sun higher than 8° belongs to it. */
  readonly isByDay: boolean;
}

/** Unit: ms. In the dark, something counts after this time. Source: ours: inverters stop and start at dawn and dusk. */
export const LASTS_IN_DARK = 900_000;

/**
 * True if a stretch counts: it was reported by day, or in the dark twice in a row or for a quarter of an hour.
 *
 * Unit    ms since 1970.
 * Range   `now` is the time of the judgement; for an archive its last reading.
 * Source  ours: single reports at dawn and dusk mean nothing.
 */
export const isEstablished = ({ from, reportedUntil, reportCount, isByDay }: ReportedStretch, now: number): boolean =>
  isByDay || reportCount > 1 || (reportedUntil ?? now) - from >= LASTS_IN_DARK;

/** Codes that are over as soon as an inverter that is awake does not report them. */
const OVER_WHEN_AWAKE: readonly string[] = ['MANUAL_SHUTDOWN', 'CABINET_OPEN', 'OVER_TEMP', 'UNDER_TEMP'];

/**
 * True if a report shows that an event is over.
 *
 * Unit    power in W.
 * Range   a reported code is not over. Grid events end with any report without them. A manual shutdown, an open cabinet and
 *         temperatures end with a report of an inverter that is neither OFF nor SLEEPING. All others, including unknown ones, end
 *         with a report of a working inverter (`isAtWork`) with the sun higher than 8°.
 * Source  SunSpec Evt1: a bit is set while its event is active; a sleeping inverter clears its bits without a repair (readings
 *         of Danfoss TLX inverters).
 */
export function isEventOver(code: string, report: InverterReport, inverter: ReportingInverter): boolean {
  if (report.codes.includes(code)) return false;
  if (isGridEvent(code)) return true;
  const state = stateOf(report);
  if (OVER_WHEN_AWAKE.includes(code)) return state !== 'OFF' && state !== 'SLEEPING';
  return isAtWork(report, inverter) && isBright(report.at, inverter.spot);
}

/** Extends a stretch by a report that contains its code or state. Unit: as `ReportedStretch`. Range: `before` is `undefined` at the first report. */
export function afterTelling(before: ReportedStretch | undefined, { at }: InverterReport, { spot }: ReportingInverter): ReportedStretch {
  const stretch = before ?? { from: at, to: null, reportedUntil: null, reportCount: 0, isByDay: false };
  return { ...stretch, reportedUntil: null, reportCount: stretch.reportCount + 1, isByDay: stretch.isByDay || isBright(at, spot) };
}

interface OpenEvent extends ReportedStretch {
  /** Reported together with a missing grid, which causes it. */
  readonly isOfOutage: boolean;
}

const asStretch = ({ isOfOutage: _, ...stretch }: OpenEvent, to: Instant | null): ReportedStretch => ({ ...stretch, to });

/** An event after a report without it; `undefined` if the event is over. */
function continued(code: string, event: OpenEvent, report: InverterReport, inverter: ReportingInverter): OpenEvent | undefined {
  const next = { ...event, reportedUntil: event.reportedUntil ?? report.at };
  const counts = isEventCode(code) ? isEstablished(next, report.at) : next.isByDay;
  if (next.isOfOutage || !counts || isEventOver(code, report, inverter)) return undefined;
  return { ...next, isByDay: next.isByDay || isBright(report.at, inverter.spot) };
}

/**
 * When each event was active.
 *
 * Unit    ms since 1970.
 * Range   reports in the order of time. An event lasts from the first report that contains it to the report that ends it
 *         (`isEventOver`), and has no end before that. An event that does not count (`isEstablished`) ends with the first report
 *         without it; so does one that a missing grid causes, and a maker's own code that was reported only in the dark.
 * Source  as `isEventOver`; Danfoss TLX inverters report codes of their own at dusk that mean nothing.
 */
export function eventStretches(reports: readonly InverterReport[], inverter: ReportingInverter): Map<string, ReportedStretch[]> {
  const closed = new Map<string, ReportedStretch[]>();
  const open = new Map<string, OpenEvent>();
  const add = (code: string, stretch: ReportedStretch) => {
    const own = closed.get(code);
    if (own) own.push(stretch);
    else closed.set(code, [stretch]);
  };
  for (const report of reports) {
    const { at, codes } = report;
    for (const [code, event] of open) {
      if (codes.includes(code)) continue;
      const left = continued(code, event, report, inverter);
      if (left) open.set(code, left);
      else {
        add(code, asStretch({ ...event, reportedUntil: event.reportedUntil ?? at }, at));
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
