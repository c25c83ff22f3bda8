import { isBright } from '#domain/energy/daylight.ts';
import type { Instant } from '#domain/quantity.ts';
import { afterTelling, isEstablished, type ToldStretch } from './event-stretches.ts';
import { isFaultOfGrid } from '#domain/grid/grid-events.ts';
import { type InverterReport, isAtWork, type ReportingInverter, stateOf } from './inverter-report.ts';

/** When an inverter stood in FAULT. */
export interface FaultStretch extends ToldStretch {
  /** It named events of the grid alone with it, at last. */
  readonly isOfGrid: boolean;
}

/** True where a report that is no FAULT ends one. */
function isFaultOver(fault: FaultStretch, report: InverterReport, inverter: ReportingInverter): boolean {
  return fault.isOfGrid || !fault.isByDay || isAtWork(report, inverter) || isBright(report.at, inverter.spot);
}

/**
 * When an inverter stood in FAULT.
 *
 * Unit    ms since 1970.
 * Range   reports in the order of time. A fault seen by day goes on through the night: an inverter that sleeps, waits or starts
 *         in the dark has not recovered; work, or the first report by daylight, decides. One of the night alone, or of the
 *         grid's, ends with the state.
 * Source  SunSpec, operating state FAULT; readings of Danfoss TLX inverters, which sleep at night with a fault unsolved.
 */
export function faultStretches(reports: readonly InverterReport[], inverter: ReportingInverter): FaultStretch[] {
  const stretches: FaultStretch[] = [];
  let open: FaultStretch | undefined;
  for (const report of reports) {
    if (stateOf(report) === 'FAULT') open = { ...afterTelling(open, report, inverter), isOfGrid: isFaultOfGrid(report.codes) };
    else if (open) {
      const toldUntil: Instant = open.toldUntil ?? report.at;
      const isOver = isFaultOver(open, report, inverter);
      if (isOver) stretches.push({ ...open, toldUntil, to: report.at });
      open = isOver ? undefined : { ...open, toldUntil };
    }
  }
  return open ? [...stretches, open] : stretches;
}

/** True of a fault that counts: one of the grid's is seen by day, any other `isEstablished`. Unit: ms since 1970. Range: as `isEstablished`. Source: ours. */
export const isFaultEstablished = (fault: FaultStretch, now: number): boolean =>
  fault.isOfGrid ? fault.isByDay : isEstablished(fault, now);
