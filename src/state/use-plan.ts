import { useMemo } from 'react';
import { planWindow } from '#domain/service/plan.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Aged, Resource } from '#domain/service/resource.ts';
import type { SeenPlan } from '#domain/service/seen-plan.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { plannedRows } from '#intents/planned-rows.ts';
import type { StoredPlan } from '#intents/stored-plan.ts';
import { useQueries, useValue } from './app-context.ts';

/*
 * The plan of the service requests for screens. `usePlan()` fetches it while the screen is open and shows the last known one without a
 * network; `domain/service/seen-plan.ts` selects rows of it: those of a day, of a person, and of one request.
 */

/**
 * loading  it was not read or fetched yet
 * foreign  the backend is not ours and has no plan
 * absent   it was never fetched; `problem`: why the last attempt failed
 * known    the last known plan with its time. Closed requests are in it from `from` to `to`, open ones of any day
 */
export type PlanView =
  | { readonly is: 'loading' | 'foreign' }
  | { readonly is: 'absent'; readonly problem: Problem | null }
  | (Pick<Aged<unknown>, 'asOf'> & {
      readonly is: 'known';
      readonly rows: readonly SeenPlan[];
      readonly from: LocalDate;
      readonly to: LocalDate;
      readonly problem: Problem | null;
      readonly isRefreshing: boolean;
    });

export function planView(resource: Resource<StoredPlan>): PlanView {
  if (resource.is === 'loading') return resource;
  const { problem } = resource;
  if (problem?.is === 'unsupported') return { is: 'foreign' };
  if (resource.is === 'absent') return { is: 'absent', problem };
  const { value, asOf, isRefreshing } = resource;
  return { is: 'known', rows: plannedRows(value), ...planWindow(localDateOf(asOf)), asOf, problem, isRefreshing };
}

export function usePlan(): PlanView {
  const resource = useValue(useQueries().plan);
  return useMemo(() => planView(resource), [resource]);
}
