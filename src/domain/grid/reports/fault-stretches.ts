import { isBright } from '#domain/energy/daylight.ts';
import type { Instant } from '#domain/quantity.ts';
import { afterTelling, isEstablished, type ReportedStretch } from './event-stretches.ts';
import { isFaultOfGrid } from '#domain/grid/grid-events.ts';
import { type InverterReport, isAtWork, type ReportingInverter, stateOf } from './inverter-report.ts';

/** A stretch in FAULT. */
export interface FaultStretch extends ReportedStretch {
  /** Its last report in FAULT contains only events of the grid. */
  readonly isOfGrid: boolean;
}

/** True if a report in another state ends a fault. */
function isFaultOver(fault: FaultStretch, report: InverterReport, inverter: ReportingInverter): boolean {
  return fault.isOfGrid || !fault.isByDay || isAtWork(report, inverter) || isBright(report.at, inverter.spot);
}

/**
 * When an inverter was in FAULT.
 *
 * Unit    ms since 1970.
 * Range   reports in the order of time. A fault reported by day continues through the night: sleeping, standby or starting in
 *         the dark is not a recovery; production, or the first report by daylight, ends it. A fault only at night, or of the
 *         grid, ends with the state.
 * Source  SunSpec, operating state FAULT; readings of Danfoss TLX inverters, which sleep at night with an unresolved fault.
 */
export function faultStretches(reports: readonly InverterReport[], inverter: ReportingInverter): FaultStretch[] {
  const stretches: FaultStretch[] = [];
  let open: FaultStretch | undefined;
  for (const report of reports) {
    if (stateOf(report) === 'FAULT') open = { ...afterTelling(open, report, inverter), isOfGrid: isFaultOfGrid(report.codes) };
    else if (open) {
      const reportedUntil: Instant = open.reportedUntil ?? report.at;
      const isOver = isFaultOver(open, report, inverter);
      if (isOver) stretches.push({ ...open, reportedUntil, to: report.at });
      open = isOver ? undefined : { ...open, reportedUntil };
    }
  }
  return open ? [...stretches, open] : stretches;
}

/** True if a fault counts: one of the grid was reported by day, any other `isEstablished`. Unit: ms since 1970. Range: as `isEstablished`. */
export const isFaultEstablished = (fault: FaultStretch, now: number): boolean =>
  fault.isOfGrid ? fault.isByDay : isEstablished(fault, now);
