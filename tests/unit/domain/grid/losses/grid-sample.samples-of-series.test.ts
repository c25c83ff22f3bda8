import { expect, test } from 'vitest';
import { column, NO_READINGS } from '#domain/energy/series.ts';
import { samplesOfSeries } from '#domain/grid/losses/grid-sample.ts';
import type { Instant, Volts, Watts } from '#domain/quantity.ts';

const instants = (...at: number[]) => column<Instant>(at);

test('there is a sample for every time of a measurement, with the state and the events of that time', () => {
  const power = { at: instants(10, 20, 30, 40), values: column<Watts>([1, Number.NaN, 3, 4]) };
  const a = { at: instants(10, 20, 50), values: column<Volts>([230, 231, 232]) };
  const states = [
    { at: 20 as Instant, state: 'MPPT' },
    { at: 35 as Instant, state: 'THROTTLED' },
  ];
  const events = [{ at: 30 as Instant, codes: ['AC_OVER_VOLT'] }];
  expect(samplesOfSeries(power, { a, b: NO_READINGS, c: NO_READINGS }, states, events)).toEqual([
    { at: 10, power: 1, voltages: [230, null, null], state: null, events: null },
    { at: 20, power: null, voltages: [231, null, null], state: 'MPPT', events: null },
    { at: 30, power: 3, voltages: [], state: 'MPPT', events: ['AC_OVER_VOLT'] },
    { at: 40, power: 4, voltages: [], state: 'THROTTLED', events: ['AC_OVER_VOLT'] },
    { at: 50, power: null, voltages: [232, null, null], state: 'THROTTLED', events: ['AC_OVER_VOLT'] },
  ]);
});
