import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Database } from '#server/store/database-door.ts';
import { type EnergyDay, writeEnergyDays } from '#server/store/telemetry/energy-days.ts';
import { writeDemoPlants } from '#server/store/telemetry/demo-plants.ts';
import { fatesOf } from './model/fates.ts';
import { inverterDay, skiesOf } from './model/inverter-day.ts';
import { pastDay, pastSkiesOf } from './model/past-day.ts';
import { type Plant, type PlantFacts, plantOf } from './model/plant.ts';
import { takeReadings } from './take-readings.ts';

export interface SeedOptions {
  /** Days of readings at five minutes, today among them. */
  readonly days?: number;
  /** Days of energy by hour before those. */
  readonly pastDays?: number;
}

/** Rows of `energy_days` in one statement. */
const DAYS_AT_ONCE = 6_000;

/**
 * Fills in the demo's past: two years of energy by hour and fourteen days of readings, up to `now`.
 * From then on `simulate` keeps these installations reporting. Safe to run again.
 */
export async function seedDemoReadings(
  database: Database,
  installations: readonly PlantFacts[],
  now: number,
  { days = 14, pastDays = 731 }: SeedOptions = {},
): Promise<void> {
  const fates = fatesOf(
    installations.map(({ sn }) => sn),
    now,
  );
  const plants = installations.map((facts) => {
    const { fate, since } = fates.get(facts.sn) ?? { fate: 'healthy' as const, since: 0 };
    return plantOf(facts, fate, since);
  });
  await writeDemoPlants(database, plants);
  const today = localDateOf(now);
  const first = addDays(today, 1 - days);
  await seedPast(database, plants, addDays(first, -pastDays), first);
  let taking: Promise<unknown> = Promise.resolve();
  for (const date of daysFrom(first, addDays(today, 1))) {
    const skies = skiesOf(date);
    const readings = plants.flatMap((plant) => inverterDay(plant, skies, now));
    await taking; // the next day is made up while the database takes this one
    taking = takeReadings(database, readings, { now, batch: 40_000 });
  }
  await taking;
}

async function seedPast(database: Database, plants: readonly Plant[], from: string, to: string): Promise<void> {
  let waiting: EnergyDay[] = [];
  let writing: Promise<void> = Promise.resolve();
  for (const day of daysFrom(from, to)) {
    const skies = pastSkiesOf(day);
    for (const plant of plants) {
      const hours = pastDay(plant, skies);
      if (hours.some((hour) => hour !== null)) waiting.push({ installationId: plant.id, day, hours });
    }
    if (waiting.length < DAYS_AT_ONCE) continue;
    await writing; // the next stretch is made up while the database writes this one
    writing = writeEnergyDays(database, waiting);
    waiting = [];
  }
  await writing;
  await writeEnergyDays(database, waiting);
}
