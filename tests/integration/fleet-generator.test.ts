import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { momentAt, powerAt } from '#tests/support/fleets/moments.ts';
import { aNeighbourhood, aPlant, centresOf, type Plant } from '#tests/support/fleets/plants.ts';
import { aRandom, mixed } from '#tests/support/fleets/random.ts';
import { drawnSeed } from '#tests/support/fleets/seasons.ts';
import { type Sent, seriesOf } from '#tests/support/fleets/series.ts';
import { aSky } from '#tests/support/fleets/sky.ts';
import { sunAt } from '#tests/support/fleets/sunlight.ts';

const seed = drawnSeed();
const HOUR = 3_600_000;
const LODZ = { latitude: 51.8, longitude: 19.4 };

const daysOf = (from: string, days: number) => ({ from: instantOf(from), to: instantOf(addDays(from, days)) });
const plants = centresOf(seed, 12).flatMap((centre, index) => aNeighbourhood(`G${index}N`, mixed(seed, index), centre, 8));
const voltsOf = ({ line }: Sent) => [line.voltage_l1, line.voltage_l2, line.voltage_l3].flatMap((value) => value ?? []);

describe(`generated readings of healthy fleets, FLEET_SEED=${seed}`, () => {
  test.each([
    // the sun's elevation by the NOAA solar calculator; degrees
    ['2026-06-21T10:44:00Z', 61.63],
    ['2026-12-21T10:41:00Z', 14.76],
    ['2026-03-20T10:50:00Z', 38.1],
  ])('have the sun of %s over Łódź', (at, elevation) => {
    expect(sunAt(Date.parse(at), LODZ.latitude, LODZ.longitude).elevation).toBeCloseTo(elevation, 0);
  });

  test('have the sun in the east before noon, and an eastern roof then above a western one', () => {
    const plant = aPlant('SIDE', seed, LODZ, 0);
    const powerOf = (azimuth: number, at: string) => powerAt({ ...plant, tilt: 35, azimuth }, aSky(seed), Date.parse(at), 1).power;
    expect(sunAt(Date.parse('2026-06-21T06:00:00Z'), LODZ.latitude, LODZ.longitude).east).toBeGreaterThan(0.5);
    expect(powerOf(90, '2026-09-10T06:30:00Z')).toBeGreaterThan(powerOf(270, '2026-09-10T06:30:00Z'));
    expect(powerOf(270, '2026-09-10T14:30:00Z')).toBeGreaterThan(powerOf(90, '2026-09-10T14:30:00Z'));
  });

  test('do not come at night from a logger that sleeps, and come from one that does not', () => {
    const night = { from: instantOf('2026-11-02', 22), to: instantOf('2026-11-03', 4) };
    const counts = (sleeps: boolean) =>
      plants.filter(({ logger }) => logger.sleeps === sleeps).map((plant) => seriesOf(plant, aSky(seed), night).length);
    expect(counts(true).every((count) => count === 0)).toBe(true);
    expect(counts(false).every((count) => count > 0)).toBe(true);
  });

  test('have 800 to 1,250 kWh/kWp a year from a southern roof', () => {
    const plant: Plant = {
      ...aPlant('YEAR', seed, LODZ, 0),
      tilt: 35,
      azimuth: 180,
      losses: 0.88,
      generatorPower: 10_000,
      inverterPower: 10_000,
    };
    const years = [1, 2, 3].map((salt) => {
      const sky = aSky(mixed(seed, salt));
      let sum = 0;
      for (let at: number = instantOf('2026-01-01'); at < instantOf('2027-01-01'); at += HOUR / 2)
        sum += powerAt(plant, sky, at, 1).power / 2 / 10_000;
      return sum;
    });
    for (const year of years) {
      expect(year).toBeGreaterThan(800);
      expect(year).toBeLessThan(1_250);
    }
  });

  test('repeat with their seed, and differ with another', () => {
    const [plant] = plants;
    if (!plant) throw new Error('a fleet has a plant');
    const span = daysOf('2026-10-20', 2);
    expect(seriesOf(plant, aSky(seed), span)).toEqual(seriesOf(plant, aSky(seed), span));
    expect(seriesOf(plant, aSky(seed), span)).not.toEqual(seriesOf(plant, aSky(seed + 1), span));
  });

  test('have a counter that begins at midnight of Warsaw, on the day of 25 hours too', () => {
    for (const plant of plants.filter(({ logger }) => logger.hasCounter && !logger.sleeps).slice(0, 4)) {
      const byDay = Map.groupBy(seriesOf(plant, aSky(seed), daysOf('2026-10-24', 3)), ({ at }) => localDateOf(at));
      expect(byDay.has('2026-10-25')).toBe(true);
      for (const [day, lines] of [...byDay].filter(([one]) => one >= '2026-10-24' && one <= '2026-10-26')) {
        const counts = lines.toSorted((one, other) => one.at - other.at).map(({ line }) => line.energy_wh ?? 0);
        expect(counts[0], day).toBe(0);
        expect(counts, day).toEqual(counts.toSorted((one, other) => one - other));
        expect(counts.at(-1), day).toBeGreaterThan(0);
      }
    }
  });

  test('are within the grid’s norm while awake, have no event and never FAULT', () => {
    const sky = aSky(seed);
    for (const plant of plants) {
      const noise = aRandom(plant.seed).share;
      for (let at: number = instantOf('2026-10-20'); at < instantOf('2026-10-21'); at += HOUR / 2) {
        const { volts, events, state } = momentAt(plant, sky, at, 1, noise);
        expect(Math.max(...volts)).toBeLessThan(253);
        expect(Math.min(...volts)).toBeGreaterThan(207);
        expect([events, state === 'FAULT']).toEqual([[], false]);
      }
    }
  });

  test('come from loggers with all habits', () => {
    const sky = aSky(seed);
    const series = plants.map((plant) => ({ plant, sent: seriesOf(plant, sky, daysOf('2026-11-02', 1)) }));
    const has = (is: (one: (typeof series)[number]) => boolean) => series.some(is);
    expect(has(({ sent }) => sent.some((one) => voltsOf(one).every((value) => value > 0 && value < 195)))).toBe(true);
    expect(has(({ sent }) => sent.every(({ line }) => line.state === undefined))).toBe(true);
    expect(has(({ sent }) => sent.every(({ line }) => line.energy_wh === undefined))).toBe(true);
    expect(has(({ sent }) => sent.some(({ at, arrives }) => arrives - at > 10 * 60_000))).toBe(true);
    expect(has(({ sent }) => sent.length > 1_000)).toBe(true);
    expect(has(({ sent }) => sent.length < 100)).toBe(true);
    expect(series.every(({ sent }) => sent.length > 10)).toBe(true);
  });
});
