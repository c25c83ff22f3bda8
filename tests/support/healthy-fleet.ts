import fc from 'fast-check';
import { clearSky, onPlane, planeOf } from '#domain/energy/irradiance.ts';
import { sunClock, sunVector } from '#domain/energy/sun.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { hourStarts, instantOf } from '#domain/time/warsaw.ts';

/** A healthy roof of a generated neighbourhood. */
export interface HealthyRoof {
  readonly latitude: number;
  readonly longitude: number;
  readonly generatorPower: number;
  /** How the modules really lie. */
  readonly plane: { readonly tilt: number; readonly azimuth: number };
  /** Whether that was entered. */
  readonly isKnown: boolean;
  /** Share of the irradiance that reaches the output. */
  readonly efficiency: number;
}

const PLANES = [
  { tilt: 35, azimuth: 180 },
  { tilt: 20, azimuth: 200 },
  { tilt: 30, azimuth: 90 },
  { tilt: 32, azimuth: 265 },
  { tilt: 8, azimuth: 180 },
  { tilt: 30, azimuth: 0 },
] as const;

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Roofs within some kilometres, in any direction, with or without their orientation. */
export const healthyRoofs = (count: number) =>
  fc.tuple(between(49.6, 54), between(15, 23)).chain(([latitude, longitude]) =>
    fc.array(
      fc.record({
        latitude: between(latitude - 0.1, latitude + 0.1),
        longitude: between(longitude - 0.15, longitude + 0.15),
        generatorPower: fc.integer({ min: 2_800, max: 49_000 }),
        plane: fc.constantFrom(...PLANES),
        isKnown: fc.boolean(),
        efficiency: between(0.76, 0.84),
      }),
      { minLength: count, maxLength: count },
    ),
  );

/** Share of the clear sky on each hour; what is shared by neighbours. */
export const someSkies = fc.array(between(0.08, 1.05), { minLength: 24 * 12, maxLength: 24 * 12 });

/** Energies of the hours of a day, Wh; `sky` has the shares of the clear sky from the first of `hours` on. */
export function hoursOfRoof(
  { plane, efficiency, generatorPower, ...spot }: HealthyRoof,
  date: LocalDate,
  sky: readonly number[],
): number[] {
  const modules = planeOf(plane.tilt, plane.azimuth);
  const first = instantOf('2026-01-01');
  return hourStarts(date).map((start) => {
    const sun = sunVector(sunClock(start + 1_800_000), spot);
    const share = sky[Math.floor((start - first) / 3_600_000) % sky.length] ?? 1;
    return (onPlane(clearSky(sun.up) * share, sun, modules) / 1_000) * generatorPower * efficiency;
  });
}

/** Energy of a day, Wh. */
export const energyOfRoof = (roof: HealthyRoof, date: LocalDate, sky: readonly number[]): number =>
  hoursOfRoof(roof, date, sky).reduce((sum, energy) => sum + energy, 0);

/** The five days from one on. */
export const fiveDays = (first: LocalDate): LocalDate[] => Array.from({ length: 5 }, (_, day) => addDays(first, day));
