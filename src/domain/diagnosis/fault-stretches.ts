import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { type InverterState, inverterState } from '#domain/grid/inverter-state.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { StateRecord } from '#domain/service/status.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import { firstBright, isSeenByDay } from './seen-by-day.ts';

/** States in which an inverter is at work: the fault is over, by day or by night. */
const AT_WORK: readonly (InverterState | undefined)[] = ['MPPT', 'THROTTLED'];

/** When a state that is no fault shows that the fault is over; `undefined` where it only rests in the dark. */
function provedHealthy({ at, state }: StateRecord, until: number, spot: Spot): number | undefined {
  return AT_WORK.includes(inverterState(state)) || isBright(at, spot) ? at : firstBright(at, until, spot);
}

/**
 * When an inverter stood in FAULT.
 *
 * Unit    ms since 1970.
 * Range   changes of state in the order of time. A fault seen by day goes on through the night: an inverter that sleeps, waits
 *         or starts in the dark has not recovered; the first daylight decides.
 * Source  SunSpec, operating state FAULT; readings of Danfoss TLX inverters, which sleep at night with a fault unsolved.
 */
export function faultStretches(states: readonly StateRecord[], lastReading: number, spot: Spot): Stretch[] {
  const stretches: Stretch[] = [];
  let from: Instant | undefined;
  states.forEach((record, index) => {
    if (inverterState(record.state) === 'FAULT') {
      from ??= record.at;
    } else if (from !== undefined) {
      const isOfTheDay = isSeenByDay(from, record.at, lastReading, spot);
      const over = isOfTheDay ? provedHealthy(record, states[index + 1]?.at ?? lastReading, spot) : record.at;
      if (over === undefined) return;
      stretches.push({ from, to: quantity(over) });
      from = undefined;
    }
  });
  return from === undefined ? stretches : [...stretches, { from, to: null }];
}
