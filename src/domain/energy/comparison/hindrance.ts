import { isEventCode } from '#domain/grid/events.ts';
import { isFaultOfGrid, isGridEvent, isOwnEvent } from '#domain/grid/grid-events.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import type { Hindrance } from './yield-source.ts';

/** What an inverter told in the days compared, in the order of time; the first entry may be one that held before. Times in ms. */
export interface HindranceFacts {
  readonly states: readonly { readonly at: number; readonly state: string }[];
  readonly events: readonly { readonly at: number; readonly codes: readonly string[] }[];
  /** It was silent by day, and neither an outage of the grid nor the server was behind it. */
  readonly wasSilent: boolean;
  /** It was found to give nothing by day. */
  readonly gaveNothing: boolean;
}

/** Codes that stood at any time between two times. */
const codesWithin = (events: HindranceFacts['events'], from: number, to: number): string[] =>
  events.flatMap(({ at, codes }, index) => (at < to && (events[index + 1]?.at ?? Number.POSITIVE_INFINITY) > from ? codes : []));

/** A FAULT with events of the grid alone is the grid's doing. */
const hasFault = ({ states, events }: HindranceFacts): boolean =>
  states.some(({ at, state }, index) => {
    if (inverterState(state) !== 'FAULT') return false;
    return !isFaultOfGrid(codesWithin(events, at, states[index + 1]?.at ?? Number.POSITIVE_INFINITY));
  });

/** A code that nobody knows hinders nobody: some makers report what has no effect. */
const isHindering = (code: string, active: readonly string[]): boolean =>
  isEventCode(code) && !isGridEvent(code) && isOwnEvent(code, active);

/**
 * What kept an installation from giving what it could in the days compared.
 *
 * Unit    none.
 * Range   `null`: nothing that is known. Neither a low yield nor overvoltage nor the grid counts.
 * Source  ours: one that stood still says nothing of the weather.
 */
export function hindranceIn(facts: HindranceFacts): Hindrance | null {
  if (hasFault(facts)) return 'fault';
  if (facts.events.some(({ codes }) => codes.some((code) => isHindering(code, codes)))) return 'events';
  if (facts.wasSilent) return 'silence';
  return facts.gaveNothing ? 'no_production' : null;
}
