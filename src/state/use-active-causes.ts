import { signal } from '@preact/signals-react';
import { useMemo, useRef } from 'react';
import { activeCauses, type ActiveCauses, areSameDiagnoses } from '#domain/diagnosis/active-causes.ts';
import { type ReportedWork, withCare } from '#domain/diagnosis/care-state.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Instant } from '#domain/quantity.ts';
import { agedOf, lastKnown, problemOf } from '#domain/service/resource.ts';
import { useQueries, useValue } from './app-context.ts';

const NOT_LOOKED_AT = signal({ is: 'loading' } as const);
const NONE: readonly DiagnosisEntry[] = [];

export interface CausesView {
  /** `absent`: never fetched. `unsupported`: the backend does not say. */
  readonly is: 'loading' | 'absent' | 'unsupported' | 'known';
  /** The same object as long as it says the same: a table makes its search and its orders anew for another one. */
  readonly causes: ActiveCauses;
  /** When the backend told of them. */
  readonly asOf: Instant | null;
}

/** What is wrong with which installation. Nothing is asked for before `isWanted`. */
export function useActiveCauses(isWanted = true): CausesView {
  const queries = useQueries();
  const seen = useValue(isWanted ? queries.diagnoses : NOT_LOOKED_AT);
  const told = lastKnown(seen) ?? NONE;
  const held = useRef(told);
  if (held.current !== told && !areSameDiagnoses(held.current, told)) held.current = told;
  const same = held.current;
  const causes = useMemo(() => activeCauses(same), [same]);
  const asOf = agedOf(seen)?.asOf ?? null;
  if (problemOf(seen)?.is === 'unsupported') return { is: 'unsupported', causes, asOf };
  return { is: seen.is === 'ready' ? 'known' : seen.is, causes, asOf };
}

/**
 * Installations or markers with their states: as their own answer told them, or by the causes where these are newer or it told none.
 * The same list as long as the causes say nothing else of it.
 */
export function useWithCare<R extends ReportedWork & { readonly id: number }>(
  rows: readonly R[] | undefined,
  toldAt: Instant | null,
  { is, causes, asOf }: CausesView,
): readonly R[] | undefined {
  const isNewer = is === 'known' && asOf !== null && (toldAt === null || asOf >= toldAt);
  const isUntold = is === 'known' && rows !== undefined && rows.some(({ care }) => care === undefined);
  return useMemo(() => (rows && (isNewer || isUntold) ? withCare(rows, causes) : rows), [rows, causes, isNewer, isUntold]);
}
