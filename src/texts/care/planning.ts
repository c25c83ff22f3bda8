import { PLAN_MINUTES, type PlanFault, type Priority } from '#domain/service/plan.ts';
import { type LocalDate, weekday } from '#domain/time/local-date.ts';
import { dayAndMonth, shortDate } from '#texts/dates.ts';
import { counted } from '#texts/numbers.ts';

const ON_WEEKDAYS = ['poniedziałek', 'wtorek', 'środę', 'czwartek', 'piątek', 'sobotę', 'niedzielę'] as const;

/** 'na środę'. */
export const onWeekday = (day: LocalDate): string => `na ${ON_WEEKDAYS[weekday(day) - 1]}`;

/** '9:05' for '09:05'. */
export const shortTime = (time: string): string => time.replace(/^0/, '');

/** '9:00–10:00', 'od 9:00', 'do 10:00'; empty without both. */
export function agreedTimes(from: string | null, to: string | null): string {
  if (from !== null && to !== null) return from === to ? shortTime(from) : `${shortTime(from)}–${shortTime(to)}`;
  if (from !== null) return `od ${shortTime(from)}`;
  return to === null ? '' : `do ${shortTime(to)}`;
}

/** '4/12/2026, 9:00–10:00'. */
export const plannedTime = (day: LocalDate, from: string | null, to: string | null): string =>
  [shortDate(day), agreedTimes(from, to)].filter(Boolean).join(', ');

export const requests = (count: number): string => counted(count, 'zgłoszenie', 'zgłoszenia', 'zgłoszeń');
const years = 'Podaj dzień od roku 2000 do 2100';
const faults: Readonly<Record<PlanFault, string>> = {
  noDay: 'Godziny można umówić tylko na dzień. Podaj też dzień.',
  toBeforeFrom: 'Koniec nie może być przed początkiem',
  samePerson: 'Druga osoba musi być inna niż pierwsza',
};

/** Words for planning service requests, in each screen that plans. */
export const planningTexts = {
  noDay: 'Bez terminu',
  noPerson: 'Bez osoby',
  account: (id: number): string => `konto nr ${id}`,
  gone: (name: string): string => `${name} (konto wyłączone)`,
  fields: {
    assignee: 'Osoba',
    helper: 'Druga osoba',
    plannedOn: 'Dzień',
    from: 'Umówiono od',
    to: 'Umówiono do',
    place: 'Kolejność',
    priority: 'Pilność',
    minutes: 'Czas pracy w minutach',
    deadline: 'Termin',
  },
  priorities: { 0: 'zwykłe', 1: 'pilne', 2: 'awaria' } satisfies Readonly<Record<Priority, string>>,
  faults,
  wrongDay: years,
  wrongTime: 'Podaj godzinę i minuty, na przykład 9:30',
  wrongMinutes: `Podaj liczbę minut od ${PLAN_MINUTES.least} do ${PLAN_MINUTES.most}`,
  title: 'Plan zgłoszenia',
  plan: 'Zaplanuj…',
  save: 'Zapisz plan',
  cancel: 'Anuluj',
  saved: 'Zapisano plan',
  unchanged: 'Nic nie zmieniono',
  someone: 'ktoś w biurze',
  /** `who`: empty if it is not known. */
  lastChange: (who: string): string => `ostatnia zmiana: ${who || planningTexts.someone}`,
  newer: (who: string): string =>
    `W międzyczasie zmieniono ten plan (${planningTexts.lastChange(who)}). Twoje zmiany dołączymy do tych zmian, a o sprzeczne zapytamy.`,
  nothing: 'Nie zaplanowano',
  duration: 'Czas pracy',
  undo: 'Cofnij',
  undone: 'Cofnięto zmianę planu',
  minutes: (count: number): string => `${count}\u00a0min`,
  /** 'Przenieś…' of chosen requests. */
  move: {
    button: 'Przenieś…',
    title: (count: number): string => `Przenieś ${requests(count)}`,
    same: 'Bez zmian',
    otherDay: 'Inny dzień…',
    exactDay: 'Wybrany dzień',
    nothing: 'Wybierz osobę lub dzień',
    helps: (name: string): string => `${name} jest już drugą osobą w jednym z wybranych zgłoszeń`,
    keepsTimes: (count: number): string => `Umówione godziny zostają bez zmian (${requests(count)}).`,
    losesTimes: (count: number): string => `Umówione godziny znikną (${requests(count)}).`,
    submit: 'Przenieś',
    done: (count: number): string => `Przeniesiono ${requests(count)}`,
  },
  chosen: (count: number): string => `Wybrano ${requests(count)}`,
  unchoose: 'Odznacz',
  /** What somebody else changed, by its field; `value` as people read it. */
  meanwhile: {
    plannedOn: (day: LocalDate | null): string =>
      day === null ? 'przełożono bez nowego dnia' : `przełożono ${onWeekday(day)} ${dayAndMonth(day)}`,
    assignee: (name: string | null): string => (name === null ? 'nie ma już osoby' : `przydzielono: ${name}`),
    helper: (name: string | null): string => (name === null ? 'bez drugiej osoby' : `druga osoba: ${name}`),
    times: (times: string): string => (times === '' ? 'bez umówionej godziny' : `umówiono ${times}`),
    deadline: (day: LocalDate | null): string => (day === null ? 'bez terminu' : `termin ${shortDate(day)}`),
    priority: (word: string): string => `pilność: ${word}`,
    minutes: (count: number): string => `czas pracy ${count} min`,
  },
} as const;
