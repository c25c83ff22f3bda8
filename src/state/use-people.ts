import { useMemo } from 'react';
import { lastKnown } from '#domain/service/resource.ts';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import { useQueries, useValue } from './app-context.ts';

export interface People {
  /** Who may be named in a plan: active technicians with a name. */
  readonly people: readonly { readonly id: number; readonly name: string; readonly isMe: boolean }[];
  /** The name of an account, also of one that is deactivated; empty if it is not known. */
  readonly nameOf: (person: number) => string;
}

const NO_ROWS: readonly SeenPlan[] = [];

/** The people of the plan, by the list of technicians and by the plan's own rows. */
export function usePeople(rows: readonly SeenPlan[] = NO_ROWS): People {
  const technicians = lastKnown(useValue(useQueries().technicians));
  return useMemo(() => {
    const named = rows.flatMap(({ assignee, assigneeName, helper, helperName }) => [
      [assignee, assigneeName] as const,
      [helper, helperName] as const,
    ]);
    const people = (technicians ?? []).filter(({ name }) => name !== '');
    const names = new Map([...named, ...people.map(({ id, name }) => [id, name] as const)]);
    return { people, nameOf: (person: number) => names.get(person) ?? '' };
  }, [technicians, rows]);
}
