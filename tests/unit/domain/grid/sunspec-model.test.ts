import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { INVERTER_STATES } from '#domain/grid/inverter-state.ts';

test('states and events are those of the SunSpec model, where its file is at hand', () => {
  const model = readModel();
  if (!model) return process.stdout.write('SunSpec’s own file is not at hand; compared with nothing.\n');
  expect([...EVENT_CODES]).toEqual(model.Evt1_bits.map(({ name }) => name));
  expect([...INVERTER_STATES]).toEqual(model.St.map(({ name }) => name));
});

function readModel(): { Evt1_bits: { name: string }[]; St: { name: string }[] } | undefined {
  try {
    return JSON.parse(readFileSync(new URL('../../../../../shared/data/sunspec/events_and_states.json', import.meta.url), 'utf8'));
  } catch {
    return undefined;
  }
}
