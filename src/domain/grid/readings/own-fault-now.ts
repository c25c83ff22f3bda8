import { isOwnFault } from '#domain/grid/grid-events.ts';
import type { Instant } from '#domain/quantity.ts';
import { eventStretches, isEstablished, type NamedStretch } from './event-stretches.ts';
import { type FaultStretch, faultStretches, isFaultEstablished } from './fault-stretches.ts';
import type { InverterReading, RatedInverter } from './inverter-reading.ts';

/** What an inverter's readings say of its own faults. */
export interface OwnFaultNow {
  /** A fault of its own counts now. */
  readonly isFaulty: boolean;
  /** Begin of the earliest fault that is not over, whether it counts or not; `null` if there is none. */
  readonly since: Instant | null;
}

/** What has no end yet. */
interface OpenStretches {
  readonly faults: readonly FaultStretch[];
  /** Major events of the inverter itself. */
  readonly ownFaults: readonly NamedStretch[];
  readonly otherEvents: readonly NamedStretch[];
}

const isOpen = ({ to }: NamedStretch): boolean => to === null;

function openStretches(readings: readonly InverterReading[], inverter: RatedInverter): OpenStretches {
  const events = [...eventStretches(readings, inverter)];
  const openOf = (isWanted: (code: string) => boolean) => events.flatMap(([code, own]) => (isWanted(code) ? own.filter(isOpen) : []));
  return {
    faults: faultStretches(readings, inverter).filter(isOpen),
    ownFaults: openOf(isOwnFault),
    otherEvents: openOf((code) => !isOwnFault(code)),
  };
}

/**
 * Whether an inverter has a fault of its own now.
 *
 * Unit    ms since 1970.
 * Range   readings in the order of time; `now` as for `isEstablished`. Faults of its own are FAULT, unless only grid events are
 *         active, and major events of the inverter itself; both last until they are over, not until the inverter sleeps.
 * Source  `eventStretches`, `faultStretches`.
 */
export function ownFaultNow(readings: readonly InverterReading[], inverter: RatedInverter, now: number): OwnFaultNow {
  const { faults, ownFaults } = openStretches(readings, inverter);
  const [first] = [...faults, ...ownFaults].map(({ from }) => from).sort((one, other) => one - other);
  return {
    isFaulty:
      faults.some((fault) => !fault.isOfGrid && isFaultEstablished(fault, now)) || ownFaults.some((event) => isEstablished(event, now)),
    since: first ?? null,
  };
}

/** Whether later readings, or time alone, may change the result. */
export interface Unsettled {
  /** A fault, a major event of its own, or any event that the latest reading does not contain is not over. */
  readonly isHeld: boolean;
  /** A fault was named in the dark and does not count yet: a second reading or a quarter of an hour decides. */
  readonly isUndecided: boolean;
}

/** What may still change. Unit: ms since 1970. Range: readings in the order of time; `now` as for `isEstablished`. Source: as `ownFaultNow`. */
export function unsettled(readings: readonly InverterReading[], inverter: RatedInverter, now: number): Unsettled {
  const { faults, ownFaults, otherEvents } = openStretches(readings, inverter);
  return {
    isHeld: faults.length > 0 || ownFaults.length > 0 || otherEvents.some(({ namedUntil }) => namedUntil !== null),
    isUndecided:
      faults.some((fault) => !fault.isOfGrid && !isFaultEstablished(fault, now)) || ownFaults.some((event) => !isEstablished(event, now)),
  };
}
