import { type InverterState, inverterState } from '#domain/grid/inverter-state.ts';

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

/** The colour beside a state's name; the name always stands beside it. */
export function stateTone(raw: string): Tone {
  const known = inverterState(raw);
  return known ? TONE[known] : 'quiet';
}
