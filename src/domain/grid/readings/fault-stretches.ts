import { isBright } from '#domain/energy/daylight.ts';
import type { Instant } from '#domain/quantity.ts';
import { afterTelling, isEstablished, type NamedStretch } from './event-stretches.ts';
import { isFaultOfGrid } from '#domain/grid/grid-events.ts';
import { type InverterReading, isAtWork, type RatedInverter, stateOf } from './inverter-reading.ts';

/** A stretch in FAULT. */
export interface FaultStretch extends NamedStretch {
  /** Its last reading in FAULT contains only events of the grid. */
  readonly isOfGrid: boolean;
}

/** True if a reading in another state ends a fault. */
function isFaultOver(fault: FaultStretch, reading: InverterReading, inverter: RatedInverter): boolean {
  return fault.isOfGrid || !fault.isByDay || isAtWork(reading, inverter) || isBright(reading.at, inverter.spot);
}

/**
 * When an inverter was in FAULT.
 *
 * Unit    ms since 1970.
 * Range   readings in the order of time. A fault named by day continues through the night: sleeping, standby or starting in
 *         the dark is not a recovery; production, or the first reading by daylight, ends it. A fault only at night, or of the
 *         grid, ends with the state.
 * Source  SunSpec, operating state FAULT; readings of Danfoss TLX inverters, which sleep at night with an unresolved fault.
 */
export function faultStretches(readings: readonly InverterReading[], inverter: RatedInverter): FaultStretch[] {
  const stretches: FaultStretch[] = [];
  let open: FaultStretch | undefined;
  for (const reading of readings) {
    if (stateOf(reading) === 'FAULT') open = { ...afterTelling(open, reading, inverter), isOfGrid: isFaultOfGrid(reading.codes) };
    else if (open) {
      const namedUntil: Instant = open.namedUntil ?? reading.at;
      const isOver = isFaultOver(open, reading, inverter);
      if (isOver) stretches.push({ ...open, namedUntil, to: reading.at });
      open = isOver ? undefined : { ...open, namedUntil };
    }
  }
  return open ? [...stretches, open] : stretches;
}

/** True if a fault counts: one of the grid was named by day, any other `isEstablished`. Unit: ms since 1970. Range: as `isEstablished`. */
export const isFaultEstablished = (fault: FaultStretch, now: number): boolean =>
  fault.isOfGrid ? fault.isByDay : isEstablished(fault, now);
