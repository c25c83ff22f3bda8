import { describe, expect, test } from 'vitest';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { INVERTER_STATES } from '#domain/grid/inverter-state.ts';
import { findOutages } from '#domain/grid/outages/find-outages.ts';
import { distanceKm } from '#domain/geo/distance.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import { judgeRepair } from '#domain/repair/judge-repair.ts';
import { referencePowers } from '#domain/repair/reference-power.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { energyOfDay, sumOf } from '#domain/energy/roll-up.ts';
import {
  aFleet,
  comparisons,
  daysBefore,
  interruptionsOf,
  isSound,
  lastWeeksReport,
  lostOn,
  noonOf,
  pastSkies,
} from '#tests/support/fleet.ts';
import { firstOf } from '#tests/support/runs.ts';

/** Both changes of clocks with the days around them, deep winter, spring, summer and autumn. */
const DATES = firstOf(2, ['2026-03-29', '2026-10-25', '2026-01-15', '2026-04-01', '2026-05-20', '2026-07-15', '2026-10-29', '2026-12-22']);

describe.each(DATES)('the showcase on %s', (date) => {
  const fleet = aFleet(120, noonOf(date));
  const on = (scenario: string, days: number) => daysBefore(date, days).map((day) => fleet.day(fleet.shown(scenario).plant, day));
  const phases = (scenario: string) => lastWeeksReport(fleet, fleet.shown(scenario), date);

  test('a transformer’s tap is too high: above 253 V on most days, more than a page of them, and against both rules', () => {
    const days = on('tap-high', 14);
    const high = days.map((readings) => readings.flatMap(({ voltages }) => voltages).filter((voltage) => (voltage ?? 0) >= 253).length);
    expect(high.filter((count) => count > 0).length).toBeGreaterThan(10);
    expect(high.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(150);
    const week = phases('tap-high');
    expect(week.map(({ reason }) => reason)).toEqual([null, null, null]);
    expect(week.map(({ en50160, regulation }) => [en50160, regulation])).toContainEqual([false, false]);
    expect(week.every(({ below }) => below === 0)).toBe(true);
    expect(
      Math.max(...days.flatMap((readings) => readings.flatMap(({ voltages }) => voltages.map((voltage) => voltage ?? 0)))),
    ).toBeLessThan(264);
  });

  test('a street of roofs lifts its line above 253 V by day, and by half of the sun already', () => {
    const days = on('feed-in', 14);
    const high = days.map((readings) => readings.flatMap(({ voltages }) => voltages).filter((voltage) => (voltage ?? 0) >= 253).length);
    expect(high.filter((count) => count > 0).length).toBeGreaterThan(5);
    const sunny = days.flat().filter(({ power }) => (power ?? 0) > 3_000);
    expect(sunny.filter(({ events }) => events?.includes('AC_OVER_VOLT')).length / sunny.length).toBeGreaterThan(0.6);
    expect(phases('feed-in').some(({ en50160 }) => en50160 === false)).toBe(true);
    expect(
      Math.max(...days.flatMap((readings) => readings.flatMap(({ voltages }) => voltages.map((voltage) => voltage ?? 0)))),
    ).toBeLessThan(264);
  });

  test('one trips and starts again around noon: too high for a few intervals, against one rule only', () => {
    const days = on('trip-loop', 5);
    const loops = days.map((readings) => {
      const states = readings.map(({ state }) => state).join(' ');
      return states.match(/MPPT FAULT STARTING/g)?.length ?? 0;
    });
    expect(loops.filter((count) => count >= 4).length).toBeGreaterThanOrEqual(3);
    for (const { state, events, power } of days.flat())
      if (state === 'FAULT') expect({ events, power }).toEqual({ events: ['AC_OVER_VOLT'], power: 0 });
    const [week] = phases('trip-loop');
    expect(week).toMatchObject({ regulation: true, en50160: false, reason: null });
  });

  test('others are within the rules', () => {
    for (const scenario of ['vendor-code', 'fuse-blown', 'throttled'])
      for (const phase of phases(scenario)) expect(phase).toMatchObject({ regulation: true, en50160: true, reason: null });
  });

  test('one is throttled at noon on two days of five, and loses energy by the product’s own estimate', () => {
    const member = fleet.shown('throttled');
    const minutes = (day: string) => fleet.day(member.plant, day).filter(({ state }) => state === 'THROTTLED').length * 5;
    const hit = daysBefore(date, 5).filter((day) => minutes(day) > 120);
    expect(hit).toHaveLength(2);
    const lost = hit.map((day) => lostOn(fleet, member, day, pastSkies()));
    expect(lost.every(({ reason }) => reason === null)).toBe(true);
    expect(Math.max(...lost.map(({ energy }) => energy ?? 0))).toBeGreaterThan(0.3);
  });

  test('the grid fails three neighbours within five kilometres at the same time', () => {
    const line = fleet.members.filter(({ scenario }) => scenario === 'outage' || scenario === 'outage-near');
    expect(line.length).toBeGreaterThanOrEqual(3);
    const days = daysBefore(date, 5);
    const outages = findOutages(line.flatMap((member) => interruptionsOf(fleet, member, days)));
    expect(Math.max(...outages.map(({ installations }) => installations.length))).toBeGreaterThanOrEqual(3);
  });

  test('a logger sleeps at night and wakes with yesterday’s counter', () => {
    const { plant } = fleet.shown('sleepy-logger');
    const [yesterday = [], today = []] = daysBefore(date, 2).map((day) => fleet.day(plant, day));
    const readAt = today.map(({ at }) => localDateOf(at) === addDays(date, -1) && new Date(at).getUTCHours());
    expect(readAt).not.toContain(22);
    expect(readAt).not.toContain(0);
    const held = yesterday.at(-1)?.energy ?? 0;
    expect(held).toBeGreaterThan(100);
    expect(today.slice(0, 2).map(({ energy }) => energy)).toEqual([held, held]);
    expect(today[2]?.energy).toBeLessThan(held / 20);
    expect(sumOf(energyOfDay(today, addDays(date, -1), { held }).hours)).toBe(today.at(-1)?.energy);
  });

  test('one uses three watts at night and names a code of its maker’s', () => {
    const readings = on('vendor-code', 7).flat();
    const night = readings.filter(({ at }) => new Date(at).getUTCHours() === 1);
    expect(night.length).toBeGreaterThan(50);
    expect(new Set(night.map(({ power }) => power))).toEqual(new Set([-3]));
    expect(readings.some(({ events }) => events?.includes('FRO_567'))).toBe(true);
    expect(readings.every(({ energy }) => (energy ?? 0) >= 0)).toBe(true);
  });

  test('one was repaired last week and works since', () => {
    const { plant } = fleet.shown('repaired');
    expect(Math.max(...fleet.day(plant, addDays(date, -8)).map(({ power }) => power ?? 0))).toBe(0);
    expect(fleet.day(plant, addDays(date, -8)).some(({ events }) => events?.includes('HW_TEST_FAILURE'))).toBe(true);
    expect(fleet.day(plant, addDays(date, -6)).some(({ state }) => state === 'OFF')).toBe(true);
    const readings = daysFrom(addDays(date, -6), addDays(date, 1)).flatMap((day) => fleet.day(plant, day));
    const [closed, now] = [quantity<never>(plant.since + 600_000), quantity<never>(noonOf(date))];
    const columnsOf = (some: readonly (typeof readings)[number][]) => ({
      at: some.map(({ at }) => at),
      values: some.map(({ power }) => power ?? Number.NaN),
    });
    const spread = daysFrom(addDays(date, -6), addDays(date, -3));
    const neighbours = fleet.members
      .filter(({ isPlaced, isShown, scenario }) => isPlaced && !isShown && scenario === 'healthy')
      .sort((one, other) => distanceKm(one.plant, plant) - distanceKm(other.plant, plant))
      .slice(0, 5)
      .map((one) => ({
        roof: { ...one.plant, tilt: one.tilt, azimuth: one.azimuth },
        power: columnsOf(spread.flatMap((day) => fleet.day(one.plant, day))),
      }));
    const since = readings.filter(({ at }) => at > closed);
    const inverterPower = quantity<Watts>(plant.inverterPower);
    const references = referencePowers(
      since.map(({ at }) => at),
      {
        roof: { ...plant, tilt: 35, azimuth: 180 },
        inverterPower,
        history: columnsOf([]),
        brokenFrom: addDays(date, -16),
        neighbours,
      },
    );
    const finding = judgeRepair({
      closed,
      now,
      spot: plant,
      inverterPower,
      own: 'event:HW_TEST_FAILURE',
      step: null,
      readings: since,
      causes: [],
      references,
    });
    expect(finding).toMatchObject({ state: 'confirmed' });
  });

  test('one has never sent a reading', () => expect(on('never', 5).flat()).toEqual([]));

  test('blown fuses alone yield less than 0.6 of their neighbours, on any day of a fortnight', () => {
    const skies = pastSkies();
    const running = aFleet(120, noonOf(date), instantOf(addDays(date, 15)));
    for (const day of daysFrom(date, addDays(date, 14))) {
      const compared = comparisons(running, day, skies);
      const of = (members: typeof compared) => members.map(({ member, comparison: { ratio } }) => [day, member.description, ratio]);
      expect(of(compared.filter(({ member, comparison }) => isSound(member) && (comparison.ratio ?? 1) < 0.6))).toEqual([]);
      const fuses = compared.filter(({ member }) => member.scenario === 'fuse-blown' && member.isPlaced);
      expect(fuses.length).toBeGreaterThanOrEqual(2);
      expect(of(fuses.filter(({ comparison }) => comparison.verdict !== 'strings'))).toEqual([]);
    }
  });
});

test('snow lies on the mountains’ roofs for days of every winter, on all of them at once', () => {
  const fleet = aFleet(120, noonOf('2026-07-15'));
  const { plant } = fleet.shown('snow');
  const near = fleet.members.filter(({ scenario }) => scenario === 'snow-near');
  expect(near.length).toBeGreaterThanOrEqual(3);
  const dark = daysFrom('2025-12-01', '2026-03-01').filter((date) => fleet.day(plant, date).every(({ power }) => power === 0));
  expect(dark.length).toBeGreaterThan(30);
  for (const date of dark.slice(0, 5))
    for (const other of near) expect(fleet.day(other.plant, date).every(({ power }) => power === 0)).toBe(true);
  const summer = fleet.day(plant, '2026-07-10');
  expect(Math.max(...summer.map(({ power }) => power ?? 0))).toBeGreaterThan(1_000);
});

test('every state and every event occurs, and no inverter starts in the evening', () => {
  const fleet = aFleet(120, noonOf('2026-07-15'));
  const readings = fleet.members.flatMap(({ plant, scenario }) =>
    daysBefore('2026-07-16', scenario === 'snow' ? 300 : 14).flatMap((date) => fleet.day(plant, date)),
  );
  const states = new Set(readings.map(({ state }) => state));
  const events = new Set(readings.flatMap(({ events: codes }) => codes ?? []));
  expect(INVERTER_STATES.filter((state) => !states.has(state))).toEqual([]);
  expect(EVENT_CODES.filter((code) => !events.has(code))).toEqual([]);
  expect(readings.filter(({ at, state }) => state === 'STARTING' && new Date(at).getUTCHours() >= 12)).toEqual([]);
});
