import { describe, expect, test } from 'vitest';
import { eventsNow as eventsOf, type KnownInverter } from '#domain/grid/event-log.ts';
import { quantity } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';
import type { EventEntry } from '#domain/grid/status.ts';

const entry = (at: number | null, ...codes: string[]): EventEntry => ({
  at: at === null ? null : quantity(at),
  codes: Object.fromEntries(codes.map((code) => (code.startsWith('!') ? [code.slice(1), false] : [code, true]))),
});

/** Nothing is known except the events. */
const ALONE: KnownInverter = { spot: POZNAN, inverterPower: 10_000, states: null, lastReading: null, lastPower: null };
const eventsNow = (entries: readonly EventEntry[]) => eventsOf(entries, ALONE);

describe('the current events of an inverter’s log', () => {
  test('are none if the log is empty', () => {
    expect(eventsNow([])).toEqual({ active: [], named: [], at: null, history: [], faultSince: null });
  });

  test('if entries list the active codes, the newest counts, in any order', () => {
    const { active, at } = eventsNow([entry(20, 'UNDER_TEMP'), entry(null, 'MEMORY_LOSS'), entry(10, 'OVER_TEMP')]);
    expect([active, at]).toEqual([['UNDER_TEMP'], 20]);
  });

  test('entries of the same time are merged: all their codes are active', () => {
    expect(eventsNow([entry(20, 'OVER_TEMP'), entry(20, 'AC_OVER_VOLT'), entry(10, 'CABINET_OPEN')]).active).toEqual([
      'AC_OVER_VOLT',
      'OVER_TEMP',
    ]);
    expect(eventsNow([entry(null, 'OVER_TEMP'), entry(null, 'AC_OVER_VOLT')]).active).toEqual(['AC_OVER_VOLT', 'OVER_TEMP']);
  });

  test('if entries mark ended codes, a code that is not listed has not ended', () => {
    const log = [entry(10, 'OVER_TEMP', '!GROUND_FAULT'), entry(20, 'AC_OVER_VOLT'), entry(30, '!AC_OVER_VOLT')];
    expect(eventsNow(log)).toMatchObject({
      active: ['OVER_TEMP'],
      at: 30,
      history: [
        { code: 'OVER_TEMP', from: 10, namedUntil: null, to: null },
        { code: 'AC_OVER_VOLT', from: 20, namedUntil: 30, to: 30 },
      ],
    });
  });

  test('an empty entry ends all codes', () => {
    expect(eventsNow([entry(10, 'OVER_TEMP', '!GROUND_FAULT'), entry(20)]).active).toEqual([]);
    expect(eventsNow([entry(10, 'OVER_TEMP'), entry(20)]).active).toEqual([]);
  });

  test('the history has the begin and the end of each code: active ones first, then the latest ended', () => {
    const log = [entry(50), entry(40, 'AC_OVER_VOLT'), entry(30, 'OVER_TEMP'), entry(20, 'AC_OVER_VOLT', 'OVER_TEMP'), entry(10)];
    expect(eventsNow(log).history).toEqual([
      { code: 'AC_OVER_VOLT', from: 40, isOpenBefore: false, namedUntil: 50, to: 50 },
      { code: 'OVER_TEMP', from: 20, isOpenBefore: false, namedUntil: 40, to: 40 },
      { code: 'AC_OVER_VOLT', from: 20, isOpenBefore: false, namedUntil: 30, to: 30 },
    ]);
  });

  test('the first events of the log may have begun earlier', () =>
    expect(eventsNow([entry(20), entry(10, 'OVER_TEMP')]).history).toEqual([
      { code: 'OVER_TEMP', from: 10, isOpenBefore: true, namedUntil: 20, to: 20 },
    ]));

  test('an event without a begin still has its end', () =>
    expect(eventsNow([entry(20), entry(null, 'OVER_TEMP')]).history).toEqual([
      { code: 'OVER_TEMP', from: null, isOpenBefore: true, namedUntil: 20, to: 20 },
    ]));

  test('an event that returned after its end is listed twice: the active one and the past one', () =>
    expect(eventsNow([entry(10, 'OVER_TEMP'), entry(20), entry(30, 'OVER_TEMP')]).history.map(({ from, to }) => [from, to])).toEqual([
      [30, null],
      [10, 20],
    ]));

  test('codes in the newest entry are listed, active or not', () =>
    expect(eventsNow([entry(10, 'X_1', '!Y_1')]).named).toEqual(['X_1', 'Y_1']));
});

describe('with known states', () => {
  const at = (hour: number, minute = 0, day = '2026-11-10') => instantOf(day, hour, minute);
  const states = [
    { at: at(12), state: 'FAULT' },
    { at: at(16, 40), state: 'SLEEPING' },
  ];
  const log = [entry(at(12), 'GROUND_FAULT', 'OVER_TEMP', 'AC_OVER_VOLT'), entry(at(16, 40))];
  const known = { ...ALONE, states, lastReading: at(23) };

  test('a code that a sleeping inverter does not name continues, a grid event is over', () =>
    expect(eventsOf(log, known)).toMatchObject({
      active: ['GROUND_FAULT', 'OVER_TEMP'],
      named: [],
      history: [
        { code: 'GROUND_FAULT', from: at(12), namedUntil: at(16, 40), to: null },
        { code: 'OVER_TEMP', from: at(12), namedUntil: at(16, 40), to: null },
        { code: 'AC_OVER_VOLT', from: at(12), to: at(16, 40) },
      ],
    }));

  test('it is over once the inverter has worked by day without it', () => {
    const morning = [...states, { at: at(7, 40, '2026-11-11'), state: 'MPPT' }];
    const by = (hour: number) => eventsOf(log, { ...known, states: morning, lastReading: at(hour, 0, '2026-11-11') }).active;
    expect(by(8)).toEqual(['GROUND_FAULT']);
    expect(by(10)).toEqual([]);
  });

  test('without a state the last power decides', () => {
    const by = (power: number) =>
      eventsOf(log, { ...ALONE, states: [], lastReading: at(10, 0, '2026-11-11'), lastPower: quantity(power) }).active;
    expect([by(100), by(101)]).toEqual([['GROUND_FAULT'], []]);
  });

  test('a fault lasts through the night too, until the inverter works or shows by day that it is none', () => {
    expect(eventsOf(log, known).faultSince).toBe(at(12));
    const morning = [...states, { at: at(10, 0, '2026-11-11'), state: 'STANDBY' }];
    expect(eventsOf(log, { ...known, states: morning, lastReading: at(11, 0, '2026-11-11') }).faultSince).toBeNull();
    expect(eventsNow(log).faultSince).toBeNull();
  });

  test('an entry without a time is older than all others', () =>
    expect(eventsOf([entry(null, 'GROUND_FAULT'), ...log.slice(1)], known).history).toMatchObject([
      { code: 'GROUND_FAULT', from: null, isOpenBefore: true, namedUntil: at(16, 40), to: at(16, 40) },
    ]));
});
