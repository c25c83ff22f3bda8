import { useMemo } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import type { PositionTrouble } from '#ui/position-trouble.ts';
import { type Distances, distancesFrom, nearestFirst } from './nearest.ts';
import { useHere } from './use-here.ts';

export interface Nearest {
  /** `null` while the list is in another order. */
  readonly distances: Distances | null;
  readonly isAsking: boolean;
  readonly trouble: PositionTrouble | null;
  readonly ordered: (rows: readonly Installation[]) => readonly Installation[];
  readonly press: () => void;
}

/** The order of distance. A press turns it on, asking for the position where it is not known, and off again. */
export function useNearest(all: readonly Installation[] | undefined, isWanted: boolean, onSort: (isOn: boolean) => void): Nearest {
  const { here, isAsking, trouble, ask } = useHere(isWanted);
  const distances = useMemo(() => (isWanted && here && all ? distancesFrom(here, all) : null), [isWanted, here, all]);
  return useMemo(
    () => ({
      distances,
      isAsking,
      trouble,
      ordered: (rows) => (distances ? nearestFirst(rows, distances) : rows),
      press: () => {
        if (distances) return onSort(false);
        void ask().then((isKnown) => isKnown && onSort(true));
      },
    }),
    [distances, isAsking, trouble, onSort, ask],
  );
}
