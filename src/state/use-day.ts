import { useMemo } from 'react';
import type { Spot } from '#domain/energy/sun.ts';
import { kmOf, legsOf } from '#domain/route/legs.ts';
import type { Installation } from '#domain/service/installation.ts';
import { placeOf } from '#domain/energy/daylight.ts';
import { unclosedBefore } from '#domain/service/my-day.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { planOfDay, type SeenPlan } from '#domain/service/seen-plan.ts';
import { isOpen } from '#domain/service/task.ts';
import type { Technician } from '#domain/service/team.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useQueries, useValue } from './app-context.ts';
import { useOwnTechnician } from './use-people.ts';
import { useBySerial } from './use-by-serial.ts';
import { usePlan, type PlanView } from './use-plan.ts';
import type { SeenTask } from './views.ts';

/** A service request in a day, with what this device has of it. */
export interface DayStop {
  /** The local id of the request. */
  readonly key: string;
  /** `null` in a list that was put together by hand. */
  readonly row: SeenPlan | null;
  readonly task: SeenTask | undefined;
  readonly installation: Installation | undefined;
  readonly place: Spot | null;
  /** Estimated, from the stop before. Unit: km. */
  readonly leg: number | null;
}

/** Today in Warsaw, by the server's clock where the device's is known to be wrong. `now`: the device's clock. */
export function useToday(now: number): LocalDate {
  const { clockAhead = null } = useValue(useQueries().connection);
  return localDateOf(now - (clockAhead ?? 0));
}

/** What of a plan a stop needs. */
interface Planned {
  readonly key: string;
  readonly row: SeenPlan | null;
}

const NO_TASKS: readonly SeenTask[] = [];

/** The requests of this device by their local ids. */
export function useTasksByKey(): ReadonlyMap<string, SeenTask> {
  const tasks = lastKnown(useValue(useQueries().tasks)) ?? NO_TASKS;
  return useMemo(() => new Map(tasks.map((task) => [task.key, task])), [tasks]);
}

/** The stops of a day in their order. */
export function useStops(planned: readonly Planned[]): readonly DayStop[] {
  const tasks = useTasksByKey();
  const { ofTask } = useBySerial();
  return useMemo(() => {
    const stops = planned.map(({ key, row }) => {
      const task = tasks.get(key);
      const installation = task && ofTask(task);
      return { key, row, task, installation, place: installation ? placeOf(installation) : null };
    });
    const legs = legsOf(stops.map(({ place }) => place));
    return stops.map((stop, at) => ({ ...stop, leg: legs[at] ?? null }));
  }, [planned, tasks, ofTask]);
}

/** Estimated, from the first stop to the last. Unit: km; `null` if the places of fewer than two are known. */
export const kmOfDay = (stops: readonly DayStop[]): number | null =>
  stops.some(({ leg }) => leg !== null) ? kmOf(stops.map(({ leg }) => leg)) : null;

export interface MyDay {
  readonly plan: PlanView;
  /** `undefined`: the account has no plan of its own, or this is not known yet. */
  readonly me: Technician | undefined;
  readonly stops: readonly DayStop[];
  readonly unclosed: readonly DayStop[];
}

const NO_ROWS: readonly SeenPlan[] = [];
const asPlanned = (rows: readonly SeenPlan[]): readonly Planned[] => rows.map((row) => ({ key: row.key, row }));

/** The day of the account that is signed in, as assignee or helper, and what it has not closed before `today`. */
export function useMyDay(day: LocalDate, today: LocalDate): MyDay {
  const plan = usePlan();
  const me = useOwnTechnician();
  const tasks = useTasksByKey();
  const rows = plan.is === 'known' ? plan.rows : NO_ROWS;
  const person = me?.id;
  const ofDay = useMemo(() => (person === undefined ? [] : asPlanned(planOfDay(rows, day, person))), [rows, day, person]);
  const earlier = useMemo(() => {
    const isKnownOpen = (key: string): boolean => isOpen(tasks.get(key)?.status ?? 1);
    return person === undefined ? [] : asPlanned(unclosedBefore(rows, isKnownOpen, { today, person }));
  }, [rows, tasks, today, person]);
  return { plan, me, stops: useStops(ofDay), unclosed: useStops(earlier) };
}

/** The visit of a request that is open on this device: its uuid. */
export function useOpenVisitOf(key: string): string | undefined {
  const device = useValue(useQueries().deviceVisits);
  return device?.find(({ task, document }) => task === key && document.state === 'draft' && document.replaces === null)?.document.uuid;
}
