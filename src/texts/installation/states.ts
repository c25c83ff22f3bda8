import { type InverterState, inverterState } from '#domain/grid/inverter-state.ts';

/** SunSpec's eight operating states in Polish. Source: sunspec/models, models 101-113. */
export const stateTexts: Readonly<Record<InverterState, string>> = {
  OFF: 'Wyłączony',
  SLEEPING: 'Uśpiony',
  STARTING: 'Rozruch',
  MPPT: 'Praca (MPPT)',
  THROTTLED: 'Ograniczenie mocy',
  SHUTTING_DOWN: 'Wyłączanie',
  FAULT: 'Awaria',
  STANDBY: 'Gotowość',
};

/** The Polish name of a state; an unknown one is shown unchanged. */
export function stateName(raw: string): string {
  const known = inverterState(raw);
  return known ? stateTexts[known] : raw;
}
