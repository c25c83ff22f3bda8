import { type CareState, type WorkState, stateOf } from '#domain/diagnosis/care-state.ts';

/** The state of an installation in one or two words, shown beside an icon. */
export const careStates: Readonly<Record<CareState, string>> = {
  faulty: 'Nieprawidłowość',
  attention: 'Wymaga uwagi',
  waiting: 'Czeka na odczyt',
  working: 'Działa',
};

/** What each state means, in the list of the states. */
export const stateMeanings: Readonly<Record<CareState, string>> = {
  faulty: 'Nie działa albo nie przysyła odczytów',
  attention: 'Jest przyczyna, którą trzeba sprawdzić',
  waiting: 'Nie przysłała jeszcze żadnego odczytu',
  working: 'Działa i nic nie wymaga sprawdzenia',
};

/** What the numbers of a group on the map mean. */
export const groupMeaning = '2/5 na mapie: 2 z 5 instalacji w tym miejscu mają nieprawidłowość';

/** Shorter words for narrow places, shown beside an icon. */
export const shortStates: Readonly<Partial<Record<CareState, string>>> = { attention: 'Uwaga', waiting: 'Czeka' };

/** The state of an installation, for a file. */
export const stateText = (work: WorkState): string => careStates[stateOf(work)];
