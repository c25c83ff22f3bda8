import { addDays, daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { DemoScenario } from '#server/telemetry/model/faults.ts';
import { type FaultScenario, isBreakdown, plantOf } from '#server/telemetry/model/plant.ts';
import type { InventedInstallation } from './invented-installations.ts';
import { EMPLOYEES } from './invented-people.ts';
import type { SeededRandom } from './seeded-random.ts';
import { type Cause, CAUSE_OF, DIAGNOSED_AS, OF_MUTE, WISHES } from './task-causes.ts';

const MOST = 32;
/** Unit: ms. For a fault that began later there is no task yet: it shows as 'Do decyzji'. Permanent conditions have one. */
const TAKEN_ON_AFTER = 14 * 86_400_000;

const HEALTHY: DemoScenario = { scenario: 'healthy', since: 0 };

interface Course {
  readonly createdOn: LocalDate;
  /** ms; `null` if it was not changed since. */
  readonly updatedAt: number | null;
  readonly status: 0 | 1 | 2;
}

/** The request for an installation with a fault, and its diagnosis; `undefined` for all others. */
function troubleOf(installation: InventedInstallation, { scenario, since }: DemoScenario) {
  const cause = causeOf(scenario);
  if (!cause) return undefined;
  if (!isBreakdown(scenario) || scenario === 'silent') return { cause, diagnosed: DIAGNOSED_AS[scenario] ?? null };
  const { inverter_power: inverterPower, generator_power: generatorPower } = installation;
  const { isTalkative } = plantOf({ ...installation, id: 0, inverterPower, generatorPower }, scenario, since);
  return isTalkative ? { cause, diagnosed: DIAGNOSED_AS[scenario] ?? null } : OF_MUTE;
}

/** When a task was filed: in the morning of its day, not after anything else in its history. Unit: ms. */
const filedAt = ({ createdOn, updatedAt }: Course, now: number): number => Math.min(instantOf(createdOn, 8, 12), updatedAt ?? now, now);

/**
 * Tasks as rows of their table, oldest first: one for every installation with a fault for some time, and other requests of customers.
 * Tasks about a silence and a trip loop have the status 2.
 */
export function inventTasks(
  random: SeededRandom,
  at: readonly InventedInstallation[],
  scenarios: ReadonlyMap<string, DemoScenario>,
  now: number,
) {
  const today = localDateOf(now);
  const withFault = at.flatMap((installation) => {
    const assigned = scenarios.get(installation.sn) ?? HEALTHY;
    const trouble = troubleOf(installation, assigned);
    if (!trouble) return [];
    const { scenario, since } = assigned;
    const course = courseOf(random, scenario, since, today);
    return isTakenOn(assigned, now) ? [{ installation, ...trouble, course }] : [];
  });
  const withoutFault = at.filter(({ sn }) => causeOf(scenarios.get(sn)?.scenario ?? 'healthy') === undefined);
  const wishes = Array.from({ length: Math.max(0, Math.min(MOST - withFault.length, withoutFault.length)) }, (_, index) => ({
    installation: withoutFault[(index * 17) % withoutFault.length],
    cause: WISHES[index % WISHES.length] ?? WISHES[0],
    diagnosed: null,
    course: courseOfWish(random, index, now),
  }));
  return [...withFault, ...wishes]
    .sort((a, b) => daysBetween(b.course.createdOn, a.course.createdOn))
    .map(({ installation, cause: [reason, scope], diagnosed, course }) => ({
      employee: random.pick(EMPLOYEES),
      description: installation?.description ?? '',
      inverter_sn: installation?.sn ?? '',
      created_on: course.createdOn,
      filed_at: new Date(filedAt(course, now)).toISOString(),
      cause: diagnosed,
      updated_at: course.updatedAt === null ? null : new Date(course.updatedAt).toISOString(),
      status: course.status,
      reason,
      scope,
      street: installation?.street ?? '',
      number: installation?.number ?? '',
      number2: installation?.number2 ?? '',
      post_code: installation?.post_code ?? '',
      city: installation?.city ?? '',
    }));
}

const causeOf = (scenario: FaultScenario): Cause | undefined => (CAUSE_OF as Readonly<Partial<Record<FaultScenario, Cause>>>)[scenario];

const isTakenOn = ({ scenario, since }: DemoScenario, now: number): boolean =>
  scenario === 'repaired' || since === 0 || now - since >= TAKEN_ON_AFTER;

/** Open since the day after the fault began; for a permanent condition since some day of the last month. */
function courseOf(random: SeededRandom, scenario: FaultScenario, since: number, today: LocalDate): Course {
  if (scenario === 'repaired') return repaired(since);
  if (scenario === 'snow') return ofWinter(today);
  const began = since === 0 ? addDays(today, -random.whole(4, 30)) : addDays(localDateOf(since), 1);
  return { createdOn: began < today ? began : today, updatedAt: null, status: scenario === 'trip-loop' || scenario === 'silent' ? 2 : 0 };
}

/** Closed when the technician had seen it start. */
const repaired = (since: number): Course => ({ createdOn: addDays(localDateOf(since), -8), updatedAt: since + 600_000, status: 1 });

/** Open while there is snow; otherwise from the last winter. */
function ofWinter(today: LocalDate): Course {
  const monthAndDay = today.slice(5);
  if (monthAndDay >= '12-05' || monthAndDay < '03-10') return { createdOn: addDays(today, -3), updatedAt: null, status: 0 };
  const year = today.slice(0, 4);
  return { createdOn: `${year}-02-09`, updatedAt: instantOf(`${year}-02-24`, 12, 20), status: 1 };
}

/** The latest half past ten after which an hour of daylight, but no whole day has passed. Unit: ms since 1970. */
function justClosed(now: number): number {
  const today = localDateOf(now);
  return now >= instantOf(today, 13) ? instantOf(today, 10, 30) : instantOf(addDays(today, -1), 10, 30);
}

/** From the last two months; every second one is done, the first of them just now. */
function courseOfWish(random: SeededRandom, index: number, now: number): Course {
  const today = localDateOf(now);
  const age = 2 + random.whole(0, 56);
  const isDone = index % 2 === 0;
  const earlier = instantOf(addDays(today, -Math.max(1, Math.floor(age * 0.4))), random.whole(8, 15), random.whole(0, 59));
  const touched = index === 0 ? justClosed(now) : earlier;
  return { createdOn: addDays(today, -age), updatedAt: isDone || index % 7 === 3 ? touched : null, status: isDone ? 1 : 0 };
}
