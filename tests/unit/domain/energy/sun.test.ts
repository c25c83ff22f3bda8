import { expect, test } from 'vitest';
import { type Spot, sunClock, sunVector } from '#domain/energy/sun.ts';

const WARSAW = { latitude: 52.2297, longitude: 21.0122 };
const KALISZ = { latitude: 51.7611, longitude: 18.091 };

const RAD = Math.PI / 180;
/** Unit: degrees above the horizon. */
const sunElevation = (at: number, spot: Spot): number => Math.asin(sunVector(sunClock(at), spot).up) / RAD;
/** Unit: degrees clockwise from north. */
function sunAzimuth(at: number, spot: Spot): number {
  const { east, north } = sunVector(sunClock(at), spot);
  return (Math.atan2(east, north) / RAD + 360) % 360;
}

test('at the solstices and the equinox the noon sun is where the latitude says', () => {
  const noonOf = (date: string) => Date.parse(`${date}T10:36:00Z`) - (date.includes('-03-') ? -7 : date.includes('-12-') ? 2 : -2) * 60_000;
  expect(sunElevation(noonOf('2026-06-21'), WARSAW)).toBeCloseTo(90 - 52.2297 + 23.436, 1);
  expect(sunElevation(noonOf('2026-12-21'), WARSAW)).toBeCloseTo(90 - 52.2297 - 23.436, 1);
  expect(Math.abs(sunElevation(noonOf('2026-03-20'), WARSAW) - (90 - 52.2297))).toBeLessThan(0.3);
});

test('the sun is in the east in the morning, in the south at noon and in the west in the evening', () => {
  const azimuths = ['05:00', '10:52', '16:00'].map((time) => sunAzimuth(Date.parse(`2026-04-15T${time}:00Z`), KALISZ));
  expect(azimuths[0]).toBeGreaterThan(70);
  expect(azimuths[0]).toBeLessThan(110);
  expect(Math.abs((azimuths[1] ?? 0) - 180)).toBeLessThan(3);
  expect(azimuths[2]).toBeGreaterThan(250);
});

test("the day's length is the almanac's: 16 h 46 min in Warsaw at midsummer, 7 h 42 min at midwinter", () => {
  // almanacs count the upper limb with refraction: the centre at -0.833°
  const minutesAbove = (date: string) =>
    Array.from({ length: 1440 }, (_, minute) => sunElevation(Date.parse(`${date}T00:00:00Z`) + minute * 60_000, WARSAW)).filter(
      (elevation) => elevation > -0.833,
    ).length;
  expect(Math.abs(minutesAbove('2026-06-21') - (16 * 60 + 46))).toBeLessThanOrEqual(2);
  expect(Math.abs(minutesAbove('2026-12-21') - (7 * 60 + 42))).toBeLessThanOrEqual(2);
});

test('azimuth turns clockwise through the whole day without a jump', () => {
  const start = Date.parse('2026-09-01T00:00:00Z');
  const turns = Array.from({ length: 144 }, (_, step) => sunAzimuth(start + step * 600_000, KALISZ));
  const changes = turns.slice(1).map((azimuth, before) => (azimuth - (turns[before] ?? 0) + 360) % 360);
  expect(Math.max(...changes)).toBeLessThan(6);
  expect(Math.min(...changes)).toBeGreaterThan(0);
});
