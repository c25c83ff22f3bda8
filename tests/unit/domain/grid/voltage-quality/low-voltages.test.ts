import { describe, expect, test } from 'vitest';
import { lostPhaseTrack, undervoltageTrack } from '#domain/diagnosis/tracks/voltage-tracks.ts';
import { isBright } from '#domain/energy/daylight.ts';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { phaseLosses, type VoltageDayFacts } from '#domain/grid/voltage-quality/low-voltages.ts';
import { voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import type { VoltageReading } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';

const SUWALKI = { latitude: 54.1, longitude: 22.93 };
const FIRST = '2026-08-03';
const MINUTE = 60_000;
const at = (day: number, hour: number, minute = 0): number => instantOf(addDays(FIRST, day), hour, minute);

type Told = Partial<VoltageReading>;

/** A day of readings from 3:00 to 23:00. */
function aDay(day: number, step: number, told: (time: number) => Told): VoltageDayFacts {
  const readings = Array.from({ length: 1_200 / step }, (_, index): VoltageReading => {
    const time = at(day, 3) + index * step * MINUTE;
    return { at: time, power: 800, voltages: [233, 234, 232], state: 'MPPT', events: [], ...told(time) };
  });
  const [summed] = voltageDays(intervalSums(readings, SUWALKI));
  return { date: addDays(FIRST, day), low: summed?.low ?? [], losses: phaseLosses(readings, SUWALKI) };
}

const factsOf = (days: readonly VoltageDayFacts[]) => {
  const last = at(40, 0);
  return { voltageDays: days, spot: SUWALKI, lastReading: last, now: last } as unknown as Parameters<typeof undervoltageTrack>[0];
};
const lost = (...days: readonly VoltageDayFacts[]) => lostPhaseTrack(factsOf(days))?.stretches.map(({ from, to }) => [from, to]);
const low = (...days: readonly VoltageDayFacts[]) => undervoltageTrack(factsOf(days))?.evidence;
const during =
  (from: number, to: number, told: Told) =>
  (time: number): Told =>
    time >= from && time < to ? told : {};
const NO_L3: Told = { voltages: [233, 234, 7] };

describe('a lost phase', () => {
  test.each([1, 7.5, 15])('of readings every %s minutes needs half an hour by day, and ends with the phase by day', (step) => {
    expect(lost(aDay(0, step, during(at(0, 11), at(0, 11, 30), NO_L3)))).toBeUndefined();
    expect(lost(aDay(0, step, during(at(0, 11), at(0, 12), NO_L3)))).toEqual([[at(0, 11), at(0, 12)]]);
    expect(lost(aDay(0, step, during(at(0, 21, 30), at(0, 23), NO_L3)))).toBeUndefined();
  });

  test('is none of a switched-off installation, nor beside a voltage between two phases', () => {
    const span = [at(0, 11), at(0, 12)] as const;
    for (const events of [['CABINET_OPEN'], ['AC_DISCONNECT'], ['MANUAL_SHUTDOWN']])
      expect(lost(aDay(0, 5, during(...span, { ...NO_L3, events })))).toBeUndefined();
    expect(lost(aDay(0, 5, during(...span, { voltages: [404, 4, 4], power: 0 })))).toBeUndefined();
    expect(lost(aDay(0, 5, during(...span, { voltages: [0, 0, 0], power: 0 })))).toBeUndefined();
  });

  test('is one of a phase that had voltage in the ten days before', () => {
    const dead = (day: number) => aDay(day, 5, () => NO_L3);
    const silent = (day: number) => aDay(day, 5, during(at(day, 3, 5), at(day, 23), { voltages: [null, null, null] }));
    expect(lost(dead(0), dead(1))).toBeUndefined();
    const live = aDay(0, 5, () => ({}));
    const isDay = (time: number) => isBright(time, SUWALKI);
    const firstDaylight = (day: number) => Array.from({ length: 240 }, (_, index) => at(day, 3, 5 * index)).find(isDay);
    expect(lost(live, silent(1), dead(10))).toEqual([[firstDaylight(10), null]]);
    expect(lost(live, dead(12))).toBeUndefined();
    expect(lost(live, dead(11))).toBeUndefined();
  });
});

describe('an undervoltage', () => {
  const LOW: Told = { voltages: [233, 199, 232] };

  test('needs three intervals of one day, by day', () => {
    expect(low(aDay(0, 5, during(at(0, 11), at(0, 11, 20), LOW)), aDay(1, 5, during(at(1, 11), at(1, 11, 20), LOW)))).toBeUndefined();
    expect(low(aDay(0, 5, during(at(0, 11), at(0, 11, 30), LOW)))).toEqual({ of: 'undervoltage', lowestMean: 199, intervals: 3 });
    expect(low(aDay(0, 5, during(at(0, 21), at(0, 23), LOW)))).toBeUndefined();
    expect(low(aDay(0, 5, during(at(0, 11), at(0, 11, 30), { voltages: [233, 207, 232] })))).toBeUndefined();
  });

  test('is not told by intervals with an interruption', () => {
    const flaps = (time: number): Told => {
      const isDead = time % (10 * MINUTE) === 0;
      return { voltages: isDead ? [0, 0, 0] : [150, 150, 150], power: 0, state: 'FAULT' };
    };
    expect(low(aDay(0, 2, (time) => (time >= at(0, 11) && time < at(0, 12) ? flaps(time) : {})))).toBeUndefined();
  });
});
