import { knownCare, type WorkState, stateRank } from './care-state.ts';
import { severityOf } from './cause.ts';
import { SEVERITY_RANK } from './worst-first.ts';

type Listed = WorkState & { readonly id: number };

/** After every severity: the state has no known cause. */
const NO_CAUSE_RANK = Object.keys(SEVERITY_RANK).length;

const causeRank = (work: WorkState): number => {
  const { cause } = knownCare(work);
  return cause === null ? NO_CAUSE_RANK : SEVERITY_RANK[severityOf(cause)];
};

/** Order of installations in a list. Range: by state, by severity of its cause, the latest first; of equals the smaller id. */
export const worstInstallation = (one: Listed, other: Listed): number =>
  stateRank(one) - stateRank(other) ||
  causeRank(one) - causeRank(other) ||
  (knownCare(other).since ?? 0) - (knownCare(one).since ?? 0) ||
  one.id - other.id;

/** Positions of the installations of a list by their ids, the worst first. Range: from 0. Source: `worstInstallation`. */
export const worstPositions = (rows: readonly Listed[]): ReadonlyMap<number, number> =>
  new Map(rows.toSorted(worstInstallation).map(({ id }, at) => [id, at]));

/**
 * Rows in the order that was decided before, whatever their state is now.
 *
 * Range   a row without a position comes after the others; an order that holds already gives the same list.
 * Source  ours: a row never moves while somebody reads the list.
 */
export function inPositions<R extends Listed>(rows: readonly R[], positions: ReadonlyMap<number, number>): readonly R[] {
  const at = ({ id }: R): number => positions.get(id) ?? positions.size;
  const isOrdered = rows.every((row, index) => index === 0 || at(rows[index - 1] as R) <= at(row));
  return isOrdered ? rows : rows.toSorted((one, other) => at(one) - at(other));
}
