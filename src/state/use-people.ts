import { useMemo } from 'react';
import type { PlannedTask } from '#domain/service/plan.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { accountNames } from '#domain/service/seen-plan.ts';
import type { Technician } from '#domain/service/team.ts';
import { useQueries, useValue } from './app-context.ts';

export interface People {
  /** Who may be named in a plan: active technicians with a name. */
  readonly people: readonly { readonly id: number; readonly name: string; readonly isMe: boolean }[];
  /** The name of an account, also of one that is deactivated; empty if it is not known. */
  readonly nameOf: (person: number) => string;
  /** Who has made the last change of a plan: the name, else the e-mail; empty if neither is known. */
  readonly authorOf: (row: Changed) => string;
  /** The name of the account with this e-mail; empty if it is not known. */
  readonly nameOfEmail: (email: string) => string;
}

type Changed = Pick<PlannedTask, 'changedBy' | 'changedByName'>;

type Row = Parameters<typeof accountNames>[0][number];
const NO_ROWS: readonly Row[] = [];

/** The people of the plan, by the list of technicians and by the plan's own rows. */
export function usePeople(rows: readonly Row[] = NO_ROWS): People {
  const technicians = lastKnown(useValue(useQueries().technicians));
  return useMemo(() => {
    const people = (technicians ?? []).filter(({ name }) => name !== '');
    const names = accountNames(rows, people);
    const account = (isIt: (one: Technician) => boolean) => technicians?.find(isIt);
    return {
      people,
      nameOf: (person: number) => names.get(person) ?? '',
      authorOf: ({ changedBy, changedByName }: Changed) => changedByName || (account(({ id }) => id === changedBy)?.email ?? ''),
      nameOfEmail: (email: string) => account((one) => one.email === email)?.name ?? '',
    };
  }, [technicians, rows]);
}

/** The account that is signed in, if it may carry out visits; `undefined` also until this is known. */
export const useOwnTechnician = (): Technician | undefined => lastKnown(useValue(useQueries().technicians))?.find(({ isMe }) => isMe);
