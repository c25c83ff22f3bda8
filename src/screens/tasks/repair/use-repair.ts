import { useMemo } from 'react';
import { MIDDLE_OF_POLAND, spotOf } from '#domain/energy/daylight.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Cause } from '#domain/diagnosis/cause.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { diagnosisOfTask, openTaskFor } from '#domain/service/to-do/filed-tasks.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { Instant } from '#domain/quantity.ts';
import { WAIT_LIMIT } from '#domain/repair/daylight-hour.ts';
import type { RepairCheck } from '#domain/repair/repair-check.ts';
import type { Installation } from '#domain/service/installation.ts';
import { type Aged, agedOf, lastKnown, problemOf } from '#domain/service/resource.ts';
import { isOpen } from '#domain/service/task.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import type { SeenTask } from '#state/views.ts';

/** The repair of a task. */
export interface Repair {
  /** `null`: closed on this device, without a check by the backend yet. */
  readonly check: Aged<RepairCheck> | null;
  readonly closed: Instant;
  /** The cause that the task was filed for; `null` if unknown. */
  readonly cause: Cause | null;
  /** `null` if it is not on the device. */
  readonly installation: Installation | null;
  /** The whole day before the cause began, or before the task was closed. */
  readonly before: LocalDate;
  /** The day that shows the effect of the repair. */
  readonly after: LocalDate;
}

const NONE: readonly DiagnosisEntry[] = [];
const NO_TASKS: readonly SeenTask[] = [];

/** The repair of a task; `null` if it was merged into another one, is open, or was closed too long ago. */
export function useRepair(task: SeenTask, now: number): Repair | null {
  const queries = useQueries();
  const resource = useValue(queries.repairChecks);
  const diagnoses = lastKnown(useValue(queries.diagnoses)) ?? NONE;
  const tasks = lastKnown(useValue(queries.tasks)) ?? NO_TASKS;
  const aged = agedOf(resource);
  const check = task.id === null ? undefined : aged?.value.find((one) => one.task === task.id);
  const installation = useBySerial().ofTask(task) ?? null;
  const filedFor = diagnosisOfTask(task, diagnoses);
  const diagnosis = diagnoses.find(({ id }) => id === filedFor);
  const [since, cause] = [diagnosis?.since ?? null, check?.cause ?? diagnosis?.cause ?? null];
  const other = filedFor === undefined ? undefined : openTaskFor(filedFor, tasks, diagnoses);
  const isMerged = check === undefined && other !== undefined && (other.id ?? 0) < (task.id ?? 0);
  const isSupported = problemOf(resource)?.is !== 'unsupported';
  const closedHere =
    !isMerged && !isOpen(task.status) && task.updatedAt !== null && now - task.updatedAt < WAIT_LIMIT ? task.updatedAt : null;
  const closed = check?.closedAt ?? closedHere;
  return useMemo(() => {
    if (!isSupported || closed === null) return null;
    return {
      check: check && aged ? { value: check, asOf: aged.asOf } : null,
      closed,
      cause,
      installation,
      before: addDays(localDateOf(since ?? closed), -1),
      after: localDateOf(check?.from ?? closed),
    };
  }, [isSupported, closed, check, aged, installation, since, cause]);
}

/** The place whose daylight counts for a repair. */
export const spotOfRepair = ({ installation }: Pick<Repair, 'installation'>) => (installation ? spotOf(installation) : MIDDLE_OF_POLAND);
