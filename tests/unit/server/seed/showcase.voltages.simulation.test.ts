import { expect, test } from 'vitest';
import { weekVerdict } from '#domain/grid/voltage-quality/week-verdict.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { aFleet, daysBefore, lastWeeksReport, noonOf } from '#tests/support/fleet.ts';
import { runsOf } from '#tests/support/runs.ts';

/** Another day of the week and of the month each time, over a year. */
const COUNT = runsOf(27);
const DATES = Array.from({ length: COUNT }, (_, step) => addDays('2026-01-01', Math.floor((step * 27) / COUNT) * 14 + (step % 7)));

test.each(DATES)('on %s the week before says ‘niezgodne’ of three installations for different reasons, and ‘zgodne’ of another', (date) => {
  const fleet = aFleet(40, noonOf(date));
  const verdicts = (scenario: string) => {
    const phases = lastWeeksReport(fleet, fleet.shown(scenario), date);
    return [weekVerdict(phases, 'en50160'), weekVerdict(phases, 'regulation')];
  };
  expect(verdicts('feed-in')[0]).toBe(false); // means above 253 V whenever the sun shines
  expect(verdicts('tap-high')).toEqual([false, false]); // too many means above 253 V
  expect(verdicts('trip-loop')).toEqual([false, true]); // a few, which only the standard forbids
  expect(verdicts('fuse-blown')).toEqual([true, true]);
});

const HOUR = 3_600_000;
/** Unit: hours since solar midnight. */
const solarHour = (at: number, longitude: number): number => (at / HOUR + longitude / 15) % 24;

test.each(DATES)('in the week before %s a street raised by feed-in is worst around noon, and within the limit by night', (date) => {
  const fleet = aFleet(40, noonOf(date));
  const street = fleet.shown('feed-in');
  const phases = lastWeeksReport(fleet, street, date);
  for (const { worst } of phases) {
    const hours = worst.map(({ at }) => solarHour(at, street.plant.longitude));
    expect(hours[0]).toBeGreaterThan(9);
    expect(hours[0]).toBeLessThan(15);
    expect(hours.every((hour) => hour > 7.5 && hour < 16)).toBe(true);
  }
  const dark = daysBefore(date, 7)
    .flatMap((day) => fleet.day(street.plant, day))
    .filter(({ power }) => power === 0);
  const night = dark.filter(({ at }) => Math.abs(solarHour(at, street.plant.longitude) - 12) > 9);
  expect(night.length).toBeGreaterThan(300);
  expect(Math.max(...night.flatMap(({ voltages }) => voltages.map((voltage) => voltage ?? 0)))).toBeLessThan(253);
});

test.each(DATES)('in the week before %s a transformer’s tap is too high by day and by night, with and without own power', (date) => {
  const fleet = aFleet(40, noonOf(date));
  const { plant } = fleet.shown('tap-high');
  const readings = daysFrom(addDays(date, -7), date).flatMap((day) => fleet.day(plant, day));
  const shareAbove = (isIn: (power: number) => boolean): number => {
    const chosen = readings.filter(({ power }) => isIn(power ?? 0)).flatMap(({ voltages }) => voltages.flatMap((voltage) => voltage ?? []));
    return chosen.filter((voltage) => voltage > 253).length / chosen.length;
  };
  expect(shareAbove((power) => power === 0)).toBeGreaterThan(0.03);
  expect(shareAbove((power) => power > 500)).toBeGreaterThan(0.03);
});
