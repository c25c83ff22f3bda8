import { screen } from '@testing-library/react';
import type { PlanDecision } from '#domain/service/plan-decision.ts';
import type { PlanChange, PlannedTask } from '#domain/service/plan.ts';
import { DayScreen } from '#screens/day/day.screen.tsx';
import type { Commands } from '#state/commands/commands.ts';
import { decisionsIn, memoryCommands, memoryQueries, type RecordedCall, ready, renderScreen, settle } from './app-context.tsx';
import { aPlannedTask, aStoredPlan } from './plans.ts';
import { anInstallation, aTask } from './view-builders.ts';

/* A technician's day on a device in memory. */

export const TODAY = '2026-11-20';
export const ME = 7;
const people = [
  { id: ME, name: 'Jan Nowak', email: 'jan@pvcare.pl', isMe: true },
  { id: 8, name: 'Anna Lis', email: 'anna@pvcare.pl', isMe: false },
  { id: 9, name: '', email: 'nowy@pvcare.pl', isMe: false },
];
const names = ['Dom Adamskich', 'Dom Borowych', 'Dom Czajków'] as const;

/** Unit: degrees of latitude; the third place is not known. */
const PLACES = [51.76, 51.86, null] as const;

/** A plan of three requests: in Kalisz, 11 km north of it, and at a place that is not known. */
export function queriesWith(rows: readonly PlannedTask[]) {
  const queries = memoryQueries();
  queries.technicians.value = ready(people);
  const about = names.map((description, at) => {
    const latitude = PLACES[at] ?? null;
    const place = { latitude, longitude: latitude === null ? null : 18.09 };
    return anInstallation({ id: at + 1, sn: `SN${at + 1}`, description, ...place, ...(at === 1 && { owner: null }) });
  });
  queries.installations.value = ready({ total: about.length, rows: about });
  queries.tasks.value = ready(
    names.map((description, at) => aTask({ id: at + 1, description, inverterSerial: `SN${at + 1}`, reason: `Powód ${at + 1}` })),
  );
  queries.plan.value = ready(aStoredPlan(rows));
  return queries;
}

export const mine = (task: number, over: Partial<PlannedTask> = {}): PlannedTask =>
  aPlannedTask(task, { assignee: ME, plannedOn: TODAY, place: task, ...over });

/** An account that only looks. */
export const aViewer = { email: 'biuro@pvcare.pl', role: 'viewer', areRolesOn: true, digest: 'off' } as const;

export async function opensDay(queries: ReturnType<typeof queriesWith>, at = '/day', answers: Partial<Commands> = {}) {
  const { commands, calls } = memoryCommands(queries, answers);
  const shown = renderScreen(<DayScreen />, { at, queries, commands });
  await settle();
  return { ...shown, calls };
}

export const cards = (): string[] => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label') ?? '');

type Edit = (unsent: readonly never[], office: undefined, epoch: null) => PlanDecision | null;

/** The planning decisions in order: the local id of the request, and what is changed. */
export const plannedIn = (calls: readonly RecordedCall[]): readonly (readonly [key: string, change: PlanChange | undefined])[] =>
  decisionsIn(calls).flatMap(([verb, key, , edit]) =>
    verb === 'planTask' ? [[key as string, (edit as Edit)([], undefined, null)?.change] as const] : [],
  );
