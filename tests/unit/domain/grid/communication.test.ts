import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { type Communication, type CommunicationFacts, communication } from '#domain/grid/communication.ts';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { INVERTER_STATES } from '#domain/grid/inverter-state.ts';
import { type Instant, quantity } from '#domain/quantity.ts';

const MINUTE = 60_000;
const at = (iso: string): Instant => quantity(Date.parse(iso));
/** The sun's height over the middle of Poland: 61°, −14°, 4° and 3°. */
const NOON = at('2026-06-21T12:30:00+02:00');
const MIDNIGHT = at('2026-06-21T00:30:00+02:00');
const WINTER_AFTERNOON = at('2026-12-21T14:50:00+01:00');
const DAWN = at('2026-06-21T05:00:00+02:00');

const facts = (changes: Partial<CommunicationFacts> = {}): CommunicationFacts => {
  const asOf = changes.asOf ?? NOON;
  return {
    isWorking: true,
    lastReading: quantity(asOf - 5 * MINUTE),
    lastPower: quantity(4000),
    inverterPower: quantity(8000),
    state: 'MPPT',
    activeEvents: [],
    isStatusKnown: true,
    asOf,
    spot: MIDDLE_OF_POLAND,
    isLive: true,
    ...changes,
  };
};
const stateOf = (changes: Partial<CommunicationFacts>): Communication => communication(facts(changes));
const ago = (asOf: Instant, minutes: number) => ({ asOf, lastReading: quantity<Instant>(asOf - minutes * MINUTE) });
const OFF = { lastPower: quantity<never>(0), state: 'STANDBY' };

describe('an inverter that works', () => {
  test('at noon produces, or limits its power for an unknown reason, or has stopped', () => {
    expect(stateOf({})).toBe('working');
    expect(stateOf({ state: 'THROTTLED' })).toBe('throttled');
    expect(stateOf({ state: 'THROTTLED', activeEvents: ['OVER_TEMP'] })).toBe('throttled');
    expect(stateOf(OFF)).toBe('idle');
  });

  test('is limited by the grid while it produces, and stopped while it does not, if a grid event is named', () => {
    expect(stateOf({ state: 'THROTTLED', activeEvents: ['AC_OVER_VOLT'] })).toBe('grid');
    expect(stateOf({ ...OFF, activeEvents: ['GRID_DISCONNECT'] })).toBe('offGrid');
    expect(stateOf({ ...OFF, state: 'FAULT', activeEvents: ['AC_OVER_VOLT'] })).toBe('offGrid');
    expect(stateOf({ activeEvents: ['OVER_TEMP', 'NOBODY_KNOWS'] })).toBe('working');
  });

  test('rests by night, whether its logger is on or sleeps too', () => {
    expect(stateOf({ asOf: MIDNIGHT, lastPower: quantity(-3), state: 'SLEEPING' })).toBe('night');
    expect(stateOf({ ...ago(MIDNIGHT, 190), lastPower: quantity(12), state: 'MPPT' })).toBe('night');
    expect(stateOf({ asOf: MIDNIGHT, lastPower: null, state: null })).toBe('night');
  });

  test('shows an outage by night if it is named now, not one of the evening', () => {
    expect(stateOf({ asOf: MIDNIGHT, ...OFF, activeEvents: ['GRID_DISCONNECT'] })).toBe('offGrid');
    expect(stateOf({ ...ago(MIDNIGHT, 190), ...OFF, activeEvents: ['AC_OVER_VOLT'] })).toBe('night');
  });

  test('is not limited by a high voltage in the dark: it is night, or the sun is too low', () => {
    expect(stateOf({ asOf: MIDNIGHT, ...OFF, activeEvents: ['AC_OVER_VOLT'] })).toBe('night');
    expect(stateOf({ asOf: WINTER_AFTERNOON, ...OFF, activeEvents: ['AC_OVER_VOLT', 'OVER_FREQUENCY'] })).toBe('dim');
    expect(stateOf({ asOf: MIDNIGHT, lastPower: quantity(900), activeEvents: ['AC_OVER_VOLT'] })).toBe('grid');
  });

  test('does not rest while it feeds in from a battery by night', () =>
    expect(stateOf({ asOf: MIDNIGHT, lastPower: quantity(900) })).toBe('working'));

  test('under a low sun has neither night nor a fault', () => {
    expect(stateOf({ asOf: WINTER_AFTERNOON, ...OFF })).toBe('dim');
    expect(stateOf({ ...ago(WINTER_AFTERNOON, 70), lastPower: quantity(90) })).toBe('dim');
    expect(stateOf({ asOf: DAWN, lastPower: quantity(60) })).toBe('working');
  });

  test('is not late in the morning, before its logger wakes up', () =>
    expect(stateOf({ asOf: at('2026-06-21T06:10:00+02:00'), lastReading: at('2026-06-20T21:00:00+02:00') })).toBe('dawn'));
});

describe('an inverter that does not work', () => {
  const BROKEN = { isWorking: false, ...OFF };

  test.each([
    ['by day', NOON],
    ['by night', MIDNIGHT],
    ['under a low sun', WINTER_AFTERNOON],
  ])('shows its fault %s', (_, asOf) => {
    expect(stateOf({ ...BROKEN, asOf, state: 'FAULT' })).toBe('fault');
    for (const code of ['GROUND_FAULT', 'DC_DISCONNECT', 'HW_TEST_FAILURE'])
      expect(stateOf({ ...BROKEN, asOf, state: 'SLEEPING', activeEvents: [code] })).toBe('fault');
  });

  test('a fault of its own is one also while the grid is away', () =>
    expect(stateOf({ ...BROKEN, activeEvents: ['GRID_DISCONNECT', 'GROUND_FAULT'] })).toBe('fault'));

  test('a FAULT with grid events alone is caused by the grid, as on the server', () => {
    const withCodes = (...activeEvents: readonly string[]) => stateOf({ ...BROKEN, state: 'FAULT', activeEvents });
    expect([withCodes('GRID_DISCONNECT'), withCodes('AC_OVER_VOLT', 'OVER_FREQUENCY')]).toEqual(['offGrid', 'offGrid']);
    expect([withCodes('GRID_DISCONNECT', 'OVER_TEMP'), withCodes('GRID_DISCONNECT', 'VENDOR_7'), withCodes()]).toEqual([
      'fault',
      'fault',
      'fault',
    ]);
  });

  test('if it never names faults it did not produce by day, and this is shown by night too', () => {
    expect(stateOf({ ...BROKEN, state: null })).toBe('noProduction');
    expect(stateOf({ ...BROKEN, state: null, asOf: MIDNIGHT })).toBe('noProduction');
    expect(stateOf({ ...BROKEN, activeEvents: ['MANUAL_SHUTDOWN'] })).toBe('noProduction');
  });

  test('its state is not guessed if it was never fetched', () => {
    expect(stateOf({ ...BROKEN, isStatusKnown: false, state: null })).toBe('notFetched');
    expect(stateOf({ ...BROKEN, isStatusKnown: false, state: null, ...ago(NOON, 61) })).toBe('silent');
    expect(stateOf({ isStatusKnown: false, state: null })).toBe('working');
  });

  test('why one that produces should be faulty is not guessed', () => {
    expect(stateOf({ isWorking: false })).toBe('unexplained');
    expect(stateOf({ isWorking: false, state: null, lastPower: null })).toBe('unexplained');
  });
});

describe('silence', () => {
  test('is counted in hours of daylight, as of the response of the backend', () => {
    expect(stateOf(ago(NOON, 61))).toBe('silent');
    expect(stateOf({ ...ago(NOON, 61), isWorking: false })).toBe('silent');
    expect(stateOf(ago(NOON, 59))).toBe('working');
  });

  test('a device that was offline for a day and a half does not make the inverter silent', () =>
    expect(stateOf({ asOf: NOON, lastReading: quantity(NOON - 5 * MINUTE) })).toBe('working'));

  test('does not hide an earlier fault', () =>
    expect(stateOf({ ...ago(NOON, 300), isWorking: false, state: 'FAULT' })).toBe('silentAfterFault'));

  test('is assumed after three days, also in the dark', () => expect(stateOf(ago(MIDNIGHT, 73 * 60))).toBe('silent'));

  test('a working archive is not silent; a faulty one is not shown as working', () => {
    const archive = { isLive: false, lastReading: at('2019-09-25T18:00:00+02:00') };
    expect(stateOf(archive)).toBe('archive');
    expect(stateOf({ ...archive, isWorking: false })).toBe('silent');
    expect(stateOf({ ...archive, isWorking: false, activeEvents: ['GROUND_FAULT'] })).toBe('silentAfterFault');
  });

  test('an inverter that never sent a reading is always shown as such', () =>
    expect(stateOf({ lastReading: null, isWorking: false, lastPower: null, state: 'FAULT' })).toBe('never'));
});

describe('rules, for any reading at any time', () => {
  const anything = fc.record({
    isWorking: fc.boolean(),
    lastReading: fc.option(fc.integer({ min: -4 * 1440, max: 0 }), { freq: 10 }),
    lastPower: fc.option(fc.constantFrom(-3, 0, 5, 90, 4000)),
    inverterPower: fc.constantFrom(0, 8000),
    state: fc.option(fc.constantFrom(...INVERTER_STATES, '7', '17')),
    activeEvents: fc.uniqueArray(fc.constantFrom(...EVENT_CODES, 'VENDOR_17'), { maxLength: 3 }),
    asOf: fc.integer({ min: 0, max: 365 * 1440 }),
    isStatusKnown: fc.constant(true),
    isLive: fc.boolean(),
  });
  const factsOf = ({ asOf, lastReading, ...rest }: typeof anything extends fc.Arbitrary<infer T> ? T : never): CommunicationFacts => {
    const now = NOON + asOf * MINUTE;
    return {
      ...rest,
      spot: MIDDLE_OF_POLAND,
      asOf: quantity(now),
      lastReading: lastReading === null ? null : quantity(now + lastReading * MINUTE),
      lastPower: rest.lastPower === null ? null : quantity(rest.lastPower),
      inverterPower: quantity(rest.inverterPower),
    };
  };
  const CALM: readonly Communication[] = ['working', 'throttled', 'idle', 'dim', 'night', 'dawn', 'archive'];
  const BY_ITSELF = ['GROUND_FAULT', 'DC_OVER_VOLT', 'AC_DISCONNECT', 'DC_DISCONNECT', 'HW_TEST_FAILURE'];

  test('a faulty inverter is never shown as resting', () =>
    fc.assert(fc.property(anything, (any) => any.isWorking || !CALM.includes(communication(factsOf(any))))));

  test('a major event of the inverter is shown, or that there was one', () =>
    fc.assert(
      fc.property(anything, (any) => {
        const hasFault = any.activeEvents.some((code) => BY_ITSELF.includes(code));
        if (!hasFault || any.lastReading === null) return;
        expect(['fault', 'silentAfterFault', ...(!any.isLive && any.isWorking ? ['archive'] : [])]).toContain(communication(factsOf(any)));
      }),
    ));

  test('a recent reading is never shown as silence, night or an archive', () =>
    fc.assert(
      fc.property(
        anything,
        (any) => !['silent', 'silentAfterFault', 'archive', 'dawn', 'never'].includes(communication(factsOf({ ...any, lastReading: 0 }))),
      ),
    ));
});
