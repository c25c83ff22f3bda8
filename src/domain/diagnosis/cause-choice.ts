import { type ActiveCauses, isListedUnder } from './active-causes.ts';
import { CARE_STATES, type CareState, type WorkState, stateOf } from './care-state.ts';
import { type Cause, isInformation, OWN_CAUSES } from './cause.ts';

/** Filter of installations: all, one state, any active cause, or one cause. */
export type CauseChoice = 'all' | CareState | 'any' | Cause;

const OWN: readonly string[] = [
  ...CARE_STATES,
  'any',
  ...OWN_CAUSES.filter((cause) => !isInformation(cause)),
  'other',
] satisfies CauseChoice[];

/** True for a filter by state. Source: `CARE_STATES`. */
export const isStateChoice = (choice: string): choice is CareState => CARE_STATES.some((state) => state === choice);

/** Parses the filter in an address. Range: an unknown one is `all`. */
export const readCauseChoice = (text: string | null): CauseChoice =>
  text !== null && (OWN.includes(text) || /^event:.{1,64}$/.test(text)) ? (text as CauseChoice) : 'all';

/** True for a filter that needs the causes. */
export const needsCauses = (choice: CauseChoice): boolean => choice !== 'all' && !isStateChoice(choice);

/**
 * Filters installations and keeps their order.
 *
 * Range   for `all` the same list. An installation that stood still has no low yield of its own (`isOwnLowYield`).
 * Source  ours; states as in `careOf`.
 */
export function withCause<R extends WorkState & { readonly id: number }>(
  rows: readonly R[],
  choice: CauseChoice,
  causes: ActiveCauses,
): readonly R[] {
  if (choice === 'all') return rows;
  if (isStateChoice(choice)) return rows.filter((row) => stateOf(row) === choice);
  return rows.filter(({ id }) => {
    const diagnoses = causes.get(id);
    return diagnoses !== undefined && (choice === 'any' || diagnoses.some((one) => isListedUnder(one, choice)));
  });
}
