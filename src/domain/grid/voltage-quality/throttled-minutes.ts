import { inverterState } from '#domain/grid/inverter-state.ts';
import type { StateRecord } from '#domain/service/status.ts';

const MINUTE = 60_000;

/**
 * How long an inverter held its output back in a stretch of time.
 *
 * Unit    whole minutes; `from`, `to` and `lastReading` in ms since 1970.
 * Range   changes of state in the order of time, the one in force at `from` among them; what lies after the last reading is
 *         not known and does not count.
 * Source  SunSpec, operating state THROTTLED.
 */
export function throttledMinutes(states: readonly StateRecord[], from: number, to: number, lastReading: number): number {
  const until = Math.min(to, lastReading);
  const throttled = states.reduce((sum, { at, state }, index) => {
    if (inverterState(state) !== 'THROTTLED') return sum;
    return sum + Math.max(0, Math.min(states[index + 1]?.at ?? until, until) - Math.max(at, from));
  }, 0);
  return Math.round(throttled / MINUTE);
}
