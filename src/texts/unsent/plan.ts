import type { PlanField, Priority, TaskPlan } from '#domain/service/plan.ts';
import { type LocalDate, weekday } from '#domain/time/local-date.ts';
import { shortDate } from '#texts/dates.ts';

const DAYS = ['poniedziałek', 'wtorek', 'środę', 'czwartek', 'piątek', 'sobotę', 'niedzielę'] as const;
const MONTHS = [
  ...['stycznia', 'lutego', 'marca', 'kwietnia', 'maja', 'czerwca'],
  ...['lipca', 'sierpnia', 'września', 'października', 'listopada', 'grudnia'],
] as const;

/** 'na piątek 4 grudnia'; with the year if it is not the present one. */
export function onDay(date: LocalDate, today: LocalDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const words = `na ${DAYS[weekday(date) - 1]} ${Number(day)} ${MONTHS[Number(month) - 1]}`;
  return today.startsWith(year) ? words : `${words} ${year}`;
}

const PRIORITIES: Readonly<Record<Priority, string>> = { 0: 'zwykłe', 1: 'pilne', 2: 'awaria' };
const minutes = (count: number): string => `${count}\u00a0min`;

type Words = { readonly [F in PlanField]: (value: TaskPlan[F], nameOf: (account: number) => string, today: LocalDate) => string };

/** A new value of each field, in a line about the whole change. */
const CHANGED: Words = {
  plannedOn: (day, _, today) => (day === null ? 'bez terminu' : onDay(day, today)),
  from: (time) => (time === null ? 'bez godziny początku' : `od ${time}`),
  to: (time) => (time === null ? 'bez godziny końca' : `do ${time}`),
  assignee: (account, nameOf) => (account === null ? 'bez osoby' : `dla: ${nameOf(account)}`),
  helper: (account, nameOf) => (account === null ? 'bez drugiej osoby' : `razem z: ${nameOf(account)}`),
  place: () => 'w innej kolejności',
  priority: (priority) => PRIORITIES[priority],
  minutes: (count) => `czas ${minutes(count)}`,
  deadline: (day) => (day === null ? 'bez ostatecznego terminu' : `najpóźniej ${shortDate(day)}`),
};

/** Texts of planning changes that are not sent. */
export const planChangeTexts = {
  changed: CHANGED,
  conflict: 'Plan zmieniono też w biurze. Zdecyduj, co ma zostać; pozostałe Twoje zmiany tego zgłoszenia wysyłają się dalej.',
  toRequest: 'Otwórz zgłoszenie',
  field: 'Pole',
  fields: {
    ...{ assignee: 'Osoba', helper: 'Z kim', plannedOn: 'Dzień', from: 'Od', to: 'Do', place: 'Kolejność', priority: 'Ważność' },
    ...{ minutes: 'Czas', deadline: 'Najpóźniej' },
  } satisfies Readonly<Record<PlanField, string>>,
  account: (id: number) => `konto nr ${id}`,
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
  priority: (priority) => PRIORITIES[priority],
  minutes,
  deadline: (day) => (day === null ? NONE : shortDate(day)),
};
