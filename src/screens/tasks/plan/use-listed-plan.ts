import { useMemo } from 'react';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import { type People, usePeople } from '#state/use-people.ts';
import { usePlan } from '#state/use-plan.ts';

/** The plan beside the list of requests. */
export interface ListedPlan extends Pick<People, 'people' | 'nameOf'> {
  /** By the local id of a request. A closed one may have none. */
  readonly of: ReadonlyMap<string, SeenPlan>;
  /** The own account, if it may be named in a plan. */
  readonly me: number | null;
}

const NO_ROWS: readonly SeenPlan[] = [];

/** `null`: the plan is not on this device, or the backend has none. */
export function useListedPlan(): ListedPlan | null {
  const plan = usePlan();
  const rows = plan.is === 'known' ? plan.rows : NO_ROWS;
  const { people, nameOf } = usePeople(rows);
  const isKnown = plan.is === 'known';
  return useMemo(
    () =>
      isKnown ? { of: new Map(rows.map((row) => [row.key, row])), people, nameOf, me: people.find(({ isMe }) => isMe)?.id ?? null } : null,
    [isKnown, rows, people, nameOf],
  );
}
