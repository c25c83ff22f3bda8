import { expect, test } from 'vitest';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { INVERTER_STATES } from '#domain/grid/inverter-state.ts';
import { fileOf } from '#tests/support/measured/measured-readings.ts';

test('states and events are those of SunSpec’s model 103', () => {
  const model = JSON.parse(fileOf('sunspec-model-103.json')) as { readonly Evt1: string[]; readonly St: string[] };
  expect([...EVENT_CODES]).toEqual(model.Evt1);
  expect([...INVERTER_STATES]).toEqual(model.St);
});
