import type { CareState } from '#domain/diagnosis/care-state.ts';

export const stateMeanings: Readonly<Record<CareState, string>> = {
  faulty: 'Nie działa albo nie przysyła odczytów',
  attention: 'Działa, ale coś wymaga sprawdzenia',
  waiting: 'Nie przysłała jeszcze żadnego odczytu',
  working: 'Działa i nic nie wymaga sprawdzenia',
};
