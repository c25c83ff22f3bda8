import { useMemo } from 'react';
import { MIDDLE_OF_POLAND, spotOf } from '#domain/energy/daylight.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
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
  /** `null` where the device does not hold it. */
  readonly installation: Installation | null;
  /** The whole day before what the task is for began, or before it was closed. */
  readonly before: LocalDate;
  /** The day that shows what the repair did. */
  readonly after: LocalDate;
}

/** A check of a task; one that was closed here in the last days has none yet. `null` where there is nothing to say. */
export function useRepair(task: SeenTask, now: number): Repair | null {
  const queries = useQueries();
  const seen = useValue(queries.repairChecks);
  const diagnoses = lastKnown(useValue(queries.diagnoses));
  const rows = lastKnown(useValue(queries.installations))?.rows;
  const aged = agedOf(seen);
  const told = task.id === null ? undefined : aged?.value.find((check) => check.task === task.id);
  const installation = rows?.find(({ sn }) => sn === task.inverterSerial) ?? null;
  const since = diagnoses?.find((diagnosis) => task.id !== null && diagnosis.task === task.id)?.since ?? null;
  const isSupported = problemOf(seen)?.is !== 'unsupported';
  const closedHere = !isOpen(task.status) && task.updatedAt !== null && now - task.updatedAt < WAITED ? task.updatedAt : null;
  const closed = told?.closedAt ?? closedHere;
  return useMemo(() => {
    if (!isSupported || closed === null) return null;
    return {
      check: told && aged ? { value: told, asOf: aged.asOf } : null,
      closed,
      installation,
      before: addDays(localDateOf(since ?? closed), -1),
      after: localDateOf(told?.from ?? closed),
    };
  }, [isSupported, closed, told, aged, installation, since]);
}

/** The sun that counts for a repair. */
export const spotOfRepair = ({ installation }: Pick<Repair, 'installation'>) => (installation ? spotOf(installation) : MIDDLE_OF_POLAND);
