import { useMemo } from 'react';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { toDoList } from '#domain/service/to-do/to-do.ts';
import { type ToDoRow, toDoRows } from '#domain/service/to-do/to-do-rows.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import type { CausesView } from '#state/use-active-causes.ts';
import { usePlaces } from './use-places.ts';

const NO_ROWS: readonly Installation[] = [];
const NO_DIAGNOSES: readonly DiagnosisEntry[] = [];

/**
 * What is to be decided, the worst first. Installations without an open task are looked at for those without a known cause; none while
 * tasks are unknown, or a cause may still be found.
 */
export function useDecisions(installations: readonly Installation[] = NO_ROWS, { isIncomplete }: CausesView): readonly ToDoRow[] {
  const queries = useQueries();
  const diagnoses = lastKnown(useValue(queries.diagnoses)) ?? NO_DIAGNOSES;
  const tasks = lastKnown(useValue(queries.tasks));
  const { openTaskOf } = usePlaces();
  return useMemo(() => {
    const withoutTask = tasks && !isIncomplete ? installations.filter(({ sn }) => !openTaskOf(sn)) : NO_ROWS;
    return toDoRows(toDoList(diagnoses, withoutTask, installations));
  }, [diagnoses, installations, isIncomplete, tasks, openTaskOf]);
}
