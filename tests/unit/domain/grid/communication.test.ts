import { describe, expect, test } from 'vitest';
import { type CommunicationFacts, communication } from '#domain/grid/communication.ts';
import { quantity } from '#domain/quantity.ts';

const NOW = 1_800_000_000_000;
const facts = (changes: Partial<CommunicationFacts>): CommunicationFacts => ({
  isWorking: true,
  lastReading: quantity(NOW - 300_000),
  state: 'MPPT',
  activeEvents: [],
  now: quantity(NOW),
  isDaylight: true,
  ...changes,
});
const longAgo = quantity<CommunicationFacts['now']>(NOW - 3 * 3_600_000);

describe('communication tells apart', () => {
  test('an inverter at work', () => expect(communication(facts({}))).toBe('working'));
  test('a night, with and without fresh readings', () => {
    expect(communication(facts({ isDaylight: false, state: 'SLEEPING', isWorking: false }))).toBe('night');
    expect(communication(facts({ isDaylight: false, state: '2', lastReading: longAgo }))).toBe('night');
    expect(communication(facts({ isDaylight: false, state: null }))).toBe('night');
  });
  test('silence by day', () => expect(communication(facts({ lastReading: longAgo, isWorking: false }))).toBe('silent'));
  test('a fault by night stays a fault', () =>
    expect(communication(facts({ isDaylight: false, state: 'FAULT', isWorking: false }))).toBe('fault'));
  test('a fault by its state, and one that only the backend knows of', () => {
    expect(communication(facts({ state: 'FAULT', isWorking: false }))).toBe('fault');
    expect(communication(facts({ state: null, isWorking: false }))).toBe('fault');
  });
  test('a limit set by the grid, by state or by event', () => {
    expect(communication(facts({ state: 'THROTTLED' }))).toBe('grid');
    expect(communication(facts({ state: 'STANDBY', isWorking: false, activeEvents: ['AC_OVER_VOLT'] }))).toBe('grid');
    expect(communication(facts({ activeEvents: ['OVER_TEMP', 'NOBODY_KNOWS'] }))).toBe('working');
  });
  test('an installation that never reported', () => expect(communication(facts({ lastReading: null, isWorking: false }))).toBe('never'));
  test('no coordinates: the dark is not guessed', () =>
    expect(communication(facts({ isDaylight: null, state: 'SLEEPING', lastReading: longAgo, isWorking: false }))).toBe('silent'));
});
