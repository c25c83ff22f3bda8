/** SunSpec's eight operating states (`St`), numbered from 1. Source: sunspec/models, models 101-113. */
export const INVERTER_STATES = ['OFF', 'SLEEPING', 'STARTING', 'MPPT', 'THROTTLED', 'SHUTTING_DOWN', 'FAULT', 'STANDBY'] as const;
export type InverterState = (typeof INVERTER_STATES)[number];

/**
 * Parses a state as backends send it: a name, or a number in text.
 * Range: `undefined` for an unknown state, which is shown as received.
 */
export function inverterState(raw: string): InverterState | undefined {
  const name = raw.trim().toUpperCase().replace(/^GG/, '');
  const byName = INVERTER_STATES.find((state) => state === name);
  return byName ?? (/^\d+$/.test(name) ? INVERTER_STATES[Number(name) - 1] : undefined);
}
