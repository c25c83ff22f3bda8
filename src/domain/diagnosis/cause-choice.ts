import { type ActiveCauses, isFoundUnder } from './active-causes.ts';
import { CARE_STATES, type CareState, type ReportedWork, stateOf } from './care-state.ts';
import type { Cause } from './cause.ts';

/** Which installations are looked at: all, those in one state, those with any active cause, or those with one. */
export type CauseChoice = 'all' | CareState | 'any' | Cause;

const OWN: readonly string[] = [
  ...CARE_STATES,
  'any',
  'state:FAULT',
  'silent',
  'no_production',
  'low_yield',
  'grid_outage',
  'overvoltage',
  'other',
] satisfies CauseChoice[];

/** True of a choice by state. Unit: none. Range: any text. Source: `CARE_STATES`. */
export const isStateChoice = (choice: string): choice is CareState => CARE_STATES.some((state) => state === choice);

/** Reads a choice as an address says it. Unit: none. Range: any text; what is no cause is `all`. Source: ours. */
export const readCauseChoice = (text: string | null): CauseChoice =>
  text !== null && (OWN.includes(text) || /^event:.{1,64}$/.test(text)) ? (text as CauseChoice) : 'all';

/** True where a choice cannot be answered before causes are known. Unit: none. Range: any choice. Source: ours. */
export const asksForCauses = (choice: CauseChoice): boolean => choice !== 'all' && !isStateChoice(choice);

/**
 * Those that a choice lets through, in their order.
 *
 * Unit    none.
 * Range   the same list where all are looked at. Who stood still has no low yield of its own (`isOwnLowYield`).
 * Source  ours; states as `careOf` decides.
 */
export function withCause<R extends ReportedWork & { readonly id: number }>(
  rows: readonly R[],
  choice: CauseChoice,
  causes: ActiveCauses,
): readonly R[] {
  if (choice === 'all') return rows;
  if (isStateChoice(choice)) return rows.filter((row) => stateOf(row) === choice);
  return rows.filter(({ id }) => {
    const found = causes.get(id);
    return found !== undefined && (choice === 'any' || found.some((one) => isFoundUnder(one, choice)));
  });
}
