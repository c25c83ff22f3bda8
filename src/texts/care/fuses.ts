import type { Instant } from '#domain/quantity.ts';
import { nearTime } from '#texts/dates.ts';

/** Texts of 'Bezpieczniki sprawdzone'. */
export const fuseTexts = {
  action: 'Bezpieczniki sprawdzone',
  actionFor: (place: string): string => `Bezpieczniki sprawdzone: ${place}`,
  title: 'Czy bezpieczniki są sprawdzone?',
  question: (by: string): string =>
    `Potwierdź, jeśli wszystkie wkładki łańcuchów są całe albo wymienione. Zapiszemy, kto to potwierdził: ${by}. Gdy falownik zgłosi przepalony bezpiecznik ponownie, diagnoza wróci.`,
  note: 'Notatka (niewymagana)',
  checked: (by: string, at: Instant, now: number, note: string): string =>
    `Bezpieczniki sprawdzone: ${by}, ${nearTime(at, now)}${note === '' ? '' : `. ${note}`}`,
  done: 'Zapisano: bezpieczniki sprawdzone',
  doneHere: 'Zapisano: bezpieczniki sprawdzone. Biuro dowie się, gdy będzie połączenie.',
  undone: 'Cofnięto: przepalony bezpiecznik pozostaje na liście',
  /** Lines of the history of an inverter. */
  history: {
    person: (by: string): string => `Bezpieczniki sprawdzone: ${by}`,
    visit: (by: string): string => `Bezpieczniki sprawdzone podczas wizyty: ${by}`,
    repair: (task: number): string => `Naprawa bezpiecznika potwierdzona danymi: zgłoszenie nr ${task}`,
  },
  /** The question of a visit. */
  visit: { ask: 'Bezpieczniki sprawdzone', normal: 'wszystkie wkładki łańcuchów całe albo wymienione.' },
} as const;
