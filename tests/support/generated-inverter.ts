import fc from 'fast-check';
import { sunClock, sunVector } from '#domain/energy/sun.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { DiagnosedReading } from './diagnosis-facts.ts';
import { clearPower, POZNAN, rippleAt, timesOf } from './solar-days.ts';

/** Conditions of a simulated inverter. */
export const FORTUNES = ['works', 'fault', 'ground-fault', 'overvoltage', 'idle', 'unheard', 'no-grid'] as const;
export type Fortune = (typeof FORTUNES)[number];

const BY_DAY: Readonly<Record<Exclude<Fortune, 'unheard'>, Omit<DiagnosedReading, 'at'>>> = {
  works: { power: null, voltages: [235, 236, 237], state: 'MPPT', events: [] },
  fault: { power: 0, voltages: [235, 236, 237], state: 'FAULT', events: [] },
  'ground-fault': { power: 0, voltages: [235, 236, 237], state: 'FAULT', events: ['GROUND_FAULT'] },
  overvoltage: { power: null, voltages: [254, 255.5, 250], state: 'THROTTLED', events: ['AC_OVER_VOLT'] },
  idle: { power: 0, voltages: [235, 236, 237], state: 'STANDBY', events: [] },
  'no-grid': { power: 0, voltages: [null, null, null], state: 'STANDBY', events: ['GRID_DISCONNECT'] },
};

const ASLEEP: Omit<DiagnosedReading, 'at'> = { power: 0, voltages: [235, 236, 237], state: 'SLEEPING', events: [] };

/** This fortune from one time to another, and works otherwise. */
export const between =
  (kind: Fortune, from: number, to: number) =>
  (time: number): Fortune =>
    time >= from && time < to ? kind : 'works';

/** Readings of some days, ten minutes apart, under the conditions of `fortune`. At night the inverter sleeps in any condition. */
export function readingsOf(dates: readonly LocalDate[], fortune: (at: number) => Fortune): DiagnosedReading[] {
  return dates
    .flatMap((date) => timesOf(date, 600_000))
    .flatMap((at) => {
      const kind = fortune(at);
      if (kind === 'unheard') return [];
      const isNight = sunVector(sunClock(at), POZNAN).up < 0;
      const reading = isNight ? ASLEEP : BY_DAY[kind];
      const voltages = reading.voltages.map((voltage) => voltage && Math.round(10 * (voltage - rippleAt(at))) / 10);
      return [{ at, ...reading, voltages: kind === 'overvoltage' ? reading.voltages : voltages, power: reading.power ?? clearPower(at) }];
    });
}

/** Generated conditions that follow each other, a few hours each. */
export const someFortunes = fc.array(fc.tuple(fc.constantFrom(...FORTUNES), fc.integer({ min: 1, max: 40 })), {
  minLength: 4,
  maxLength: 14,
});

/** The condition at each time of a history that begins at `start`, in steps of ten minutes; afterwards the inverter works. */
export function fortuneOf(history: readonly (readonly [Fortune, number])[], start: number): (at: number) => Fortune {
  const all = history.flatMap(([kind, steps]) => Array.from({ length: steps }, () => kind));
  return (at) => all[Math.floor((at - start) / 600_000)] ?? 'works';
}
