import type { ActiveCauses } from './active-causes.ts';
import type { Cause } from './cause.ts';

/** Which installations are looked at: all, those with any active cause, or those with one. */
export type CauseChoice = 'all' | 'any' | Cause;

const OWN: readonly string[] = [
  'any',
  'state:FAULT',
  'silent',
  'no_production',
  'low_yield',
  'grid_outage',
  'overvoltage',
] satisfies CauseChoice[];

/** Reads a choice as an address says it. Unit: none. Range: any text; what is no cause is `all`. Source: ours. */
export const readCauseChoice = (text: string | null): CauseChoice =>
  text !== null && (OWN.includes(text) || /^event:.{1,64}$/.test(text)) ? (text as CauseChoice) : 'all';

/** Those that a choice lets through, in their order. Unit: none. Range: the same list where all are looked at. Source: ours. */
export function withCause<R extends { readonly id: number }>(rows: readonly R[], choice: CauseChoice, causes: ActiveCauses): readonly R[] {
  if (choice === 'all') return rows;
  return rows.filter(({ id }) => {
    const found = causes.get(id);
    return found !== undefined && (choice === 'any' || found.some(({ cause }) => cause === choice));
  });
}
