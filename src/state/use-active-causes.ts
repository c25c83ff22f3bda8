import { signal } from '@preact/signals-react';
import { useEffect, useMemo, useRef } from 'react';
import { activeCauses, type ActiveCauses, areSameDiagnoses } from '#domain/diagnosis/active-causes.ts';
import { type WorkState, withCare } from '#domain/diagnosis/care-state.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Instant } from '#domain/quantity.ts';
import { agedOf, type Computing, computingOf, lastKnown, problemOf } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from './app-context.ts';
import { useIsOffline } from './use-connection.ts';

const NOT_SHOWN = signal({ is: 'loading' } as const);
const NONE: readonly DiagnosisEntry[] = [];

export interface CausesView {
  /** `absent`: never fetched. `unsupported`: the backend has no diagnoses. */
  readonly is: 'loading' | 'absent' | 'unsupported' | 'known';
  /** The same object while its content is the same, since a table searches and sorts again for another one. */
  readonly causes: ActiveCauses;
  /** Causes of some installations are not computed yet: no count of them is complete, and none is missing for certain. */
  readonly isIncomplete: boolean;
  /** When they were fetched. */
  readonly asOf: Instant | null;
}

/** The active causes of all installations. Nothing is fetched before `isWanted`. */
export function useActiveCauses(isWanted = true): CausesView {
  const queries = useQueries();
  const resource = useValue(isWanted ? queries.diagnoses : NOT_SHOWN);
  const diagnoses = lastKnown(resource) ?? NONE;
  const previous = useRef(diagnoses);
  if (previous.current !== diagnoses && !areSameDiagnoses(previous.current, diagnoses)) previous.current = diagnoses;
  const same = previous.current;
  const causes = useMemo(() => activeCauses(same), [same]);
  const asOf = agedOf(resource)?.asOf ?? null;
  const isIncomplete = computingOf(resource) === 'first';
  if (problemOf(resource)?.is === 'unsupported') return { is: 'unsupported', causes, isIncomplete, asOf };
  return { is: resource.is === 'ready' ? 'known' : resource.is, causes, isIncomplete, asOf };
}

/**
 * Installations or markers with their care states: those of their own response, or by the causes if these are newer or the response had
 * none. The same list while the causes change nothing in it.
 */
export function useWithCare<R extends WorkState & { readonly id: number }>(
  rows: readonly R[] | undefined,
  rowsAsOf: Instant | null,
  { is, causes, asOf }: CausesView,
): readonly R[] | undefined {
  const isNewer = is === 'known' && asOf !== null && (rowsAsOf === null || asOf >= rowsAsOf);
  const lacksState = is === 'known' && rows !== undefined && rows.some(({ care }) => care === undefined);
  return useMemo(() => (rows && (isNewer || lacksState) ? withCare(rows, causes) : rows), [rows, causes, isNewer, lacksState]);
}

/** Unit: ms. Causes that are computed for the first time are there within a minute. */
const AGAIN = 15_000;

/** Whether the server is still computing causes. While it does for the first time, what is on the screen is fetched again every few seconds. */
export function useComputing(): Computing | null {
  const computing = computingOf(useValue(useQueries().diagnoses));
  const { refresh } = useCommands();
  const isOffline = useIsOffline();
  const isSoon = computing === 'first' && !isOffline;
  useEffect(() => {
    if (!isSoon) return;
    const timer = setInterval(() => void refresh(), AGAIN);
    return () => clearInterval(timer);
  }, [isSoon, refresh]);
  return computing;
}
