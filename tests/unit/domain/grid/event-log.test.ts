import { describe, expect, test } from 'vitest';
import { eventsNow } from '#domain/grid/event-log.ts';
import { quantity } from '#domain/quantity.ts';
import type { EventEntry } from '#domain/service/status.ts';

const entry = (at: number | null, ...codes: string[]): EventEntry => ({
  at: at === null ? null : quantity(at),
  codes: Object.fromEntries(codes.map((code) => (code.startsWith('!') ? [code.slice(1), false] : [code, true]))),
});

describe('what an inverter’s log of events says of now', () => {
  test('nothing where it holds nothing', () => {
    expect(eventsNow([])).toEqual({ active: [], told: [], at: null, past: [] });
  });

  test('where entries list the active codes, the newest is what there is, in whatever order they came', () => {
    const { active, at } = eventsNow([entry(20, 'UNDER_TEMP'), entry(null, 'MEMORY_LOSS'), entry(10, 'OVER_TEMP')]);
    expect([active, at]).toEqual([['UNDER_TEMP'], 20]);
  });

  test('entries of one time belong together: all their codes are active', () => {
    expect(eventsNow([entry(20, 'OVER_TEMP'), entry(20, 'AC_OVER_VOLT'), entry(10, 'CABINET_OPEN')]).active).toEqual([
      'AC_OVER_VOLT',
      'OVER_TEMP',
    ]);
    expect(eventsNow([entry(null, 'OVER_TEMP'), entry(null, 'AC_OVER_VOLT')]).active).toEqual(['AC_OVER_VOLT', 'OVER_TEMP']);
  });

  test('where entries say of a code that it has passed, one that is not named has not', () => {
    const log = [entry(10, 'OVER_TEMP', '!GROUND_FAULT'), entry(20, 'AC_OVER_VOLT'), entry(30, '!AC_OVER_VOLT')];
    expect(eventsNow(log)).toMatchObject({ active: ['OVER_TEMP'], at: 30, past: [{ code: 'AC_OVER_VOLT', since: 20, times: 1 }] });
  });

  test('an empty entry says that all has passed', () => {
    expect(eventsNow([entry(10, 'OVER_TEMP', '!GROUND_FAULT'), entry(20)]).active).toEqual([]);
    expect(eventsNow([entry(10, 'OVER_TEMP'), entry(20)]).active).toEqual([]);
  });

  test('what has passed is there with how often it began and when last, the latest first', () => {
    const log = [entry(50), entry(40, 'AC_OVER_VOLT'), entry(30, 'OVER_TEMP'), entry(20, 'AC_OVER_VOLT', 'OVER_TEMP'), entry(10)];
    expect(eventsNow(log).past).toEqual([
      { code: 'AC_OVER_VOLT', since: 40, times: 2 },
      { code: 'OVER_TEMP', since: 20, times: 1 },
    ]);
  });

  test('what is active is not past as well', () =>
    expect(eventsNow([entry(10, 'OVER_TEMP'), entry(20), entry(30, 'OVER_TEMP')])).toMatchObject({ active: ['OVER_TEMP'], past: [] }));

  test('codes that the newest entry names stay known, active or not', () =>
    expect(eventsNow([entry(10, 'X_1', '!Y_1')]).told).toEqual(['X_1', 'Y_1']));
});
