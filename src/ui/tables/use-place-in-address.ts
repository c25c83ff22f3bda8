import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { KeptPlace, TablePlace } from './table-place.ts';

type Kept = Pick<TablePlace, 'typed' | 'sorting'>;

/** Stores search and order of a list without pages in the address. Other parameters stay. */
export function usePlaceInAddress<Query extends Kept>(query: Query, addressOf: (query: Query) => string): KeptPlace {
  const [, go] = useLocation();
  return useMemo(
    () => ({
      place: { typed: query.typed, sorting: query.sorting, page: null },
      onPlace: ({ typed, sorting }) => go(addressOf({ ...query, typed, sorting }), { replace: true }),
    }),
    [go, query, addressOf],
  );
}
