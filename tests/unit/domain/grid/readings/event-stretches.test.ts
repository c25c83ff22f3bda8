import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { isGridEvent } from '#domain/grid/grid-events.ts';
import { eventStretches, isEstablished, isEventOver } from '#domain/grid/readings/event-stretches.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';
import { inverterReadingsOf, type ReadingFields } from '#tests/support/inverter-readings.ts';

// In November the sun is higher than 8° in Poznań from about 8:50 to 14:40.
const DAY = '2026-11-10';
const NEXT = '2026-11-11';
const at = (hour: number, minute = 0, day = DAY) => instantOf(day, hour, minute);
const INVERTER = { spot: POZNAN, inverterPower: 10_000 };

const clock = (time: number | null) => (time === null ? null : toIso(time as never).slice(8, 16));
const spells = (code: string, ...said: readonly ReadingFields[]) =>
  (eventStretches(inverterReadingsOf(...said), INVERTER).get(code) ?? []).map(({ from, to }) => [clock(from), clock(to)]);

const PERSISTENT = ['GROUND_FAULT', 'DC_OVER_VOLT', 'DC_DISCONNECT', 'BLOWN_STRING_FUSE', 'HW_TEST_FAILURE', 'MEMORY_LOSS', 'FRO_567'];
const OF_AWAKE = ['MANUAL_SHUTDOWN', 'CABINET_OPEN', 'OVER_TEMP', 'UNDER_TEMP'];

describe('an event of the inverter itself', () => {
  test.each(PERSISTENT)('%s lasts through the night until it works by day without it', (code) => {
    const said: ReadingFields[] = [
      [at(12), 'FAULT', [code]],
      [at(17), 'SLEEPING', []],
      [at(7, 30, NEXT), 'MPPT', []],
      [at(8, 40, NEXT), 'STARTING', []],
      [at(10, 0, NEXT), 'STANDBY', []],
    ];
    expect(spells(code, ...said)).toEqual([['10T12:00', null]]);
    expect(spells(code, ...said, [at(11, 0, NEXT), 'THROTTLED', []])).toEqual([['10T12:00', '11T11:00']]);
    expect(spells(code, ...said, [at(11, 0, NEXT), 'MPPT', [code]])).toEqual([['10T12:00', null]]);
  });

  test('ends with a power above 1 % of the rating if the source sends no state', () => {
    const said = (power: number): ReadingFields[] => [
      [at(12), null, ['GROUND_FAULT'], 0],
      [at(17), null, [], 0],
      [at(10, 0, NEXT), null, [], power],
    ];
    expect(spells('GROUND_FAULT', ...said(100))).toEqual([['10T12:00', null]]);
    expect(spells('GROUND_FAULT', ...said(101))).toEqual([['10T12:00', '11T10:00']]);
  });

  test('is one stretch if it is named again before it was over', () => {
    expect(
      spells('GROUND_FAULT', [at(12), 'FAULT', ['GROUND_FAULT']], [at(17), 'SLEEPING', []], [at(9, 30, NEXT), 'FAULT', ['GROUND_FAULT']]),
    ).toEqual([['10T12:00', null]]);
  });

  test('has the time of the first reading without it while it is not over', () => {
    const result = eventStretches(inverterReadingsOf([at(12), 'FAULT', ['GROUND_FAULT']], [at(17), 'SLEEPING', []]), INVERTER);
    expect(result.get('GROUND_FAULT')).toMatchObject([{ from: at(12), namedUntil: at(17), to: null }]);
  });

  test('that is replaced by the code of an outage is not over', () => {
    const outage: ReadingFields[] = [
      [at(10), 'FAULT', ['GROUND_FAULT']],
      [at(12), 'STANDBY', ['GRID_DISCONNECT']],
      [at(13), 'STANDBY', []],
    ];
    expect(spells('GROUND_FAULT', ...outage)).toEqual([['10T10:00', null]]);
    expect(spells('GRID_DISCONNECT', ...outage)).toEqual([['10T12:00', '10T13:00']]);
  });
});

describe('other events', () => {
  test.each(EVENT_CODES.filter(isGridEvent))('%s is over with the first reading without it, by night too', (code) =>
    expect(spells(code, [at(12), 'FAULT', [code]], [at(22), 'SLEEPING', []])).toEqual([['10T12:00', '10T22:00']]),
  );

  test.each(OF_AWAKE)('%s is over when an inverter that is awake does not name it', (code) => {
    const said: ReadingFields[] = [
      [at(12), 'STANDBY', [code]],
      [at(17), 'SLEEPING', []],
      [at(20), 'OFF', []],
    ];
    expect(spells(code, ...said)).toEqual([['10T12:00', null]]);
    expect(spells(code, ...said, [at(7, 30, NEXT), 'STARTING', []])).toEqual([['10T12:00', '11T07:30']]);
  });

  test('an event that a missing grid causes ends with it', () =>
    expect(spells('AC_DISCONNECT', [at(12), 'STANDBY', ['AC_DISCONNECT', 'GRID_DISCONNECT']], [at(22), 'SLEEPING', []])).toEqual([
      ['10T12:00', '10T22:00'],
    ]));
});

describe('a reading ends an event', () => {
  const isOver = (code: string, ...said: ReadingFields) =>
    inverterReadingsOf(said).map((reading) => isEventOver(code, reading, INVERTER))[0];
  test.each([
    ['GROUND_FAULT', at(12), 'MPPT', true],
    ['GROUND_FAULT', at(12), '5', true],
    ['GROUND_FAULT', at(12), 'STANDBY', false],
    ['GROUND_FAULT', at(12), 'FAULT', false],
    ['GROUND_FAULT', at(7), 'MPPT', false],
    ['OVER_TEMP', at(7), 'STARTING', true],
    ['OVER_TEMP', at(12), 'SLEEPING', false],
    ['AC_OVER_VOLT', at(23), 'OFF', true],
  ] as const)('%s at %i in %s: %s', (code, time, state, over) => {
    expect(isOver(code, time, state, [])).toBe(over);
    expect(isOver(code, time, state, [code])).toBe(false);
  });
  test('by its power if its state is unknown', () => {
    expect([isOver('X_1', at(12), 'Netzbetrieb', [], 101), isOver('X_1', at(12), 'Netzbetrieb', [], 100)]).toEqual([true, false]);
    expect(isOver('X_1', at(12), null, [])).toBe(false);
  });
});

describe('a reading in the dark', () => {
  const dusk = (...said: readonly ReadingFields[]) => spells('GROUND_FAULT', [at(16), 'SLEEPING', []], ...said);
  test('that is single is over with the next reading', () =>
    expect(
      dusk(
        [at(17), 'FAULT', ['GROUND_FAULT']],
        [at(17, 5), 'SLEEPING', []],
        [at(17, 10), 'FAULT', ['GROUND_FAULT']],
        [at(17, 15), 'OFF', []],
      ),
    ).toEqual([
      ['10T17:00', '10T17:05'],
      ['10T17:10', '10T17:15'],
    ]));
  test('that is repeated, or lasts for a quarter of an hour, continues', () => {
    expect(dusk([at(17), 'FAULT', ['GROUND_FAULT']], [at(17, 5), 'FAULT', ['GROUND_FAULT']], [at(17, 10), 'SLEEPING', []])).toEqual([
      ['10T17:00', null],
    ]);
    expect(dusk([at(17), 'FAULT', ['GROUND_FAULT']], [at(17, 15), 'SLEEPING', []])).toEqual([['10T17:00', null]]);
  });
  test('does not continue with a maker’s own code', () =>
    expect(spells('FRO_567', [at(17), 'STANDBY', ['FRO_567']], [at(17, 30), 'STANDBY', ['FRO_567']], [at(18), 'SLEEPING', []])).toEqual([
      ['10T17:00', '10T18:00'],
    ]));
  test('counts once it is repeated or has lasted so long', () => {
    const counts = (now: number, ...said: readonly ReadingFields[]) =>
      eventStretches(inverterReadingsOf(...said), INVERTER)
        .get('GROUND_FAULT')
        ?.map((stretch) => isEstablished(stretch, now));
    expect(counts(at(17, 14), [at(17), 'FAULT', ['GROUND_FAULT']])).toEqual([false]);
    expect(counts(at(17, 15), [at(17), 'FAULT', ['GROUND_FAULT']])).toEqual([true]);
    expect(counts(at(17, 5), [at(17), 'FAULT', ['GROUND_FAULT']], [at(17, 5), 'FAULT', ['GROUND_FAULT']])).toEqual([true]);
    expect(counts(at(12), [at(12), 'FAULT', ['GROUND_FAULT']])).toEqual([true]);
  });
});

describe('any readings', () => {
  const said = fc
    .array(
      fc.tuple(
        fc.integer({ min: 1, max: 90 }),
        fc.constantFrom('FAULT', 'SLEEPING', 'OFF', 'STANDBY', 'STARTING', 'MPPT', 'THROTTLED', null),
        fc.uniqueArray(fc.constantFrom(...EVENT_CODES, 'X_1'), { maxLength: 3 }),
        fc.integer({ min: 0, max: 9_000 }),
      ),
      { maxLength: 80 },
    )
    .map((steps) => {
      let time = at(6);
      return steps.map(([minutes, state, codes, power]): ReadingFields => {
        time = (time + minutes * 60_000) as typeof time;
        return [time, state, codes, power];
      });
    });

  test('a code lasts at least while it is named, ends at a reading without it, and stretches never overlap', () => {
    fc.assert(
      fc.property(said, (history) => {
        const readings = inverterReadingsOf(...history);
        for (const [code, stretches] of eventStretches(readings, INVERTER)) {
          for (const { at: time, codes } of readings)
            expect(codes.includes(code) && !stretches.some(({ from, to }) => from <= time && (to === null || to > time))).toBe(false);
          for (const { to } of stretches) if (to !== null) expect(readings.find((one) => one.at === to)?.codes).not.toContain(code);
          for (const [before, { from }] of stretches.slice(1).entries()) expect(from).toBeGreaterThan(stretches[before]?.to ?? from);
        }
      }),
    );
  });
});
