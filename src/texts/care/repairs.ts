import type { Cause } from '#domain/diagnosis/cause.ts';
import {
  enoughOfReference,
  FUSE,
  type ReferenceBasis,
  type RepairCheck,
  type RepairReason,
  type RepairState,
} from '#domain/repair/repair-check.ts';
import type { RepairDue } from '#domain/repair/repair-due.ts';
import type { Instant } from '#domain/quantity.ts';
import { daysBetween } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { clockTime, dayAndMonth, shortDate } from '#texts/dates.ts';
import { causeName } from '#texts/diagnoses.ts';
import { eventName } from '#texts/installation/events.ts';
import { counted, kilowatts, percent } from '#texts/numbers.ts';

/** Whether the data confirm a repair: in the request, and in the dashboard's list of unconfirmed repairs. */
export const repairTexts = {
  noneUnconfirmed: 'Nie ma napraw do ponownego sprawdzenia',
  inTask: 'Sprawdzenie naprawy',
  waiting: (count: number, next: string | null): string =>
    `${counted(count, 'naprawa czeka', 'naprawy czekają', 'napraw czeka')} na sprawdzenie danymi.${next === null ? '' : ` Najbliższa: ${next}.`}`,
  closedAt: (words: string): string => `zamknięto ${words}`,
  toTask: (task: number): string => `Zgłoszenie nr ${task}`,
  reopen: 'Otwórz ponownie',
  reopenTitle: 'Otworzyć zgłoszenie ponownie?',
  reopenText: (task: number, description: string): string =>
    `Zgłoszenie nr ${task} (${description}) wróci do otwartych, a sprawdzenie naprawy zostanie przerwane.`,
  saved: 'Zapisano na urządzeniu. Biuro dostanie tę zmianę, gdy będzie połączenie.',
  sent: 'Wysłano do biura',

  showChart: 'Moc przed i po',
  hideChart: 'Ukryj wykres',
  chart: (installation: string): string => `Moc falownika przed naprawą i po niej: ${installation}`,
  before: 'Przed',
  after: 'Po',
  days: (before: string, after: string): string => `Przed: ${before}. Po: ${after}.`,
  notHeld: (date: string): string => `Mocy z ${date} nie pobrano jeszcze na to urządzenie.`,
  noReadings: (date: string): string => `Z ${date} nie ma odczytów mocy.`,

  checkNow: 'Sprawdź teraz',
  checking: 'Pobieranie najnowszych odczytów',
  fromDevice: 'Obliczono z danych na urządzeniu.',
  fromDeviceAlone: 'Obliczono z danych na urządzeniu. Nowych odczytów nie udało się pobrać.',
} as const;

const STATES: Readonly<Record<Exclude<RepairState, 'good_so_far' | 'returned'>, string>> = {
  waiting: 'Czeka na sprawdzenie',
  confirmed: 'Naprawa potwierdzona danymi',
  unconfirmed: 'Dane nie potwierdziły naprawy',
  unknown: 'Nie wiadomo, czy naprawa pomogła',
  cancelled: 'Sprawdzenie przerwane: zgłoszenie otwarto ponownie',
};

/** '29/11, 07:40'. */
const dayAndClock = (at: Instant): string => `${dayAndMonth(localDateOf(at))}, ${clockTime(at)}`;

/** '11:40' today, else '29/11, 11:40'. */
const sinceText = (at: Instant, now: number): string => (localDateOf(at) === localDateOf(now) ? clockTime(at) : dayAndClock(at));

/** The result of a check: 'Na razie dobrze od 11:40, sprawdzamy dalej', 'Wróciło 29/11, 07:40'. */
export function stateText({ state, from, returnedAt }: Pick<RepairCheck, 'state' | 'from' | 'returnedAt'>, now: number): string {
  if (state === 'good_so_far') return `Na razie dobrze${from === null ? '' : ` od ${sinceText(from, now)}`}, sprawdzamy dalej`;
  if (state === 'returned') return returnedText(returnedAt);
  return STATES[state];
}

const returnedText = (at: Instant | null): string => (at === null ? 'Wróciło' : `Wróciło ${dayAndClock(at)}`);

const REASONS: Readonly<Record<RepairReason, string>> = {
  no_power: 'moc nie przekroczyła 1\u00a0% mocy falownika',
  low_power: 'moc była mniejsza od spodziewanej',
  fault: 'falownik był w stanie awarii',
  stale: 'dane nie zmieniały się',
  cause: 'przyczyna, z powodu której utworzono zgłoszenie, nadal trwa',
  event: 'trwała inna nieprawidłowość falownika',
  no_readings: 'przez trzy dni nie przyszły odczyty z pełnej godziny dnia',
  grid_down: 'zdarzenia sieci nie pozwoliły falownikowi pracować',
  not_comparable: 'falownik pracuje; nie ma z czym porównać mocy',
  not_seen_again: 'przez 14 dni nie było pory dnia, o której przyczyna zwykle wraca, z odczytami i dość mocnym słońcem',
  unknown_inverter: 'falownika z tego zgłoszenia nie ma na liście instalacji',
  other: 'powód opisuje dopiero nowsza wersja aplikacji',
};

/** The basis of the expected power. */
const BASES: Readonly<Record<ReferenceBasis, string>> = {
  own_days: 'z własnych dni sprzed awarii, bez uwzględnienia pogody',
  own_days_weather: 'z własnych dni sprzed awarii i pogody u sąsiadów',
  neighbours: 'według sąsiadów',
};

/** A reason in the history of a request; an unknown one of a newer server is returned unchanged. */
export const repairReason = (reason: string): string => REASONS[reason as RepairReason] ?? reason;

type FindingWords = Pick<RepairCheck, 'reason' | 'returnedAt' | 'events' | 'highestPower' | 'expectedPower'> &
  Partial<Pick<RepairCheck, 'cause'>>;

/** Why a repair is not confirmed, or cannot be judged; `null` without a reason. */
export function reasonText({ reason, returnedAt, events, highestPower, cause = null }: FindingWords): string | null {
  if (reason === null) return null;
  if (reason === 'cause' && returnedAt !== null) return cameBackText(returnedAt, cause);
  if (reason === 'low_power' && cause === FUSE) return 'moc była mniejsza niż ze wszystkimi łańcuchami';
  if (reason === 'low_power') return `moc była mniejsza niż ${percent(100 * enoughOfReference(cause), 0)} spodziewanej`;
  if (reason === 'cause' && cause) return `przyczyna zgłoszenia nadal trwa: ${causeName(cause)}`;
  if (reason === 'event' && events.length > 0) return `${REASONS.event}: ${events.map(eventName).join(', ')}`;
  if (reason === 'no_power' && highestPower !== null) return `${REASONS.no_power} (najwyżej ${kilowatts(highestPower)})`;
  if (reason === 'not_comparable' && !highestPower) return 'nie ma z czym porównać mocy';
  return REASONS[reason];
}

/** 'przyczyna zgłoszenia wróciła 29/11, 07:40: Awaria falownika'; without a known cause, another problem. */
function cameBackText(at: Instant, cause: Cause | null): string {
  if (cause === null) return `nieprawidłowość falownika wróciła ${dayAndClock(at)}`;
  return `przyczyna zgłoszenia wróciła ${dayAndClock(at)}: ${causeName(cause)}`;
}

/** 'Falownik był w stanie awarii. Moc najwyższa 1,2 kW, średnia 0,4 kW; spodziewana średnio 3,1 kW.': the reason, and the power measured since the request was closed. */
export function checkText(check: FindingWords & Pick<RepairCheck, 'meanPower' | 'comparedWith'>): string {
  const { highestPower, meanPower, expectedPower } = check;
  const reason = reasonText(check);
  const basis = check.comparedWith && check.comparedWith !== 'other' ? ` (${BASES[check.comparedWith]})` : '';
  const expected = expectedPower === null ? '' : `; spodziewana średnio ${kilowatts(expectedPower)}${basis}`;
  const parts = [
    reason && `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`,
    highestPower !== null && meanPower !== null && `Moc najwyższa ${kilowatts(highestPower)}, średnia ${kilowatts(meanPower)}${expected}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

const withoutZero = (clock: string): string => clock.replace(/^0/, '');

/** 'dziś po 15:20', 'jutro po 8:40', '24/11/2026 po 8:40'. */
function after(at: Instant, now: number): string {
  const days = daysBetween(localDateOf(now), localDateOf(at));
  const day = days <= 0 ? 'dziś' : days === 1 ? 'jutro' : shortDate(localDateOf(at));
  return `${day} po ${withoutZero(clockTime(at))}`;
}

/** When a pending repair is judged: 'sprawdzimy dziś po 15:20'. */
export const dueText = ({ at }: RepairDue, now: number): string =>
  at === null ? 'sprawdzimy, gdy przyjdą odczyty' : `sprawdzimy ${after(at, now)}`;

const DAYLIGHT: Readonly<Record<RepairDue['daylight'], string>> = { day: '', low: 'Słońce jest nisko: ', night: 'Jest noc: ' };

/** The same as a sentence, which also says that it is night or that the sun is low. */
export function dueSentence(due: RepairDue, now: number): string {
  const words = `${DAYLIGHT[due.daylight]}${dueText(due, now)}.`;
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
