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
    expect(eventsNow([])).toEqual({ active: [], told: [], at: null, history: [] });
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
    expect(eventsNow(log)).toMatchObject({
      active: ['OVER_TEMP'],
      at: 30,
      history: [
        { code: 'OVER_TEMP', from: 10, to: null },
        { code: 'AC_OVER_VOLT', from: 20, to: 30 },
      ],
    });
  });

  test('an empty entry says that all has passed', () => {
    expect(eventsNow([entry(10, 'OVER_TEMP', '!GROUND_FAULT'), entry(20)]).active).toEqual([]);
    expect(eventsNow([entry(10, 'OVER_TEMP'), entry(20)]).active).toEqual([]);
  });

  test('when each code was active is there from when to when: what lasts first, then what ended last', () => {
    const log = [entry(50), entry(40, 'AC_OVER_VOLT'), entry(30, 'OVER_TEMP'), entry(20, 'AC_OVER_VOLT', 'OVER_TEMP'), entry(10)];
    expect(eventsNow(log).history).toEqual([
      { code: 'AC_OVER_VOLT', from: 40, isOpenBefore: false, to: 50 },
      { code: 'OVER_TEMP', from: 20, isOpenBefore: false, to: 40 },
      { code: 'AC_OVER_VOLT', from: 20, isOpenBefore: false, to: 30 },
    ]);
  });

  test('what the log begins with may have begun earlier', () =>
    expect(eventsNow([entry(20), entry(10, 'OVER_TEMP')]).history).toEqual([{ code: 'OVER_TEMP', from: 10, isOpenBefore: true, to: 20 }]));

  test('without a time of its beginning an event still has the time of its end', () =>
    expect(eventsNow([entry(20), entry(null, 'OVER_TEMP')]).history).toEqual([
      { code: 'OVER_TEMP', from: null, isOpenBefore: true, to: 20 },
    ]));

  test('what came back after it had passed stands there twice: as it lasts and as it was', () =>
    expect(eventsNow([entry(10, 'OVER_TEMP'), entry(20), entry(30, 'OVER_TEMP')]).history.map(({ from, to }) => [from, to])).toEqual([
      [30, null],
      [10, 20],
    ]));

  test('codes that the newest entry names stay known, active or not', () =>
    expect(eventsNow([entry(10, 'X_1', '!Y_1')]).told).toEqual(['X_1', 'Y_1']));
});
