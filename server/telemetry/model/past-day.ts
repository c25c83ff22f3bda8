import { type SunClock, sunClock, sunVector } from '#domain/energy/sun.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { hourStarts } from '#domain/time/warsaw.ts';
import { isGridDown, shareLeft } from './faults.ts';
import { feedIn } from './grid.ts';
import { isBreakdown, type Plant, plantAt } from './plant.ts';
import { potential } from './power.ts';

/** Steps of an hour of the distant past; its chart shows hours. */
const STEPS = 4;
const STEP = 3_600_000 / STEPS;

export interface PastSkies {
  readonly date: LocalDate;
  /** For each hour of the day, the middles of its quarters. */
  readonly hours: readonly (readonly { readonly at: number; readonly clock: SunClock }[])[];
}

export const pastSkiesOf = (date: LocalDate): PastSkies => ({
  date,
  hours: hourStarts(date).map((start) =>
    Array.from({ length: STEPS }, (_, step) => {
      const at = start + (step + 0.5) * STEP;
      return { at, clock: sunClock(at) };
    }),
  ),
});

const isBrokenAt = ({ scenario, since }: Plant, at: number): boolean => isBreakdown(scenario) && at >= since;

/** Energy of the hours of a day in the distant past, whole Wh: the same model with coarser steps. `null` if nothing was sent. */
export function pastDay(latest: Plant, { hours }: PastSkies): (number | null)[] {
  return hours.map((steps) => {
    let sum = 0;
    for (const { at, clock } of steps) {
      const plant = plantAt(latest, at);
      if (isBrokenAt(plant, at)) {
        if (plant.scenario === 'silent') return null;
        continue;
      }
      const sun = sunVector(clock, plant);
      if (sun.up <= 0) continue; // more than half of all steps
      const full = potential(plant, at, clock, sun);
      if (full.power === 0 || isGridDown(plant, at)) continue;
      const share = shareLeft(plant, at);
      const power = full.power * share;
      sum += (plant.isWeakGrid ? feedIn(plant, at, { ...full, power }).power : power) / STEPS; // on a strong grid power is never reduced
    }
    return Math.round(sum);
  });
}
