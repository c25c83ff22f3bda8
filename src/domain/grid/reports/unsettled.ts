import { isOwnFault } from '#domain/grid/own-fault.ts';
import { eventStretches, isEstablished } from './event-stretches.ts';
import { faultStretches, isFaultEstablished } from './fault-stretches.ts';
import type { InverterReport, ReportingInverter } from './inverter-report.ts';

/**
 * True where something was told and not taken back, so that the next reading may change what is said of it.
 *
 * Unit    ms since 1970.
 * Range   reports in the order of time: a fault, a grave event of its own, and any event that the latest report does not name any more.
 * Source  `eventStretches`, `faultStretches`.
 */
export const hasUnsettled = (reports: readonly InverterReport[], inverter: ReportingInverter): boolean =>
  faultStretches(reports, inverter).some(({ to }) => to === null) ||
  [...eventStretches(reports, inverter)].some(([code, stretches]) =>
    stretches.some(({ to, toldUntil }) => to === null && (toldUntil !== null || isOwnFault(code))),
  );

/** True where a fault was told in the dark that does not count yet: a second report, or a quarter of an hour, decides. Unit: ms since 1970. Range: as `isEstablished`. Source: the same. */
export const isUndecided = (reports: readonly InverterReport[], inverter: ReportingInverter, now: number): boolean =>
  faultStretches(reports, inverter).some((fault) => fault.to === null && !fault.isOfGrid && !isFaultEstablished(fault, now)) ||
  [...eventStretches(reports, inverter)].some(
    ([code, stretches]) => isOwnFault(code) && stretches.some((event) => event.to === null && !isEstablished(event, now)),
  );
