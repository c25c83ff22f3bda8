import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { Database } from '#server/store/database-door.ts';
import { type EnergyDay, writeEnergyDays } from '#server/store/telemetry/write-energy-days.ts';
import { demoPlants, idsWithReadingsOfTheirOwn, writeDemoPlants } from '#server/store/telemetry/demo-plants.ts';
import { fatesOf } from './model/fates.ts';
import { inverterDay, skiesOf } from './model/inverter-day.ts';
import { pastDay, pastSkiesOf } from './model/past-day.ts';
import { type Plant, type PlantFacts, plantOf } from './model/plant.ts';
import { sumOf } from './roll-up.ts';
import { takeReadings } from './take-readings.ts';

export interface SeedOptions {
  /** Days of readings at five minutes, today among them. */
  readonly days?: number;
  /** Days of energy by hour before those. */
  readonly pastDays?: number;
}

/** Plants whose day is held in memory at a time. */
const PLANTS_AT_ONCE = 150;
/** Rows of `energy_days` in one statement. */
const DAYS_AT_ONCE = 6_000;

/**
 * Fills in the demo's past: two years of energy by hour and fourteen days of readings, up to `now`.
 * From then on `simulate` keeps these installations reporting. Safe to run again. Installations that
 * have readings of their own, from a file or a modem, are left alone.
 */
export async function seedDemoReadings(
  database: Database,
  all: readonly PlantFacts[],
  now: number,
  { days = 14, pastDays = 731 }: SeedOptions = {},
): Promise<void> {
  const real = await idsWithReadingsOfTheirOwn(database);
  const installations = all.filter(({ id }) => !real.has(id));
  const fates = fatesOf(
    installations.map(({ sn }) => sn),
    now,
  );
  await writeDemoPlants(
    database,
    installations.map(({ id, sn }) => ({ id, fate: 'healthy' as const, since: 0, ...fates.get(sn) })),
  );
  // read back: a seed that was killed half-way goes on with the fates it began with
  const mine = new Set(installations.map(({ id }) => id));
  const plants = (await demoPlants(database)).filter(({ id }) => mine.has(id)).map((demo) => plantOf(demo, demo.fate, demo.since));
  const today = localDateOf(now);
  const first = addDays(today, 1 - days);
  await seedPast(database, plants, addDays(first, -pastDays), first);
  let taking: Promise<unknown> = Promise.resolve();
  for (const date of daysFrom(first, addDays(today, 1))) {
    const skies = skiesOf(date);
    for (let from = 0; from < plants.length; from += PLANTS_AT_ONCE) {
      const readings = plants.slice(from, from + PLANTS_AT_ONCE).flatMap((plant) => inverterDay(plant, skies, now));
      await taking; // the next are made up while the database takes these
      taking = takeReadings(database, readings, { now, batch: 50_000 });
    }
  }
  await taking;
  await reachBack(database, plants, addDays(first, -pastDays));
  await database.script('analyze');
}

/** The first reading is where the energy's history begins, so that every day that has energy can be picked. */
async function reachBack(database: Database, plants: readonly Plant[], from: LocalDate): Promise<void> {
  await database.rows(
    'update installation_live set first_at = least(first_at, to_timestamp($2::float8 / 1000)) where installation_id = any($1::int[])',
    [plants.map(({ id }) => id), instantOf(from)],
  );
}

async function seedPast(database: Database, plants: readonly Plant[], from: string, to: string): Promise<void> {
  let waiting: EnergyDay[] = [];
  let writing: Promise<void> = Promise.resolve();
  for (const day of daysFrom(from, to)) {
    const skies = pastSkiesOf(day);
    for (const plant of plants) {
      const hours = pastDay(plant, skies);
      if (hours.some((hour) => hour !== null)) waiting.push({ installationId: plant.id, day, hours, energy: sumOf(hours), counter: null });
    }
    if (waiting.length < DAYS_AT_ONCE) continue;
    await writing; // the next stretch is made up while the database writes this one
    writing = writeEnergyDays(database, waiting);
    waiting = [];
  }
  await writing;
  await writeEnergyDays(database, waiting);
}
