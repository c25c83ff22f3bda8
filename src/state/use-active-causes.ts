import { signal } from '@preact/signals-react';
import { useMemo, useRef } from 'react';
import { activeCauses, type ActiveCauses, saySame } from '#domain/diagnosis/active-causes.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/diagnosis-entry.ts';
import { lastKnown, problemOf } from '#domain/service/resource.ts';
import { useQueries, useValue } from './app-context.ts';

const NOT_LOOKED_AT = signal({ is: 'loading' } as const);
const NONE: readonly DiagnosisEntry[] = [];

export interface CausesView {
  /** `absent`: never fetched. `unsupported`: the backend does not say. */
  readonly is: 'loading' | 'absent' | 'unsupported' | 'known';
  /** The same object as long as it says the same: a table makes its search and its orders anew for another one. */
  readonly causes: ActiveCauses;
}

/** What is wrong with which installation. Nothing is asked for before `isWanted`. */
export function useActiveCauses(isWanted = true): CausesView {
  const queries = useQueries();
  const seen = useValue(isWanted ? queries.diagnoses : NOT_LOOKED_AT);
  const told = lastKnown(seen) ?? NONE;
  const held = useRef(told);
  if (held.current !== told && !saySame(held.current, told)) held.current = told;
  const same = held.current;
  const causes = useMemo(() => activeCauses(same), [same]);
  if (problemOf(seen)?.is === 'unsupported') return { is: 'unsupported', causes };
  return { is: seen.is === 'ready' ? 'known' : seen.is, causes };
}
