import type { PlanField, TaskPlan } from '#domain/service/plan.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { onWeekday, planningTexts } from '#texts/care/planning.ts';
import { shortDate } from '#texts/dates.ts';

const MONTHS = [
  ...['stycznia', 'lutego', 'marca', 'kwietnia', 'maja', 'czerwca'],
  ...['lipca', 'sierpnia', 'września', 'października', 'listopada', 'grudnia'],
] as const;

/** 'na piątek 4 grudnia'; with the year if it is not the present one. */
export function onDay(date: LocalDate, today: LocalDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const words = `${onWeekday(date)} ${Number(day)} ${MONTHS[Number(month) - 1]}`;
  return today.startsWith(year) ? words : `${words} ${year}`;
}

const { priorities, minutes } = planningTexts;

type Words = { readonly [F in PlanField]: (value: TaskPlan[F], nameOf: (account: number) => string, today: LocalDate) => string };

/** A new value of each field, in a line about the whole change. */
const CHANGED: Words = {
  plannedOn: (day, _, today) => (day === null ? 'bez terminu' : onDay(day, today)),
  from: (time) => (time === null ? 'bez godziny początku' : `od ${time}`),
  to: (time) => (time === null ? 'bez godziny końca' : `do ${time}`),
  assignee: (account, nameOf) => (account === null ? 'bez osoby' : `dla: ${nameOf(account)}`),
  helper: (account, nameOf) => (account === null ? 'bez drugiej osoby' : `razem z: ${nameOf(account)}`),
  place: () => 'w innej kolejności',
  priority: (priority) => priorities[priority],
  minutes: (count) => `czas ${minutes(count)}`,
  deadline: (day) => (day === null ? 'bez ostatecznego terminu' : `najpóźniej ${shortDate(day)}`),
};

/** Texts of planning changes that are not sent. */
export const planChangeTexts = {
  changed: CHANGED,
  conflict: 'Plan zmieniono też w biurze. Zdecyduj, co ma zostać; pozostałe Twoje zmiany tego zgłoszenia wysyłają się dalej.',
  atOffice: (who: string): string => `W biurze ${planningTexts.lastChange(who)}.`,
  toRequest: 'Otwórz zgłoszenie',
  field: 'Pole',
  fields: {
    ...{ assignee: 'Osoba', helper: 'Z kim', plannedOn: 'Dzień', from: 'Od', to: 'Do', place: 'Kolejność', priority: 'Ważność' },
    ...{ minutes: 'Czas', deadline: 'Najpóźniej' },
  } satisfies Readonly<Record<PlanField, string>>,
} as const;

const NONE = 'Brak';

/** A value of a field by itself. */
export const planValues: Words = {
  plannedOn: (day) => (day === null ? NONE : shortDate(day)),
  from: (time) => time ?? NONE,
  to: (time) => time ?? NONE,
  assignee: (account, nameOf) => (account === null ? NONE : nameOf(account)),
  helper: (account, nameOf) => (account === null ? NONE : nameOf(account)),
  place: (place) => String(place ?? NONE),
  priority: (priority) => priorities[priority],
  minutes,
  deadline: (day) => (day === null ? NONE : shortDate(day)),
};
