import { signal } from '@preact/signals-react';
import { useMemo } from 'react';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';

const NOT_LOOKED_AT = signal({ is: 'loading' } as const);

/** Installations that gave less than their neighbours in the latest comparison, by id. Nothing is asked for before `isWanted`. */
export function useLowYields(isWanted: boolean): ReadonlySet<number> {
  const queries = useQueries();
  const told = lastKnown(useValue(isWanted ? queries.lowYield : NOT_LOOKED_AT));
  return useMemo(() => new Set(told?.map(({ id }) => id)), [told]);
}
