import { useMemo } from 'react';
import { MIDDLE_OF_POLAND, spotOf } from '#domain/energy/daylight.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Cause } from '#domain/diagnosis/cause.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { diagnosisOfTask, openTaskFor } from '#domain/diagnosis/filed-tasks.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { Instant } from '#domain/quantity.ts';
import { WAITED } from '#domain/repair/daylight-hour.ts';
import type { RepairCheck } from '#domain/repair/repair-check.ts';
import type { Installation } from '#domain/service/installation.ts';
import { type Aged, agedOf, lastKnown, problemOf } from '#domain/service/resource.ts';
import { isOpen } from '#domain/service/task.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import type { SeenTask } from '#state/views.ts';

/** What is known of the repair that a task stands for. */
export interface Repair {
  /** `null`: closed on this device, and the backend has not told of a check yet. */
  readonly check: Aged<RepairCheck> | null;
  readonly closed: Instant;
  /** What the task was filed for; `null` where that is not known. */
  readonly cause: Cause | null;
  /** `null` where the device does not hold it. */
  readonly installation: Installation | null;
  /** The whole day before what the task is for began, or before it was closed. */
  readonly before: LocalDate;
  /** The day that shows what the repair did. */
  readonly after: LocalDate;
}

const NONE: readonly DiagnosisEntry[] = [];
const NO_TASKS: readonly SeenTask[] = [];

/** A check of a task; one that was closed here in the last days has none yet, and one that was filed twice and merged has none. `null` where there is nothing to say. */
export function useRepair(task: SeenTask, now: number): Repair | null {
  const queries = useQueries();
  const seen = useValue(queries.repairChecks);
  const diagnoses = lastKnown(useValue(queries.diagnoses)) ?? NONE;
  const tasks = lastKnown(useValue(queries.tasks)) ?? NO_TASKS;
  const rows = lastKnown(useValue(queries.installations))?.rows;
  const aged = agedOf(seen);
  const told = task.id === null ? undefined : aged?.value.find((check) => check.task === task.id);
  const installation = rows?.find(({ sn }) => sn === task.inverterSerial) ?? null;
  const filedFor = diagnosisOfTask(task, diagnoses);
  const diagnosis = diagnoses.find(({ id }) => id === filedFor);
  const [since, cause] = [diagnosis?.since ?? null, told?.cause ?? diagnosis?.cause ?? null];
  const other = filedFor === undefined ? undefined : openTaskFor(filedFor, tasks, diagnoses);
  const isMerged = told === undefined && other !== undefined && (other.id ?? 0) < (task.id ?? 0);
  const isSupported = problemOf(seen)?.is !== 'unsupported';
  const closedHere = !isMerged && !isOpen(task.status) && task.updatedAt !== null && now - task.updatedAt < WAITED ? task.updatedAt : null;
  const closed = told?.closedAt ?? closedHere;
  return useMemo(() => {
    if (!isSupported || closed === null) return null;
    return {
      check: told && aged ? { value: told, asOf: aged.asOf } : null,
      closed,
      cause,
      installation,
      before: addDays(localDateOf(since ?? closed), -1),
      after: localDateOf(told?.from ?? closed),
    };
  }, [isSupported, closed, told, aged, installation, since, cause]);
}

/** The sun that counts for a repair. */
export const spotOfRepair = ({ installation }: Pick<Repair, 'installation'>) => (installation ? spotOf(installation) : MIDDLE_OF_POLAND);
