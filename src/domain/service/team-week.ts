import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import type { PlanField, TaskPlan } from './plan.ts';

/** What a week needs of a planned request. */
export interface PlannedCard extends TaskPlan {
  readonly key: string;
  readonly version: number;
}

/** Unit: min. More work than this on a day is marked. Source: specification 41.2. */
export const FULL_DAY = 480;

/** What a technician does on a day. `person`: an account; `null`: no technician is named. */
export interface PersonDay<C> {
  readonly person: number | null;
  /** In order of place. */
  readonly cards: readonly C[];
  /** The cards of others at which this person helps. */
  readonly helps: readonly C[];
  /** Unit: min. Own cards and those of others. */
  readonly minutes: number;
}

export interface TeamDay<C> {
  readonly day: LocalDate;
  readonly people: readonly PersonDay<C>[];
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
const byPlace = (one: PlannedCard, other: PlannedCard): number =>
  (one.place ?? Number.POSITIVE_INFINITY) - (other.place ?? Number.POSITIVE_INFINITY) || compare(one.key, other.key);
const minutesOf = (cards: readonly PlannedCard[]): number => cards.reduce((sum, { minutes }) => sum + minutes, 0);

/** The people of a day: first the cards without a technician, then people by name. */
function peopleOf<C extends PlannedCard>(cards: readonly C[], nameOf: (person: number) => string): PersonDay<C>[] {
  const named = cards.flatMap(({ assignee, helper }) => [assignee, helper]).filter((person) => person !== null);
  const sorted = [...new Set(named)].sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'pl') || one - other);
  return [null, ...sorted].flatMap((person) => {
    const own = cards.filter(({ assignee }) => assignee === person).sort(byPlace);
    const helps = person === null ? [] : cards.filter(({ helper, assignee }) => helper === person && assignee !== person).sort(byPlace);
    return own.length + helps.length === 0 ? [] : [{ person, cards: own, helps, minutes: minutesOf(own) + minutesOf(helps) }];
  });
}

/** Monday to Friday, and a day of the weekend that has something. Source: specification 41.1. */
export function teamDays<C extends PlannedCard>(cards: readonly C[], monday: LocalDate, nameOf: (person: number) => string): TeamDay<C>[] {
  const ofDay = new Map<LocalDate, C[]>(daysFrom(monday, addDays(monday, 7)).map((day) => [day, []]));
  for (const card of cards) if (card.plannedOn !== null) ofDay.get(card.plannedOn)?.push(card);
  return [...ofDay].flatMap(([day, held], index) => (index < 5 || held.length > 0 ? [{ day, people: peopleOf(held, nameOf) }] : []));
}

/** Breakdowns first, then by deadline. */
export const byUrgency = (one: PlannedCard, other: PlannedCard): number =>
  other.priority - one.priority || compare(one.deadline ?? '~', other.deadline ?? '~') || compare(one.key, other.key);

/** What was planned for a day before `today`, by day. */
export const leftOver = <C extends PlannedCard>(open: readonly C[], today: LocalDate): C[] =>
  open
    .filter(({ plannedOn }) => plannedOn !== null && plannedOn < today)
    .sort((one, other) => compare(one.plannedOn ?? '', other.plannedOn ?? '') || byUrgency(one, other));

/** A change by somebody else, which came while the screen was open. */
export interface Meanwhile {
  readonly key: string;
  readonly field: PlanField;
}

/** Only the first of these fields that differs is named to the user. */
const TOLD = ['plannedOn', 'assignee', 'from', 'to', 'helper', 'deadline', 'priority', 'minutes'] as const satisfies readonly PlanField[];

/**
 * What others changed between two states of the same rows, both with the changes of this device applied: a version grows with each change
 * that the office has, and the row looks different only if it was not this device's. Source: specification 41.6.
 */
export function changedMeanwhile(before: ReadonlyMap<string, PlannedCard>, after: readonly PlannedCard[]): Meanwhile[] {
  return after.flatMap((row) => {
    const was = before.get(row.key);
    if (!was || row.version <= was.version) return [];
    const field = TOLD.find((one) => row[one] !== was[one]);
    return field ? [{ key: row.key, field }] : [];
  });
}
