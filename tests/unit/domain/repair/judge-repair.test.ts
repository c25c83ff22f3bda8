import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBright } from '#domain/energy/daylight.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import { type RepairReading, readingsOfHour } from '#domain/repair/daylight-hour.ts';
import { judgeRepair, type RepairFacts } from '#domain/repair/judge-repair.ts';
import { nothingFound } from '#domain/repair/repair-check.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { danfossReadings } from '#tests/support/measured/measured-readings.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const CLOSED = instantOf('2026-06-08', 10);
const RATED = quantity<Watts>(10_000);

const after = (minutes: number, changes: Partial<RepairReading> = {}): RepairReading => ({
  at: CLOSED + minutes * MINUTE,
  power: 4000,
  state: 'MPPT',
  events: [],
  ...changes,
});
/** Readings five minutes apart, each as given. */
const hour = (change: (index: number) => Partial<RepairReading> = () => ({}), count = 12): RepairReading[] =>
  Array.from({ length: count }, (_, index) => after(5 * (index + 1), change(index)));
const judge = (readings: readonly RepairReading[], changes: Partial<RepairFacts> = {}) =>
  judgeRepair({
    closed: CLOSED,
    now: quantity(CLOSED + 2 * 3_600_000),
    spot: POZNAN,
    inverterPower: RATED,
    step: 300,
    readings,
    ...changes,
  });

describe('a repair is confirmed', () => {
  test('by an hour of daylight at work', () => {
    expect(judge(hour((index) => ({ power: 100 * index, state: index < 2 ? 'STARTING' : 'MPPT' })))).toEqual({
      state: 'confirmed',
      reason: null,
      from: CLOSED + 5 * MINUTE,
      to: CLOSED + 60 * MINUTE,
      highestPower: 1100,
      meanPower: 550,
      states: ['STARTING', 'MPPT'],
      events: [],
    });
  });

  test.each([
    ['1 % of its rating', { power: 100 }, 'no_power'],
    ['hardly more', { power: 100.1 }, null],
    ['a fault throughout', { state: 'FAULT' }, 'fault'],
    ['a major event', { events: ['DC_DISCONNECT'] }, 'event'],
    ['a minor event', { events: ['OVER_TEMP', 'TLX_1'] }, null],
    ['no state and no events', { state: null, events: null }, null],
  ] as const)('or not, with %s', (_, change, reason) => {
    expect(judge(hour(() => change))).toMatchObject({ state: reason === null ? 'confirmed' : 'unconfirmed', reason });
  });

  test('not where one reading stood in FAULT; an event that was over at the end does not count', () => {
    expect(judge(hour((index) => (index === 3 ? { state: '7' } : {}))).reason).toBe('fault');
    expect(judge(hour((index) => (index < 11 ? { events: ['GROUND_FAULT'] } : {}))).state).toBe('confirmed');
    expect(judge(hour((index) => ({ events: index === 10 ? ['GROUND_FAULT'] : index === 11 ? null : [] }))).reason).toBe('event');
  });

  test('by the first hour alone', () => {
    const later = [...hour(), ...hour(() => ({ state: 'FAULT' }), 24).slice(12)];
    expect(judge(later).state).toBe('confirmed');
  });
});

describe('an hour of readings', () => {
  test.each([
    [10, 360],
    [300, 12],
    [600, 6],
    [900, 4],
    [1200, 3],
    [3600, 3],
    [86_400, 3],
  ])('of a step of %i s are %i', (step, count) => expect(readingsOfHour(step)).toBe(count));

  test('is waited for: one reading less is none', () => {
    expect(judge(hour(undefined, 11)).state).toBe('waiting');
    expect(judge([]).state).toBe('waiting');
  });

  test('has the step of its own readings where no other is known', () => {
    expect(judge(hour(undefined, 11), { step: null }).state).toBe('waiting');
    expect(judge(hour(), { step: null }).state).toBe('confirmed');
  });

  test('lies after the closing and by day', () => {
    expect(judge([after(0), ...hour(undefined, 11)]).state).toBe('waiting');
    const evening = instantOf('2026-06-08', 21);
    const night = hour().map((reading) => ({ ...reading, at: reading.at - CLOSED + evening }));
    expect(night.every(({ at }) => !isBright(at, POZNAN))).toBe(true);
    expect(judge(night, { closed: evening, now: quantity(evening + DAY) }).state).toBe('waiting');
  });

  test('does not count what was read without a grid', () => {
    const down = (index: number) => (index < 12 ? { power: 0, state: 'STANDBY', events: ['GRID_DISCONNECT'] } : {});
    expect(judge(hour(down)).state).toBe('waiting');
    expect(judge(hour(down, 24)).state).toBe('confirmed');
  });

  test('does not count readings without power', () => expect(judge(hour(() => ({ power: null }))).state).toBe('waiting'));
});

describe('three days', () => {
  const end = CLOSED + 3 * DAY;
  test('are waited, then it is not known', () => {
    expect(judge([], { now: quantity(end) })).toEqual(nothingFound('waiting', null));
    expect(judge([], { now: quantity(end + 1) })).toEqual(nothingFound('unknown', 'no_readings'));
    expect(
      judge(
        hour(() => ({ events: ['GRID_DISCONNECT'] })),
        { now: quantity(end + 1) },
      ).reason,
    ).toBe('grid_down');
  });
  test('bound what is looked at', () => {
    const late = hour().map((reading) => ({ ...reading, at: reading.at + 3 * DAY }));
    expect(judge(late, { now: quantity(end + DAY) }).state).toBe('unknown');
  });
});

test('late, repeated and reordered readings give the same', () => {
  const readings = hour((index) => ({ power: 90 + index, events: index % 2 ? null : [] }), 15);
  fc.assert(
    fc.property(fc.shuffledSubarray([...readings, ...readings], { minLength: 30 }), (arriving) => {
      expect(judge(arriving)).toEqual(judge(readings));
    }),
  );
});

describe('inverter 9 of a real plant', () => {
  const readings = danfossReadings(9);
  const closedOn = (date: string, hours: number) => {
    const closed = instantOf(date, hours);
    const spot = { latitude: 45, longitude: 10 };
    return judgeRepair({ closed, now: instantOf('2019-09-26'), spot, inverterPower: quantity(15_000), step: 600, readings });
  };
  test.each([
    ['2019-09-07', 12, 'confirmed', null],
    ['2019-09-09', 12, 'confirmed', null],
    ['2019-09-01', 17, 'unconfirmed', 'fault'],
    ['2019-09-14', 12, 'unconfirmed', 'fault'],
    ['2019-09-20', 12, 'unknown', 'no_readings'],
  ])('closed on %s at %i: %s', (date, hours, state, reason) => expect(closedOn(date, hours)).toMatchObject({ state, reason }));
});
