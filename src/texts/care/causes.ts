import { type CauseChoice, isStateChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Care } from '#domain/diagnosis/care-state.ts';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { type Evidence, verdictOf } from '#domain/diagnosis/diagnosis.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { dateAndTime } from '#texts/dates.ts';
import { causeMark, causeName } from '#texts/diagnoses.ts';
import { polishNumber } from '#texts/numbers.ts';
import { careStates } from './states.ts';

/** What is wrong with an installation, in one line of a list, on a card and in a filter. */
export const causesTexts = {
  column: 'Przyczyna',
  filter: 'Przyczyna',
  chipsLabel: 'Pokaż instalacje',
  chips: { ...careStates, all: 'Wszystkie', faulty: 'Z nieprawidłowością', silent: 'Bez odczytów', low_yield: 'Niższy uzysk' },
  all: 'Wszystkie instalacje',
  anyName: 'z wykrytą przyczyną',
  any: (count: number): string => `Z wykrytą przyczyną (${polishNumber(count)})`,
  option: (name: string, count: number): string => `${name} (${polishNumber(count)})`,
  more: (count: number): string => `+${polishNumber(count)}`,
  moreLabel: (names: readonly string[]): string => `oraz: ${names.join(', ')}`,
  notFetched: 'Przyczyn nie pobrano jeszcze na to urządzenie.',
  nothingFound: 'Żadna instalacja nie ma teraz tej przyczyny',
  /** What a state says in a sentence; that of `faulty` is specification 5.8. */
  hints: {
    working: 'Instalacja działa prawidłowo',
    waiting: 'Czeka na pierwszy odczyt',
    faulty: 'Znaleziono nieprawidłowość w działaniu. Przejdź do widoku szczegółowego, by dowiedzieć się więcej.',
  },
} as const;

/** A choice of the filter, as an export notes it. */
export function choiceName(choice: Exclude<CauseChoice, 'all'>): string {
  if (choice === 'any') return causesTexts.anyName;
  return isStateChoice(choice) ? causesTexts.chips[choice] : causeMark(choice);
}

/** A cause, with what it rests on where that is known. */
interface Named {
  readonly cause: Cause;
  readonly evidence?: Evidence;
}
const verdictBehind = ({ evidence }: Named) => (evidence ? verdictOf(evidence) : null);

/** A diagnosis in two or three words. */
export const markOf = (named: Named): string => causeMark(named.cause, verdictBehind(named));

/** A diagnosis by its full name. */
export const nameOf = (named: Named): string => causeName(named.cause, verdictBehind(named));

/** All that is wrong with an installation, for a file and for the search. */
export const causesText = (causes: readonly Named[]): string => causes.map(nameOf).join(', ');

/** The same with its beginnings: 'Brak odczytów (od 21/11/2026, 14:05)'. */
export const causesSince = (causes: readonly DiagnosisEntry[] | undefined): string =>
  (causes ?? []).map((diagnosis) => `${nameOf(diagnosis)} (od ${dateAndTime(diagnosis.since)})`).join('; ');

/** What is behind a state, in a tooltip. `causes`: what is known beside it, the worst first. */
export function careHint({ state, cause }: Care, causes: readonly Named[] = []): string {
  if (state !== 'attention') return causesTexts.hints[state];
  const behind = causes.find((one) => one.cause === cause) ?? (cause === null ? null : { cause });
  return behind ? `${careStates.attention}: ${nameOf(behind)}` : careStates.attention;
}
