import { type CareState, type ReportedWork, stateOf } from '#domain/diagnosis/care-state.ts';

/** How an installation stands, in one or two words; a sign stands beside it. */
export const careStates: Readonly<Record<CareState, string>> = {
  faulty: 'Nieprawidłowość',
  attention: 'Wymaga uwagi',
  waiting: 'Czeka na odczyt',
  working: 'Działa',
};

/** The same where the full words would break a line; the sign stands beside them. */
export const shortStates: Readonly<Partial<Record<CareState, string>>> = { attention: 'Uwaga', waiting: 'Czeka' };

/** The same of an installation, for a file. */
export const stateText = (reported: ReportedWork): string => careStates[stateOf(reported)];
