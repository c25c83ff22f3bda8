import { describe, expect, test } from 'vitest';
import { areNeighboursDark, COARSE_STEP, hidingStep, type NeighbourInLight, powerStep } from '#domain/energy/dark-neighbours.ts';
import { isBright } from '#domain/energy/daylight.ts';
import { clearSky } from '#domain/energy/irradiance.ts';
import { sunClock, sunVector } from '#domain/energy/sun.ts';
import { distanceKm } from '#domain/geo/distance.ts';
import { isNothing } from '#domain/diagnosis/tracks/power-segments.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { powerAt } from '#tests/support/fleets/moments.ts';
import { aNeighbourhood, centresOf, type Plant } from '#tests/support/fleets/plants.ts';
import { aRandom, mixed } from '#tests/support/fleets/random.ts';
import { aSky } from '#tests/support/fleets/sky.ts';
import { runsOf } from '#tests/support/runs.ts';

const SEED = Number(process.env.PV_SEED ?? Date.now() % 1_000_000);
const [FLEETS, DAYS] = [runsOf(200), 4];
const [MINUTE, HOUR] = [60_000, 3_600_000];
const ROOFS = [
  [8, 180],
  [5, 100],
  [12, 95],
  [30, 90],
  [32, 268],
  [40, 180],
  [44, 245],
  [30, 0],
] as const;

/** A small plant on any roof, or the same large one. */
function resized(plant: Plant, seed: number): Plant {
  const random = aRandom(seed);
  const generatorPower = Math.round(random.pick([random.between(800, 6_000), plant.generatorPower]));
  const [tilt, azimuth] = random.pick(ROOFS);
  return { ...plant, generatorPower, inverterPower: Math.round(generatorPower / random.between(0.85, 1.35) / 100) * 100, tilt, azimuth };
}

/** An hour of bright daylight of one healthy plant and its neighbours. */
interface BrightHour {
  readonly plant: Plant;
  readonly peak: number;
  /** The powers of the day in the plant's step, W. */
  readonly powers: readonly number[];
  readonly step: number;
  readonly clear: number;
  readonly neighbours: readonly NeighbourInLight[];
}

/** The bright hours of a fleet of November to January; each plant sends readings in a step and at a distance of its own. */
function brightHoursOf(seed: number): BrightHour[] {
  const random = aRandom(mixed(seed, 31));
  const [sky, first] = [aSky(seed), addDays('2026-11-01', random.whole(0, 90))];
  return centresOf(seed, 2).flatMap((centre, index) => {
    const near = aNeighbourhood(`N${index}`, mixed(seed, index), centre, 6);
    const plants = near.map((plant, count) => (count < 3 ? resized(plant, mixed(seed, 40 + count)) : plant));
    return daysFrom(first, addDays(first, DAYS)).flatMap((day) => {
      const series = plants.map((plant) => {
        const [step, wait] = [random.pick([1, 10, COARSE_STEP]), random.pick([1, 5, 10, 15, 30]) * MINUTE];
        const times = Array.from({ length: (10 * HOUR) / wait }, (_, count) => instantOf(day) + 6.5 * HOUR + count * wait);
        const own = times.map((at) => ({ at, power: Math.round(powerAt(plant, sky, at, 1).power / step) * step }));
        return { plant, step, own };
      });
      return Array.from({ length: 9 }, (_, count) => instantOf(day) + (7 + count) * HOUR).flatMap((from) => {
        const to = from + HOUR - 5 * MINUTE;
        const peakOf = ({ own }: (typeof series)[number]) =>
          Math.max(...own.filter(({ at }) => at >= from && at <= to).map(({ power }) => power));
        return series.flatMap((one): BrightHour[] => {
          const { plant, step, own } = one;
          if (!isBright(from, plant) || !isBright(to, plant)) return [];
          const others = series.filter((other) => other !== one);
          const neighbours = others.map((other) => ({
            distance: distanceKm(plant, other.plant),
            peak: peakOf(other),
            inverterPower: other.plant.inverterPower,
            isHindered: false,
          }));
          const clear = clearSky(sunVector(sunClock((from + to) / 2), plant).up);
          return [{ plant, peak: peakOf(one), powers: own.map(({ power }) => power), step, clear, neighbours }];
        });
      });
    });
  });
}

/** True if such an hour, without production, would be a fault of the inverter. */
const isProof = ({ plant: { inverterPower }, powers, clear, neighbours }: BrightHour): boolean =>
  !areNeighboursDark(neighbours, inverterPower) && powerStep(powers, inverterPower) < hidingStep(neighbours, inverterPower, clear);

describe(`winter hours of generated neighbourhoods (seed ${SEED})`, () => {
  const hours = Array.from({ length: FLEETS }, (_, index) => brightHoursOf(mixed(SEED, index))).flat();
  const nameOf = ({ plant, step, peak }: BrightHour) =>
    `${plant.inverterPower} W, ${plant.tilt}° to ${plant.azimuth}°, step ${step}, ${peak} W`;

  test('in which a healthy inverter shows 0 prove no fault, with and without neighbours', () => {
    expect(hours.length).toBeGreaterThan(FLEETS * 100);
    const zero = hours.filter(({ peak, plant }) => isNothing(peak, plant.inverterPower));
    expect(zero.filter(isProof).map(nameOf)).toEqual([]);
    expect(
      zero
        .map((hour) => ({ ...hour, neighbours: [] }))
        .filter(isProof)
        .map(nameOf),
    ).toEqual([]);
  });

  test('prove the fault of a dead inverter as before where its power comes in fine steps, and else where the neighbours are bright', () => {
    const isBrightAround = ({ neighbours, plant: { inverterPower } }: BrightHour) =>
      neighbours.every(
        ({ distance, peak, inverterPower: rating }) => distance >= 1 && (peak ?? 0) / rating > Math.max(0.01, 1_010 / inverterPower),
      );
    const dead = hours.map((hour) => (hour.step === COARSE_STEP ? { ...hour, powers: [] } : hour));
    expect(dead.filter((hour) => isBrightAround(hour) && !isProof(hour)).map(nameOf)).toEqual([]);
    const fine = hours.filter(({ powers, plant }) => powerStep(powers, plant.inverterPower) === 1);
    expect(fine.length).toBeGreaterThan(FLEETS);
    expect(fine.filter((hour) => areNeighboursDark(hour.neighbours, hour.plant.inverterPower) === isProof(hour)).map(nameOf)).toEqual([]);
  });
});

test('the step of powers is their greatest common divisor in whole watts, at most 100 W, which too few powers leave open', () => {
  expect([powerStep([300, 500, 1_200], 5_000), powerStep([30, 50, 120, 0], 2_000), powerStep([301.2, 499, 1_207], 5_000)]).toEqual([
    100, 10, 1,
  ]);
  expect([powerStep([4_000, 2_000, 6_000], 8_000), powerStep([301, 499], 5_000), powerStep([4, 3, 7, 400, 200, 300], 5_000)]).toEqual([
    100, 100, 100,
  ]);
});
