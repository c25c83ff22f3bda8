import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EVENT_CODES, eventsOfBits, NATURE_OF_EVENT } from '#domain/grid/events.ts';
import { INVERTER_STATES, inverterState } from '#domain/grid/inverter-state.ts';
import { phaseOf } from '#domain/grid/phases.ts';
import { isOvervoltage } from '#domain/grid/voltage.ts';
import { quantity } from '#domain/quantity.ts';

/** The 15 codes that every backend of this family may send (specification 12.24). */
const LISTED = `GROUND_FAULT DC_OVER_VOLT AC_OVER_VOLT AC_UNDER_VOLT AC_DISCONNECT GRID_DISCONNECT CABINET_OPEN UNDER_TEMP OVER_TEMP
  OVER_FREQUENCY UNDER_FREQUENCY BLOWN_STRING_FUSE MANUAL_SHUTDOWN MEMORY_LOSS HW_TEST_FAILURE`.split(/\s+/);

describe('events', () => {
  test('are those fifteen and DC_DISCONNECT (specification 12.24)', () =>
    expect([...EVENT_CODES].sort()).toEqual([...LISTED, 'DC_DISCONNECT'].sort()));
  test('each has a severity', () => expect(Object.keys(NATURE_OF_EVENT).sort()).toEqual([...EVENT_CODES].sort()));
  test('stand at SunSpec’s bits', () => {
    expect(eventsOfBits(0x0001)).toEqual(['GROUND_FAULT']);
    expect(eventsOfBits(0x0008 | 0x0400 | 0x8000)).toEqual(['DC_DISCONNECT', 'AC_OVER_VOLT', 'HW_TEST_FAILURE']);
    expect(eventsOfBits(0x8001_0000 | 0)).toEqual(['EVT1_BIT_16', 'EVT1_BIT_31']);
    expect(eventsOfBits(0)).toEqual([]);
  });
});

describe('states', () => {
  test('are read by name, by number and by a number in text; others are nobody’s', () => {
    expect(['MPPT', ' mppt ', '4', 'ggSLEEPING', '8'].map(inverterState)).toEqual(['MPPT', 'MPPT', 'MPPT', 'SLEEPING', 'STANDBY']);
    expect(['0', '9', 'ON', ''].map(inverterState)).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('phases', () => {
  test('by OBIS code, with and without its medium', () => {
    expect(['32.7.0', '52.7.0', '72.7.0', '1-0:32.7.0', '1-0:72.7.0.255'].map(phaseOf)).toEqual(['L1', 'L2', 'L3', 'L1', 'L3']);
    expect(['31.7.0', '', '2.7.0'].map(phaseOf)).toEqual([undefined, undefined, undefined]);
  });
  test('253 V is too much, 252.9 V is not', () =>
    expect([252.9, 253, 253.1].map((volts) => isOvervoltage(quantity(volts)))).toEqual([false, true, true]));
});

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
