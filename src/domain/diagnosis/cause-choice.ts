import { type ActiveCauses, isFoundUnder } from './active-causes.ts';
import type { Cause } from './cause.ts';

/** Which installations are looked at: all, those that do not work, those that do, those with any active cause, or those with one. */
export type CauseChoice = 'all' | 'faulty' | 'working' | 'any' | Cause;

const OWN: readonly string[] = [
  'faulty',
  'working',
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

/** True where a choice cannot be answered before causes are known. Unit: none. Range: any choice. Source: ours. */
export const asksForCauses = (choice: CauseChoice): boolean => choice !== 'all' && choice !== 'faulty' && choice !== 'working';

interface Chosen {
  readonly id: number;
  readonly isWorking: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Those that a choice lets through, in their order.
 *
 * Unit    none; `lowYields` are installations that gave less than their neighbours in the latest comparison.
 * Range   the same list where all are looked at.
 * Source  ours; a low yield holds from the diagnosis or from the comparison, of which either may be known first. Who stood
 *         still has none of its own (`isOwnLowYield`).
 */
export function withCause<R extends Chosen>(
  rows: readonly R[],
  choice: CauseChoice,
  causes: ActiveCauses,
  lowYields: ReadonlySet<number> = NONE,
): readonly R[] {
  if (choice === 'all') return rows;
  if (choice === 'faulty' || choice === 'working') return rows.filter(({ isWorking }) => isWorking === (choice === 'working'));
  return rows.filter(({ id }) => {
    if (choice === 'low_yield' && lowYields.has(id)) return true;
    const found = causes.get(id);
    return found !== undefined && (choice === 'any' || found.some((one) => isFoundUnder(one, choice)));
  });
}
