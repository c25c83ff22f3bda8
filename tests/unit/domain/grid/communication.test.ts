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
    isReportKnown: true,
    asOf,
    spot: MIDDLE_OF_POLAND,
    isLive: true,
    ...changes,
  };
};
const told = (changes: Partial<CommunicationFacts>): Communication => communication(facts(changes));
const ago = (asOf: Instant, minutes: number) => ({ asOf, lastReading: quantity<Instant>(asOf - minutes * MINUTE) });
const OFF = { lastPower: quantity<never>(0), state: 'STANDBY' };

describe('an inverter that works', () => {
  test('at noon it produces, or limits its power for an unknown reason, or has stopped', () => {
    expect(told({})).toBe('working');
    expect(told({ state: 'THROTTLED' })).toBe('throttled');
    expect(told({ state: 'THROTTLED', activeEvents: ['OVER_TEMP'] })).toBe('throttled');
    expect(told(OFF)).toBe('idle');
  });

  test('it is the grid where the grid was named: a limit while it produces, a stop while it does not', () => {
    expect(told({ state: 'THROTTLED', activeEvents: ['AC_OVER_VOLT'] })).toBe('grid');
    expect(told({ ...OFF, activeEvents: ['GRID_DISCONNECT'] })).toBe('offGrid');
    expect(told({ ...OFF, state: 'FAULT', activeEvents: ['AC_OVER_VOLT'] })).toBe('offGrid');
    expect(told({ activeEvents: ['OVER_TEMP', 'NOBODY_KNOWS'] })).toBe('working');
  });

  test('by night it rests, whether its logger goes on or sleeps too', () => {
    expect(told({ asOf: MIDNIGHT, lastPower: quantity(-3), state: 'SLEEPING' })).toBe('night');
    expect(told({ ...ago(MIDNIGHT, 190), lastPower: quantity(12), state: 'MPPT' })).toBe('night');
    expect(told({ asOf: MIDNIGHT, lastPower: null, state: null })).toBe('night');
  });

  test('by night an outage that is being told is told, one of the evening is not called of now', () => {
    expect(told({ asOf: MIDNIGHT, ...OFF, activeEvents: ['GRID_DISCONNECT'] })).toBe('offGrid');
    expect(told({ ...ago(MIDNIGHT, 190), ...OFF, activeEvents: ['AC_OVER_VOLT'] })).toBe('night');
  });

  test('in the dark a high voltage keeps nothing from producing: it is night, or the sun is too low', () => {
    expect(told({ asOf: MIDNIGHT, ...OFF, activeEvents: ['AC_OVER_VOLT'] })).toBe('night');
    expect(told({ asOf: WINTER_AFTERNOON, ...OFF, activeEvents: ['AC_OVER_VOLT', 'OVER_FREQUENCY'] })).toBe('dim');
    expect(told({ asOf: MIDNIGHT, lastPower: quantity(900), activeEvents: ['AC_OVER_VOLT'] })).toBe('grid');
  });

  test('what feeds in from a battery by night does not rest', () =>
    expect(told({ asOf: MIDNIGHT, lastPower: quantity(900) })).toBe('working'));

  test('under a low sun it is neither night nor a fault', () => {
    expect(told({ asOf: WINTER_AFTERNOON, ...OFF })).toBe('dim');
    expect(told({ ...ago(WINTER_AFTERNOON, 70), lastPower: quantity(90) })).toBe('dim');
    expect(told({ asOf: DAWN, lastPower: quantity(60) })).toBe('working');
  });

  test('in the morning, before its logger wakes, nothing is missed yet', () =>
    expect(told({ asOf: at('2026-06-21T06:10:00+02:00'), lastReading: at('2026-06-20T21:00:00+02:00') })).toBe('dawn'));
});

describe('an inverter that does not work', () => {
  const BROKEN = { isWorking: false, ...OFF };

  test.each([
    ['by day', NOON],
    ['by night', MIDNIGHT],
    ['under a low sun', WINTER_AFTERNOON],
  ])('shows its fault %s', (_, asOf) => {
    expect(told({ ...BROKEN, asOf, state: 'FAULT' })).toBe('fault');
    for (const code of ['GROUND_FAULT', 'DC_DISCONNECT', 'HW_TEST_FAILURE'])
      expect(told({ ...BROKEN, asOf, state: 'SLEEPING', activeEvents: [code] })).toBe('fault');
  });

  test('a fault of its own is one also while the grid is away', () =>
    expect(told({ ...BROKEN, activeEvents: ['GRID_DISCONNECT', 'GROUND_FAULT'] })).toBe('fault'));

  test('a state of FAULT is the grid’s doing where grid events alone stand with it, as the server judges', () => {
    const withCodes = (...activeEvents: readonly string[]) => told({ ...BROKEN, state: 'FAULT', activeEvents });
    expect([withCodes('GRID_DISCONNECT'), withCodes('AC_OVER_VOLT', 'OVER_FREQUENCY')]).toEqual(['offGrid', 'offGrid']);
    expect([withCodes('GRID_DISCONNECT', 'OVER_TEMP'), withCodes('GRID_DISCONNECT', 'VENDOR_7'), withCodes()]).toEqual([
      'fault',
      'fault',
      'fault',
    ]);
  });

  test('where it never tells of faults it did not produce by day, and that is said by night too', () => {
    expect(told({ ...BROKEN, state: null })).toBe('noProduction');
    expect(told({ ...BROKEN, state: null, asOf: MIDNIGHT })).toBe('noProduction');
    expect(told({ ...BROKEN, activeEvents: ['MANUAL_SHUTDOWN'] })).toBe('noProduction');
  });

  test('what it says of itself is not guessed where it was never fetched', () => {
    expect(told({ ...BROKEN, isReportKnown: false, state: null })).toBe('notFetched');
    expect(told({ ...BROKEN, isReportKnown: false, state: null, ...ago(NOON, 61) })).toBe('silent');
    expect(told({ isReportKnown: false, state: null })).toBe('working');
  });

  test('why one that produces should be faulty is not guessed', () => {
    expect(told({ isWorking: false })).toBe('unexplained');
    expect(told({ isWorking: false, state: null, lastPower: null })).toBe('unexplained');
  });
});

describe('silence', () => {
  test('is told by hours of daylight, as of the moment the backend answered', () => {
    expect(told(ago(NOON, 61))).toBe('silent');
    expect(told({ ...ago(NOON, 61), isWorking: false })).toBe('silent');
    expect(told(ago(NOON, 59))).toBe('working');
  });

  test('a device that was offline for a day and a half says nothing of the inverter', () =>
    expect(told({ asOf: NOON, lastReading: quantity(NOON - 5 * MINUTE) })).toBe('working'));

  test('does not hide that a fault had been told before', () =>
    expect(told({ ...ago(NOON, 300), isWorking: false, state: 'FAULT' })).toBe('silentAfterFault'));

  test('three days are silence also in the dark', () => expect(told(ago(MIDNIGHT, 73 * 60))).toBe('silent'));

  test('an archive that works as of its last reading is no silent inverter; one that does not is not called fine', () => {
    const archive = { isLive: false, lastReading: at('2019-09-25T18:00:00+02:00') };
    expect(told(archive)).toBe('archive');
    expect(told({ ...archive, isWorking: false })).toBe('silent');
    expect(told({ ...archive, isWorking: false, activeEvents: ['GROUND_FAULT'] })).toBe('silentAfterFault');
  });

  test('what never reported is told so before all else', () =>
    expect(told({ lastReading: null, isWorking: false, lastPower: null, state: 'FAULT' })).toBe('never'));
});

describe('laws, for whatever is told at whatever time', () => {
  const anything = fc.record({
    isWorking: fc.boolean(),
    lastReading: fc.option(fc.integer({ min: -4 * 1440, max: 0 }), { freq: 10 }),
    lastPower: fc.option(fc.constantFrom(-3, 0, 5, 90, 4000)),
    inverterPower: fc.constantFrom(0, 8000),
    state: fc.option(fc.constantFrom(...INVERTER_STATES, '7', '17')),
    activeEvents: fc.uniqueArray(fc.constantFrom(...EVENT_CODES, 'VENDOR_17'), { maxLength: 3 }),
    asOf: fc.integer({ min: 0, max: 365 * 1440 }),
    isReportKnown: fc.constant(true),
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

  test('what does not work never reads as calm', () =>
    fc.assert(fc.property(anything, (any) => any.isWorking || !CALM.includes(communication(factsOf(any))))));

  test('a grave event of the inverter’s own is told, or that it had been told', () =>
    fc.assert(
      fc.property(anything, (any) => {
        const hasFault = any.activeEvents.some((code) => BY_ITSELF.includes(code));
        if (!hasFault || any.lastReading === null) return;
        expect(['fault', 'silentAfterFault', ...(!any.isLive && any.isWorking ? ['archive'] : [])]).toContain(communication(factsOf(any)));
      }),
    ));

  test('a reading that has just come is never called silence, night’s silence or an archive', () =>
    fc.assert(
      fc.property(
        anything,
        (any) => !['silent', 'silentAfterFault', 'archive', 'dawn', 'never'].includes(communication(factsOf({ ...any, lastReading: 0 }))),
      ),
    ));
});
