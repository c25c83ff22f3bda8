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

/** What is red or amber. */
const PROBLEMS: readonly CareState[] = ['faulty', 'attention'];

/** Lists of what the office has to do: causes to decide about, and repairs to check again. */
const OFFICE_CHOICES = ['decide', 'recheck'] as const;
export type OfficeChoice = (typeof OFFICE_CHOICES)[number];

/** Filter of the dashboard's list. `problems`: all that do not work or want attention. */
export type ListChoice = CauseChoice | OfficeChoice | 'problems';

export const isOfficeChoice = (choice: string): choice is OfficeChoice => OFFICE_CHOICES.some((one) => one === choice);
export const isCauseChoice = (choice: ListChoice): choice is CauseChoice => choice !== 'problems' && !isOfficeChoice(choice);

/** Parses the filter in an address. Range: an unknown one is `all`. */
export const readCauseChoice = (text: string | null): CauseChoice =>
  text !== null && (OWN.includes(text) || /^event:.{1,64}$/.test(text)) ? (text as CauseChoice) : 'all';

/** The same for the dashboard's list. */
export const readListChoice = (text: string | null): ListChoice =>
  text !== null && (text === 'problems' || isOfficeChoice(text)) ? text : readCauseChoice(text);

/** True for a filter that needs the causes. */
export const needsCauses = (choice: ListChoice): boolean => choice !== 'all' && choice !== 'problems' && !isStateChoice(choice);

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

/** The same for the dashboard's list. `listed`: the installations of the chosen list of the office. */
export function withListChoice<R extends WorkState & { readonly id: number }>(
  rows: readonly R[],
  choice: ListChoice,
  causes: ActiveCauses,
  listed: ReadonlySet<number>,
): readonly R[] {
  if (isCauseChoice(choice)) return withCause(rows, choice, causes);
  return rows.filter((row) => (choice === 'problems' ? PROBLEMS.includes(stateOf(row)) : listed.has(row.id)));
}
