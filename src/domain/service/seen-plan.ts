import type { LocalDate } from '#domain/time/local-date.ts';
import type { ChangeState } from './change-state.ts';
import type { PlannedTask } from './plan.ts';

/** The plan of a service request with the changes of this device applied. */
export interface SeenPlan extends Omit<PlannedTask, 'task'> {
  /** The local id of the request, as in the list of requests. */
  readonly key: string;
  /** `null` until the office has given the request a number. */
  readonly task: number | null;
  /** A planning change of this device is not confirmed yet. */
  readonly isWaiting: boolean;
  /** The planning change that needs the user, if one does. */
  readonly troubled: ChangeState | null;
}

export const isPlannedFor = ({ assignee, helper }: SeenPlan, person: number): boolean => assignee === person || helper === person;

const byName = (one: SeenPlan, other: SeenPlan): number => (one.key < other.key ? -1 : Number(one.key > other.key));
const byPlace = (one: SeenPlan, other: SeenPlan): number => (one.place ?? 0) - (other.place ?? 0) || byName(one, other);
const byPerson = (one: SeenPlan, other: SeenPlan): number => (one.assignee ?? 0) - (other.assignee ?? 0) || byPlace(one, other);

/** The rows of a day in the order of each person. `person`: only what this account does or helps with. */
export function planOfDay(rows: readonly SeenPlan[], day: LocalDate, person?: number): SeenPlan[] {
  const ofDay = rows.filter(({ plannedOn }) => plannedOn === day);
  return person === undefined ? ofDay.sort(byPerson) : ofDay.filter((row) => isPlannedFor(row, person)).sort(byPlace);
}

type Named = Pick<PlannedTask, 'assignee' | 'assigneeName' | 'helper' | 'helperName'>;

/** The names of accounts, by the list of technicians, else by the plan's own rows. */
export const accountNames = (
  rows: readonly Named[],
  people: readonly { readonly id: number; readonly name: string }[],
): ReadonlyMap<number | null, string | null> =>
  new Map([
    ...rows.flatMap(({ assignee, assigneeName, helper, helperName }) => [[assignee, assigneeName] as const, [helper, helperName] as const]),
    ...people.map(({ id, name }) => [id, name] as const),
  ]);

/** The row of one request, by its local id. */
export const planOf = (rows: readonly SeenPlan[], key: string): SeenPlan | undefined => rows.find((row) => row.key === key);
