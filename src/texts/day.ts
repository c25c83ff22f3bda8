import { daysBetween, type LocalDate, weekday } from '#domain/time/local-date.ts';
import { dayAndMonth } from './dates.ts';
import { requests } from './care/planning.ts';
import { kilometres, polishNumber } from './numbers.ts';

const WEEKDAYS = ['poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota', 'niedziela'] as const;

/** 'piątek 4/12'. */
export const dayName = (date: LocalDate): string => `${WEEKDAYS[weekday(date) - 1]} ${dayAndMonth(date)}`;

/** 'Dziś', 'Jutro', 'Wczoraj', else nothing. */
const nearDay = (date: LocalDate, today: LocalDate): string => {
  const words: Readonly<Record<string, string>> = { '-1': 'Wczoraj', '0': 'Dziś', '1': 'Jutro' };
  return words[String(daysBetween(today, date))] ?? '';
};

/** 'Dziś, piątek 4/12'. */
export const dayTitle = (date: LocalDate, today: LocalDate): string => [nearDay(date, today), dayName(date)].filter(Boolean).join(', ');

/** Unit: km. */
const about = (km: number): string => `ok. ${kilometres(km)}\u00a0km`;

/** Texts of 'Mój dzień'. */
export const dayTexts = {
  title: 'Mój dzień',
  team: 'Zespół',
  views: 'Widok planu',
  loading: 'Wczytywanie planu dnia',
  foreign: 'Ten serwer nie zna planu dnia.',
  previous: 'Poprzedni dzień',
  next: 'Następny dzień',
  today: 'Dziś',
  onlyOpen: 'Z tak odległych dni widać tylko otwarte zgłoszenia.',
  notMine: 'To konto nie ma własnego planu. Plan wszystkich jest w widoku „Zespół”.',
  none: 'Na ten dzień nic nie zaplanowano.',
  /** `km`: unit km; `null`: not known. */
  summary: (count: number, km: number | null): string => [requests(count), ...(km === null ? [] : [about(km)])].join(' · '),
  estimate: 'szacunek',
  line: (count: number, km: number | null): string => `Mój dzień: ${dayTexts.summary(count, km)}`,
  lineNone: 'Mój dzień: nic na dziś',
  unclosed: (count: number, areOfYesterday: boolean): string => `${areOfYesterday ? 'Wczoraj' : 'Wcześniej'} niezamknięte (${count})`,
  toToday: 'Na dziś',
  toTodayFor: (name: string): string => `Na dziś: ${name}`,
  plannedFor: (day: string): string => `było na ${day}`,
  saved: 'Zapisano plan',
  undone: 'Cofnięto',
  order: 'Kolejność dnia',
} as const;

/** Texts of a card. */
export const stopTexts = {
  request: (id: number | null): string => (id === null ? 'Nowe zgłoszenie' : `Zgłoszenie nr ${id}`),
  unknown: 'Tego zgłoszenia nie ma jeszcze na urządzeniu.',
  hours: (from: string | null, to: string | null): string => {
    if (from !== null && to !== null) return `${from}–${to}`;
    return from === null ? `do ${to}` : from;
  },
  priorities: ['', 'Pilne', 'Awaria'],
  leg: (km: number): string => about(km),
  unplaced: 'bez położenia',
  outOfTime: 'Godzina wcześniejsza niż poprzednia',
  with: (name: string): string => `z: ${name}`,
  helps: (name: string): string => `pomagasz: ${name}`,
  deadline: (day: string): string => `termin ${day}`,
  access: 'Dojście',
  bring: 'Zabierz',
  closed: 'Zamknięte',
  waiting: 'zmiana planu czeka na wysłanie',
  troubled: 'Zmiana planu wymaga decyzji',
  navigate: 'Nawiguj',
  navigateTo: (name: string): string => `Nawiguj: ${name}`,
  call: 'Zadzwoń',
  callTo: (name: string): string => `Zadzwoń: ${name}`,
  begin: 'Rozpocznij wizytę',
  beginAt: (name: string): string => `Rozpocznij wizytę: ${name}`,
  back: 'Wróć do wizyty',
  backAt: (name: string): string => `Wróć do wizyty: ${name}`,
  more: (name: string): string => `Więcej: ${name}`,
  move: (name: string): string => `Zmień kolejność: ${name}. Strzałki w górę i w dół przesuwają.`,
  moved: (name: string, place: number, count: number): string => `${name}: miejsce ${place} z ${count}`,
  up: 'Wcześniej',
  down: 'Później',
  postpone: 'Przełóż…',
  notHome: 'Nie zastano…',
  handOver: 'Przekaż…',
  details: 'Szczegóły zgłoszenia',
} as const;

interface NamedStop {
  readonly installation: { readonly description: string } | undefined;
  readonly task: { readonly id: number | null; readonly description: string } | undefined;
  readonly row: { readonly task: number | null } | null;
}

/** The name of the installation, else the number of the request. */
export const nameOfStop = ({ installation, task, row }: NamedStop): string =>
  installation?.description || task?.description || stopTexts.request(task?.id ?? row?.task ?? null);

/** Reasons why a visit did not happen. */
export const NOT_HOME_REASONS = ['absent', 'access', 'outdoors', 'parts', 'other'] as const;
export type NotHomeReason = (typeof NOT_HOME_REASONS)[number];

/** Texts of the dialogs behind '⋮'. */
export const dayDialogTexts = {
  postpone: 'Przełóż zgłoszenie',
  today: 'Dziś',
  tomorrow: 'Jutro',
  dayAfter: 'Pojutrze',
  monday: 'W poniedziałek',
  noDay: 'Bez terminu',
  otherDay: 'Inny dzień',
  save: 'Zapisz',
  timesGo: 'Uzgodniona godzina zostanie usunięta.',
  wrongDay: 'Wybierz dzień od dziś',
  postponed: (name: string, day: string | null): string => (day === null ? `${name}: bez terminu` : `${name}: ${day}`),
  notHome: 'Nie zastano',
  reason: 'Powód',
  reasons: {
    absent: 'Klienta nie było',
    access: 'Brak dostępu',
    outdoors: 'Pogoda',
    parts: 'Brak części',
    other: 'Inny powód',
  } satisfies Readonly<Record<NotHomeReason, string>>,
  words: 'Opis powodu',
  chooseReason: 'Wybierz powód',
  writeReason: 'Opisz powód',
  newDay: 'Nowy dzień',
  /** The note in the story of the request. */
  note: (reason: string, day: string | null): string =>
    `Nie zastano: ${reason}. ${day === null ? 'Bez nowego terminu.' : `Nowy dzień: ${day}.`}`,
  noted: 'Zapisano: nie zastano',
  handOver: 'Przekaż zgłoszenie',
  handOverText: 'Dzień i uzgodniona godzina zostają.',
  nameless: 'bez imienia i nazwiska',
  noPeople: 'Nie ma komu przekazać.',
  handedOver: (name: string, to: string): string => `${name}: przekazano, ${to}`,
} as const;

/** Texts of what is beside the list. */
export const daySideTexts = {
  take: (taken: number, all: number): string => `Zabierz (${polishNumber(taken)} z ${polishNumber(all)})`,
  takeHint: 'Z poradnika, dla przyczyn z tego dnia.',
  nearby: (count: number): string => `W pobliżu (${polishNumber(count)})`,
  nearbyNone: 'W promieniu 10 km od zgłoszeń z tego dnia nie ma nic więcej.',
  away: (km: number): string => `${kilometres(km)}\u00a0km`,
  reasons: { request: 'zgłoszenie bez terminu', faulty: 'nieprawidłowość', inspection: 'przegląd' },
  add: 'Dodaj do dnia',
  addFor: (name: string): string => `Dodaj do dnia: ${name}`,
  added: (name: string): string => `${name}: dodano do dnia`,
  inspectionReason: 'Przegląd pięcioletni',
  faultReason: 'Nieprawidłowość instalacji',
  nameFirst: 'Wpisz najpierw swoje imię i nazwisko w „Moim koncie”.',
  more: 'Pokaż więcej',
} as const;

/** Texts of 'Ułóż trasę'. */
export const routeTexts = {
  open: 'Ułóż trasę',
  title: 'Ułóż trasę',
  asking: 'Sprawdzanie położenia…',
  fromHere: 'Od miejsca, w którym jesteś',
  fromFirst: 'Od pierwszego zgłoszenia: położenia nie udało się ustalić.',
  returns: 'Z powrotem na początek',
  change: (before: number, after: number): string => `${kilometres(before)} → ${kilometres(after)}\u00a0km`,
  estimate: 'Szacunek w linii prostej × 1,3, bez czasu jazdy.',
  best: (km: number): string => `Krótszej kolejności nie ma: ${about(km)}.`,
  forTimes: 'Dłużej, bo uzgodnione godziny nie były po kolei.',
  tooMany: (most: number): string => `Trasę można ułożyć dla najwyżej ${polishNumber(most)} zgłoszeń.`,
  confirm: 'Ułóż tak',
  done: (before: number, after: number): string => `Ułożono trasę: ${routeTexts.change(before, after)}`,
} as const;

/** Texts of the list that is put together by hand. */
export const handListTexts = {
  hint: 'Możesz ułożyć listę na dziś samodzielnie. Zostaje na tym urządzeniu.',
  add: 'Dodaj zgłoszenie',
  remove: 'Usuń z dnia',
  search: 'Szukaj zgłoszenia',
  none: 'Nie ma otwartych zgłoszeń do dodania.',
  empty: 'Na tej liście nic jeszcze nie ma.',
} as const;
