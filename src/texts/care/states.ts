import { type CareState, type WorkState, stateOf } from '#domain/diagnosis/care-state.ts';

/** The state of an installation in one or two words, shown beside an icon. */
export const careStates: Readonly<Record<CareState, string>> = {
  faulty: 'Nieprawidłowość',
  attention: 'Wymaga uwagi',
  waiting: 'Czeka na odczyt',
  working: 'Działa',
};

/** Shorter words for narrow places, shown beside an icon. */
export const shortStates: Readonly<Partial<Record<CareState, string>>> = { attention: 'Uwaga', waiting: 'Czeka' };

/** The state of an installation, for a file. */
export const stateText = (work: WorkState): string => careStates[stateOf(work)];
