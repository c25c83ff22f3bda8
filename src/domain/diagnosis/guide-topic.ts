import type { YieldVerdict } from '#domain/comparison/yield-verdict.ts';
import { EVENT_CODES, type EventCode, isEventCode } from '#domain/grid/events.ts';
import { INVERTER_STATES, type InverterState, inverterState } from '#domain/grid/inverter-state.ts';
import { type Cause, codeOf, OWN_CAUSES, type OwnCause } from './cause.ts';

/** Guide entry of a cause. `unknown`: a code that is not SunSpec's, whose meaning only the maker knows. */
export type CauseTopic = `event:${EventCode}` | Exclude<OwnCause, 'low_yield'> | 'low_yield:strings' | 'low_yield:low' | 'unknown';

/** All entries of the guide. */
export type GuideTopic = CauseTopic | `state:${InverterState}`;

/** Every topic once: events by bit, states by number, then the causes of ours. */
export const GUIDE_TOPICS: readonly GuideTopic[] = [
  ...EVENT_CODES.map((code) => `event:${code}` as const),
  ...INVERTER_STATES.map((state) => `state:${state}` as const),
  ...OWN_CAUSES.flatMap((cause): readonly CauseTopic[] => {
    if (cause === 'state:FAULT') return []; // one of the states
    return cause === 'low_yield' ? ['low_yield:strings', 'low_yield:low'] : [cause];
  }),
  'unknown',
];

type YieldTopic = 'no_production' | 'low_yield:strings' | 'low_yield:low';

/** A yield below a tenth of the neighbours' is treated as no production. */
const OF_YIELD: Readonly<Record<YieldVerdict, YieldTopic>> = {
  none: 'no_production',
  strings: 'low_yield:strings',
  low: 'low_yield:low',
  normal: 'low_yield:low',
};

/**
 * The topic of an event.
 *
 * Range   any code as sent; a code that is not exactly SunSpec's is `unknown`.
 * Source  sunspec/models, model 103, `Evt1`.
 */
export const topicOfEvent = (code: string): CauseTopic => (isEventCode(code) ? `event:${code}` : 'unknown');

/**
 * The topic of a cause.
 *
 * Range   any cause; the topic of a low yield depends on the verdict, `null` counts as `low`, as in `severityOf`.
 *         A cause that only a newer server knows is `unknown`.
 */
export function topicOfCause(cause: Cause, verdict: YieldVerdict | null = null): CauseTopic {
  const code = codeOf(cause);
  if (code !== undefined) return topicOfEvent(code);
  const own = OWN_CAUSES.find((one) => one === cause) ?? 'unknown';
  return own === 'low_yield' ? OF_YIELD[verdict ?? 'low'] : own;
}

/**
 * The topic of an operating state.
 *
 * Range   a state as backends send it, by name or number; an unknown state is `unknown`.
 * Source  sunspec/models, models 101-113, `St`.
 */
export function topicOfState(raw: string): GuideTopic {
  const state = inverterState(raw);
  return state ? `state:${state}` : 'unknown';
}
