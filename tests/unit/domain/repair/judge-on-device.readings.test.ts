import { expect, test } from 'vitest';
import { column } from '#domain/energy/series.ts';
import { quantity } from '#domain/quantity.ts';
import { readingsOnDevice } from '#domain/repair/judge-on-device.ts';

const series = (...points: readonly (readonly [at: number, watts: number])[]) => ({
  at: column<never>(points.map(([at]) => at)),
  values: column<never>(points.map(([, watts]) => watts)),
});
const state = (at: number, name: string) => ({ at: quantity<never>(at), state: name });

test('each reading of power has the state and the events of its time; they are null before the first of them', () => {
  const result = readingsOnDevice({
    power: [series([10, 0], [20, 500]), series([30, Number.NaN])],
    states: [state(25, 'MPPT'), state(15, 'FAULT')],
    events: [{ at: quantity(28), codes: { GROUND_FAULT: true, OVER_TEMP: false } }],
  });
  expect(result).toEqual([
    { at: 10, power: 0, state: null, events: null },
    { at: 20, power: 500, state: 'FAULT', events: null },
    { at: 30, power: null, state: 'MPPT', events: ['GROUND_FAULT'] },
  ]);
});
