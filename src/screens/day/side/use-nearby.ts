import { useMemo } from 'react';
import { stateOf } from '#domain/diagnosis/care-state.ts';
import type { Installation } from '#domain/service/installation.ts';
import { type NearbyStop, nearbyStops } from '#domain/service/my-day.ts';
import { agedOf, lastKnown } from '#domain/service/resource.ts';
import { isOpen } from '#domain/service/task.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useActiveCauses, useWithCare } from '#state/use-active-causes.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import { type DayStop, useTasksByKey } from '#state/use-day.ts';
import { usePlan } from '#state/use-plan.ts';
import type { SeenTask } from '#state/views.ts';

export type Nearby = NearbyStop<Installation, SeenTask>;

/** What is near the stops of a day. */
export function useNearby(stops: readonly DayStop[]): readonly Nearby[] {
  const queries = useQueries();
  const plan = usePlan();
  const tasks = useTasksByKey();
  const { ofTask } = useBySerial();
  const list = agedOf(useValue(queries.installations));
  const installations = useWithCare(list?.value.rows, list?.asOf ?? null, useActiveCauses());
  const inspections = lastKnown(useValue(queries.inspections));
  const rows = plan.is === 'known' ? plan.rows : null;
  return useMemo(() => {
    const unplanned = new Set(rows?.flatMap(({ key, plannedOn }) => (plannedOn === null ? [key] : [])));
    const requests = new Map<number, SeenTask[]>();
    for (const task of tasks.values()) {
      const of = isOpen(task.status) ? ofTask(task) : undefined;
      if (of) requests.set(of.id, [...(requests.get(of.id) ?? []), task]);
    }
    const due = new Set(inspections?.flatMap(({ installation, state }) => (['overdue', 'soon'].includes(state) ? [installation] : [])));
    return nearbyStops<Installation, SeenTask>({
      installations: installations ?? [],
      stops: stops.map(({ place, installation }) => ({ place, installation: installation?.id ?? null })),
      requestsOf: ({ id }) => {
        const open = requests.get(id) ?? [];
        const waiting = open.filter(({ key }) => unplanned.has(key));
        return { unplanned: waiting, isPlanned: waiting.length < open.length };
      },
      isFaulty: (installation) => stateOf(installation) === 'faulty',
      isInspectionDue: ({ id }) => due.has(id),
    });
  }, [stops, rows, tasks, ofTask, installations, inspections]);
}
