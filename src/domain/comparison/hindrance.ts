import { isEventCode } from '#domain/grid/events.ts';
import { isFaultOfGrid, isGridEvent, isOwnEvent } from '#domain/grid/grid-events.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import type { Hindrance } from './yield-source.ts';

/** States and events of an inverter in the compared days, in the order of time; the first entry may be from before. Times in ms. */
export interface HindranceFacts {
  readonly states: readonly { readonly at: number; readonly state: string }[];
  readonly events: readonly { readonly at: number; readonly codes: readonly string[] }[];
  /** It was silent by day, and the reason was neither an outage of the grid nor the server. */
  readonly wasSilent: boolean;
}

/** Codes that were active at any time between two times. */
const codesWithin = (events: HindranceFacts['events'], from: number, to: number): string[] =>
  events.flatMap(({ at, codes }, index) => (at < to && (events[index + 1]?.at ?? Number.POSITIVE_INFINITY) > from ? codes : []));

/** True for a FAULT that is not caused by the grid. */
const hasFault = ({ states, events }: HindranceFacts): boolean =>
  states.some(({ at, state }, index) => {
    if (inverterState(state) !== 'FAULT') return false;
    return !isFaultOfGrid(codesWithin(events, at, states[index + 1]?.at ?? Number.POSITIVE_INFINITY));
  });

/** Unknown codes do not count: some makers send codes that have no effect. */
const isHindering = (code: string, active: readonly string[]): boolean =>
  isEventCode(code) && !isGridEvent(code) && isOwnEvent(code, active);

/**
 * What reduced the yield of an installation in the compared days.
 *
 * Range   `null`: nothing known. A low yield, overvoltage and the grid do not count. A day without production is found by the comparison
 *         itself (`hasStandstill`): by a stored diagnosis the result would depend on when it was made.
 * Source  ours: an installation that stood still shows nothing about the weather.
 */
export function hindranceIn(facts: HindranceFacts): Hindrance | null {
  if (hasFault(facts)) return 'fault';
  if (facts.events.some(({ codes }) => codes.some((code) => isHindering(code, codes)))) return 'events';
  return facts.wasSilent ? 'silence' : null;
}
