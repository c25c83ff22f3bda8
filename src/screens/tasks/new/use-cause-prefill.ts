import { useEffect, useState } from 'react';
import { worstCauseOf } from '#domain/diagnosis/active-causes.ts';
import { openTaskFor } from '#domain/service/to-do/filed-tasks.ts';
import { isComing, lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useSettled } from '#state/use-connection.ts';
import type { SeenDiagnosis, SeenTask } from '#state/views.ts';
import { nameOf } from '#texts/care/causes.ts';
import { guideNow } from '#ui/guide/use-guide.ts';
import type { TaskPrefill } from './new-task-rules.ts';

/** Reason and scope of a cause that the address does not name. */
export interface CausePrefill extends TaskPrefill {
  /** The cause in words. */
  readonly name: string;
}

/** The worst active cause of the installation if no task is open for it. */
function causeWithoutTask(diagnoses: readonly SeenDiagnosis[], tasks: readonly SeenTask[], sn: string): SeenDiagnosis | undefined {
  const cause = worstCauseOf(diagnoses, sn);
  const isFiled = cause && (cause.task !== null || cause.filed || openTaskFor(cause.id, tasks, []));
  return isFiled ? undefined : cause;
}

/**
 * Fills in the form of an installation whose address has neither reason nor diagnosis. Decided once, so that later diagnoses do not change
 * what is being typed. `undefined` until the diagnoses and the guide are read; `null` if there is nothing to fill in.
 */
export function useCausePrefill({ sn, reason, diagnosis }: TaskPrefill): CausePrefill | null | undefined {
  const queries = useQueries();
  const diagnoses = useValue(queries.diagnoses);
  const tasks = useValue(queries.tasks);
  const isReady = useSettled(isComing(diagnoses) || isComing(tasks));
  const isWanted = sn !== '' && reason === '' && diagnosis === null;
  const [prefill, setPrefill] = useState<CausePrefill | null | undefined>(isWanted ? undefined : null);
  useEffect(() => {
    if (prefill !== undefined || !isReady) return;
    const cause = causeWithoutTask(lastKnown(diagnoses) ?? [], lastKnown(tasks) ?? [], sn);
    if (!cause) return setPrefill(null);
    let isCurrent = true;
    void guideNow().then((book) => {
      if (isCurrent) setPrefill(book && { ...book.taskTexts(cause, sn), sn, diagnosis: cause.id, name: nameOf(cause) });
    });
    return () => {
      isCurrent = false;
    };
  }, [prefill, isReady, diagnoses, tasks, sn]);
  return prefill;
}
