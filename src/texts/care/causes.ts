import { isCauseChoice, isStateChoice, type ListChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Care } from '#domain/diagnosis/care-state.ts';
import type { Cause } from '#domain/diagnosis/cause.ts';
import type { Computing } from '#domain/service/resource.ts';
import { type Evidence, isSnow, verdictOf } from '#domain/diagnosis/diagnosis.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { dateAndTime } from '#texts/dates.ts';
import { causeMark, causeName, withSnow } from '#texts/diagnoses.ts';
import { polishNumber } from '#texts/numbers.ts';
import { careStates } from './states.ts';

/** Texts of causes in a list, on a card and in a filter. */
export const causesTexts = {
  column: 'Przyczyna',
  filter: 'Przyczyna',
  chipsLabel: 'Pokaż instalacje',
  chips: {
    ...careStates,
    all: 'Wszystkie',
    faulty: 'Z nieprawidłowością',
    silent: 'Bez odczytów',
    low_yield: 'Niższy uzysk',
    problems: 'Problemy',
    decide: 'Do decyzji',
    recheck: 'Do ponownego sprawdzenia',
  },
  all: 'Wszystkie instalacje',
  anyName: 'z wykrytą przyczyną',
  any: (count: number): string => `Z wykrytą przyczyną (${polishNumber(count)})`,
  option: (name: string, count: number): string => `${name} (${polishNumber(count)})`,
  more: (count: number): string => `+${polishNumber(count)}`,
  moreLabel: (names: readonly string[]): string => `oraz: ${names.join(', ')}`,
  checking: 'Sprawdzanie…',
  notFetched: 'Przyczyn nie pobrano jeszcze na to urządzenie.',
  nothingFound: 'Żadna instalacja nie ma teraz tej przyczyny',
  /** A state as a sentence; that of `faulty` is specification 5.8. */
  hints: {
    working: 'Instalacja działa prawidłowo',
    waiting: 'Czeka na pierwszy odczyt',
    faulty: 'Znaleziono nieprawidłowość w działaniu. Przejdź do widoku szczegółowego, by dowiedzieć się więcej.',
  },
} as const;

/** A choice of the filter, for an export. */
export function choiceName(choice: Exclude<ListChoice, 'all'>): string {
  if (!isCauseChoice(choice)) return causesTexts.chips[choice];
  if (choice === 'any') return causesTexts.anyName;
  return isStateChoice(choice) ? causesTexts.chips[choice] : causeMark(choice);
}

/** A cause, with its evidence if that is known. */
export interface NamedCause {
  readonly cause: Cause;
  readonly evidence?: Evidence;
}
const verdictBehind = ({ evidence }: NamedCause) => (evidence ? verdictOf(evidence) : null);
const named = ({ evidence }: NamedCause, name: string): string => (evidence && isSnow(evidence) ? withSnow(name) : name);

/** A diagnosis in two or three words. */
export const markOf = (one: NamedCause): string => named(one, causeMark(one.cause, verdictBehind(one)));

/** A diagnosis by its full name. */
export const nameOf = (one: NamedCause): string => named(one, causeName(one.cause, verdictBehind(one)));

/** All causes of an installation, for a file and for the search. */
export const causesText = (causes: readonly NamedCause[]): string => causes.map(nameOf).join(', ');

/** All causes with their start: 'Brak odczytów (od 21/11/2026, 14:05)'. */
export const causesSince = (causes: readonly DiagnosisEntry[] | undefined): string =>
  (causes ?? []).map((diagnosis) => `${nameOf(diagnosis)} (od ${dateAndTime(diagnosis.since)})`).join('; ');

/** The cause of a state, for a tooltip. `causes`: all known causes, the worst first. */
export function careHint({ state, cause }: Care, causes: readonly NamedCause[] = []): string {
  if (state !== 'attention') return causesTexts.hints[state];
  const behind = causes.find((one) => one.cause === cause) ?? (cause === null ? null : { cause });
  return behind ? `${careStates.attention}: ${nameOf(behind)}` : careStates.attention;
}

/** What the server is still computing, in one sentence. */
export const computingTexts: Readonly<Record<Computing, string>> = {
  first: 'Przyczyny są jeszcze obliczane. Pojawią się tu za chwilę.',
  again: 'Zmieniły się reguły oceny i wyniki są przeliczane. Część wyników jest jeszcze wcześniejsza.',
};
