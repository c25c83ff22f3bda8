import { isOwnFault } from '#domain/grid/own-fault.ts';
import type { Instant } from '#domain/quantity.ts';
import { eventStretches, isEstablished } from './event-stretches.ts';
import { faultStretches, isFaultEstablished } from './fault-stretches.ts';
import type { InverterReport, ReportingInverter } from './inverter-report.ts';

/** What an inverter's reports say of its own faults. */
export interface OwnFaultNow {
  /** A fault of its own counts now. */
  readonly isFaulty: boolean;
  /** When the earliest began of what was told and not taken back, whether it counts or not; `null` where there is nothing. */
  readonly since: Instant | null;
}

/**
 * Whether an inverter has a fault of its own now.
 *
 * Unit    ms since 1970.
 * Range   reports in the order of time; `now` as for `isEstablished`. Its own are FAULT without events of the grid alone, and
 *         grave events of the inverter itself; both last until they are over, not until the inverter falls asleep.
 * Source  `eventStretches`, `faultStretches`.
 */
export function ownFaultNow(reports: readonly InverterReport[], inverter: ReportingInverter, now: number): OwnFaultNow {
  const faults = faultStretches(reports, inverter).filter(({ to }) => to === null);
  const events = [...eventStretches(reports, inverter)].flatMap(([code, stretches]) =>
    isOwnFault(code) ? stretches.filter(({ to }) => to === null) : [],
  );
  const [first] = [...faults, ...events].map(({ from }) => from).sort((one, other) => one - other);
  return {
    isFaulty:
      faults.some((fault) => !fault.isOfGrid && isFaultEstablished(fault, now)) || events.some((event) => isEstablished(event, now)),
    since: first ?? null,
  };
}
