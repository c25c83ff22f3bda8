import { describe, expect, test } from 'vitest';
import { brightHour } from '#domain/energy/daylight.ts';
import { isSilentByDay } from '#domain/energy/silence.ts';
import { isWorking, type Judged } from '#domain/diagnosis/is-working.ts';

const KALISZ = { latitude: 51.76, longitude: 18.09 };
const warsaw = (text: string): number => Date.parse(`${text}+01:00`);

const healthy: Judged = {
  lastAt: warsaw('2026-11-20T12:00'),
  isSilent: false,
  hasFault: false,
  brightPeak: 2_100,
  inverterPower: 8_000,
  isGridExcuse: false,
  areNeighboursDark: false,
  mayStandStill: false,
};

describe('is_working', () => {
  test('an inverter that sends readings and produces works', () => expect(isWorking(healthy)).toBe(true));
  test('one that never sent a reading does not work', () => expect(isWorking({ ...healthy, lastAt: null })).toBe(false));
  test('a silent one does not work', () => expect(isWorking({ ...healthy, isSilent: true })).toBe(false));
  test('one with a fault of its own does not work, whatever its power is', () =>
    expect(isWorking({ ...healthy, hasFault: true })).toBe(false));
  test('asleep after a day of work it works; asleep after a day of zeros it does not', () => {
    expect(isWorking(healthy)).toBe(true);
    expect(isWorking({ ...healthy, brightPeak: 0 })).toBe(false);
  });
  test('a bright hour of zeros is explained by the grid, or by snow on the neighbours too', () => {
    expect(isWorking({ ...healthy, brightPeak: 0 })).toBe(false);
    expect(isWorking({ ...healthy, brightPeak: 0, isGridExcuse: true })).toBe(true);
    expect(isWorking({ ...healthy, brightPeak: 0, areNeighboursDark: true })).toBe(true);
    expect(isWorking({ ...healthy, brightPeak: 0, hasFault: true, isGridExcuse: true, areNeighboursDark: true })).toBe(false);
  });
  test('before any reading by daylight it counts as working', () => {
    expect(isWorking({ ...healthy, brightPeak: null })).toBe(true);
  });
});

describe('silence', () => {
  test('an hour of daylight without a reading is silence', () => {
    expect(isSilentByDay(warsaw('2026-11-20T11:00'), warsaw('2026-11-20T11:55'), KALISZ)).toBe(false);
    expect(isSilentByDay(warsaw('2026-11-20T11:00'), warsaw('2026-11-20T12:10'), KALISZ)).toBe(true);
  });
  test('a night without a reading is no silence', () => {
    expect(isSilentByDay(warsaw('2026-11-20T15:20'), warsaw('2026-11-21T07:30'), KALISZ)).toBe(false);
  });
  test('a morning without a reading after it is silence', () => {
    expect(isSilentByDay(warsaw('2026-11-20T15:20'), warsaw('2026-11-21T10:30'), KALISZ)).toBe(true);
  });
});

describe('the latest bright hour', () => {
  const hourOf = (asOf: string) => {
    const { from = 0, to = 0 } = brightHour(warsaw(asOf), KALISZ) ?? {};
    return [new Date(from), new Date(to)].map((time) => time.toISOString().slice(0, 16));
  };
  test('by day it is the last hour', () => expect(hourOf('2026-11-20T12:00')).toEqual(['2026-11-20T10:05', '2026-11-20T11:00']));
  test("at night and at dawn it is the evening's before", () => {
    const evening = hourOf('2026-11-20T23:00');
    expect(evening[1]).toMatch(/^2026-11-20T1[34]/);
    expect(hourOf('2026-11-21T05:00')).toEqual(evening);
    expect(hourOf('2026-11-21T09:00')).toEqual(evening);
  });
  test('even on the shortest day in the north there is one', () => {
    expect(brightHour(warsaw('2026-12-21T20:00'), { latitude: 54.8, longitude: 18.3 })).toBeDefined();
  });
});
