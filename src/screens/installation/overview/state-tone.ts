import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { type InverterState, inverterState } from '#domain/grid/inverter-state.ts';
import type { Instant } from '#domain/quantity.ts';

type Tone = 'good' | 'bad' | 'sun' | 'busy' | 'quiet';

const TONE: Readonly<Record<InverterState, Tone>> = {
  OFF: 'quiet',
  SLEEPING: 'quiet',
  STARTING: 'busy',
  MPPT: 'good',
  THROTTLED: 'sun',
  SHUTTING_DOWN: 'busy',
  FAULT: 'bad',
  STANDBY: 'quiet',
};

/** The colour beside a state's name; the name always stands beside it. To stand by in bright light is worth a look. */
export function stateTone(raw: string, at: Instant | null, spot: Spot): Tone {
  const known = inverterState(raw);
  if (known === 'STANDBY' && at !== null && isBright(at, spot)) return 'sun';
  return known ? TONE[known] : 'quiet';
}
