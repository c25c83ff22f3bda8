import type { CauseChoice } from '#domain/diagnosis/cause-choice.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/diagnosis-entry.ts';
import { verdictOf } from '#domain/diagnosis/evidence.ts';
import { dateAndTime } from '#texts/dates.ts';
import { causeMark, causeName } from '#texts/diagnoses.ts';
import { polishNumber } from '#texts/numbers.ts';

/** What is wrong with an installation, in one line of a list, on a card and in a filter. */
export const causesTexts = {
  column: 'Przyczyna',
  filter: 'Przyczyna',
  chipsLabel: 'Pokaż instalacje',
  chips: { all: 'Wszystkie', faulty: 'Z nieprawidłowością', working: 'Działa', silent: 'Bez odczytów', low_yield: 'Niższy uzysk' },
  all: 'Wszystkie instalacje',
  anyName: 'z wykrytą przyczyną',
  any: (count: number): string => `Z wykrytą przyczyną (${polishNumber(count)})`,
  option: (name: string, count: number): string => `${name} (${polishNumber(count)})`,
  more: (count: number): string => `+${polishNumber(count)}`,
  moreLabel: (names: readonly string[]): string => `oraz: ${names.join(', ')}`,
  notFetched: 'Przyczyn nie pobrano jeszcze na to urządzenie.',
  nothingFound: 'Żadna instalacja nie ma teraz tej przyczyny',
} as const;

/** A choice of the filter, as an export notes it. */
export function choiceName(choice: Exclude<CauseChoice, 'all'>): string {
  if (choice === 'any') return causesTexts.anyName;
  return choice === 'faulty' || choice === 'working' ? causesTexts.chips[choice] : causeMark(choice);
}

/** A diagnosis in two or three words. */
export const markOf = ({ cause, evidence }: Pick<DiagnosisEntry, 'cause' | 'evidence'>): string => causeMark(cause, verdictOf(evidence));

/** A diagnosis by its full name. */
export const nameOf = ({ cause, evidence }: Pick<DiagnosisEntry, 'cause' | 'evidence'>): string => causeName(cause, verdictOf(evidence));

/** All that is wrong with an installation, for a file and for the search. */
export const causesText = (causes: readonly DiagnosisEntry[] | undefined): string => (causes ?? []).map(nameOf).join(', ');

/** The same with its beginnings: 'Brak odczytów (od 21/11/2026, 14:05)'. */
export const causesSince = (causes: readonly DiagnosisEntry[] | undefined): string =>
  (causes ?? []).map((diagnosis) => `${nameOf(diagnosis)} (od ${dateAndTime(diagnosis.since)})`).join('; ');
