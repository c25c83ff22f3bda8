import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { type InverterState, inverterState } from '#domain/grid/inverter-state.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { StateRecord } from '#domain/service/status.ts';
import { type Stretch, without } from '#domain/time/stretch.ts';
import { firstBright, isSeenByDay } from './seen-by-day.ts';

/** States in which an inverter is at work: the fault is over, by day or by night. */
const AT_WORK: readonly (InverterState | undefined)[] = ['MPPT', 'THROTTLED'];

/** What faults are read out of. */
export interface StateFacts {
  /** Changes, in the order of time. */
  readonly states: readonly StateRecord[];
  /** When nothing was heard by day: no state is proved by it. */
  readonly silences: readonly Stretch[];
  /** ms since 1970. */
  readonly lastReading: number;
  readonly spot: Spot;
}

/** When a state that is no fault shows that the fault is over; `undefined` where it only rests in the dark, or is not heard of. */
function provedHealthy({ at, state }: StateRecord, until: number, { silences, spot }: StateFacts): number | undefined {
  if (AT_WORK.includes(inverterState(state)) || isBright(at, spot)) return at;
  const heard = without({ from: at, to: quantity(until) }, silences);
  return heard.flatMap(({ from, to }) => firstBright(from, to ?? until, spot) ?? []).at(0);
}

/**
 * When an inverter stood in FAULT.
 *
 * Unit    ms since 1970.
 * Range   changes of state in the order of time. A fault seen by day goes on through the night: an inverter that sleeps, waits
 *         or starts in the dark has not recovered; the first daylight decides.
 * Source  SunSpec, operating state FAULT; readings of Danfoss TLX inverters, which sleep at night with a fault unsolved.
 */
export function faultStretches(facts: StateFacts): Stretch[] {
  const { states, lastReading, spot } = facts;
  const stretches: Stretch[] = [];
  let from: Instant | undefined;
  states.forEach((record, index) => {
    if (inverterState(record.state) === 'FAULT') {
      from ??= record.at;
    } else if (from !== undefined) {
      const isOfTheDay = isSeenByDay(from, record.at, lastReading, spot);
      const over = isOfTheDay ? provedHealthy(record, states[index + 1]?.at ?? lastReading, facts) : record.at;
      if (over === undefined) return;
      stretches.push({ from, to: quantity(over) });
      from = undefined;
    }
  });
  return from === undefined ? stretches : [...stretches, { from, to: null }];
}
