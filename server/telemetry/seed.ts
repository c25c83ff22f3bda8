import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { Database } from '#server/store/database-types.ts';
import { demoPlants, haveReadings, idsWithReadingsOfTheirOwn, writeDemoPlants } from '#server/store/telemetry/demo-plants.ts';
import { type EnergyDay, writeEnergyDays } from '#server/store/telemetry/write-energy-days.ts';
import { type DemoScenario, scenariosOf } from '#server/telemetry/model/fault-scenarios.ts';
import { inverterDay, skiesOf } from './model/inverter-day.ts';
import { pastDay, pastSkiesOf } from './model/past-day.ts';
import { type Plant, type PlantFacts, plantOf } from './model/plant.ts';
import { takeReadings } from './take-readings.ts';
import { takingFirstDays, type ToldDay } from './take-first-days.ts';

export interface SeedOptions {
  /** What becomes of each, by serial number; left to chance without it. */
  readonly scenarios?: ReadonlyMap<string, DemoScenario>;
  /** Serial numbers of the showcase. */
  readonly showcase?: ReadonlySet<string>;
  /** Days of readings at five minutes, today among them. */
  readonly days?: number;
  /** Days of energy by hour before those. */
  readonly pastDays?: number;
  /** Days of readings of the showcase, today among them; nothing before those. */
  readonly showcaseDays?: number;
}

/** Readings taken in at a time. */
const READINGS_AT_ONCE = 50_000;
/** Rows of `energy_days` in one statement. */
const DAYS_AT_ONCE = 6_000;

/**
 * Fills in the demo's past: two years of energy by hour and fourteen days of readings, up to `now`; of the showcase 400 days
 * of readings. From then on `simulate` keeps these installations reporting. Safe to run again. Installations that have
 * readings of their own, from a file or a modem, are left alone.
 */
export async function seedDemoReadings(
  database: Database,
  all: readonly PlantFacts[],
  now: number,
  { scenarios, showcase = new Set(), days = 14, pastDays = 731, showcaseDays = 400 }: SeedOptions = {},
): Promise<void> {
  const real = await idsWithReadingsOfTheirOwn(database);
  const installations = all.filter(({ id }) => !real.has(id));
  const serials = installations.map(({ sn }) => sn);
  const chosen = scenarios ?? scenariosOf(serials, now);
  await writeDemoPlants(
    database,
    installations.map(({ id, sn }) => ({ id, fate: 'healthy' as const, since: 0, ...chosen.get(sn) })),
  );
  // read back: a seed that was killed half-way goes on with the scenarios it began with
  const mine = new Set(installations.map(({ id }) => id));
  const demo = (await demoPlants(database)).filter(({ id }) => mine.has(id));
  const plantsOf = (isShown: boolean) =>
    demo.filter(({ sn }) => showcase.has(sn) === isShown).map((facts) => plantOf(facts, facts.fate, facts.since));
  const [shown, others] = [plantsOf(true), plantsOf(false)];
  const first = addDays(localDateOf(now), 1 - days);
  const began = addDays(localDateOf(now), 1 - showcaseDays);
  await seedPast(database, others, addDays(first, -pastDays), first);
  await seedReadings(database, { shown, others, from: shown.length > 0 && began < first ? began : first, first, now });
  await reachBack(database, others, addDays(first, -pastDays));
  await database.script('analyze');
  if (database.kind === 'pglite') await database.script('checkpoint'); // the log of all these writes need not stay on the disk
}

interface Seeding {
  readonly shown: readonly Plant[];
  readonly others: readonly Plant[];
  /** Where the showcase's readings begin, and the others'. */
  readonly from: LocalDate;
  readonly first: LocalDate;
  readonly now: number;
}

async function seedReadings(database: Database, { shown, others, from, first, now }: Seeding): Promise<void> {
  const isBegun = await haveReadings(database, [...shown, ...others]);
  const fast = takingFirstDays(database, now);
  // what a killed seed has left is filled in by `takeReadings`, which looks at what is there
  const take = (told: readonly ToldDay[]): Promise<unknown> =>
    isBegun
      ? takeReadings(
          database,
          told.flatMap(({ readings }) => readings),
          { now, batch: READINGS_AT_ONCE },
        )
      : fast.take(told);
  let waiting: ToldDay[] = [];
  let count = 0;
  let taking: Promise<unknown> = Promise.resolve();
  for (const day of daysFrom(from, addDays(localDateOf(now), 1))) {
    const skies = skiesOf(day);
    for (const plant of day < first ? shown : [...shown, ...others]) {
      const readings = inverterDay(plant, skies, now);
      waiting.push({ id: plant.id, day, readings });
      count += readings.length;
      if (count < READINGS_AT_ONCE) continue;
      await taking; // the next are made up while the database takes these
      taking = take(waiting);
      [waiting, count] = [[], 0];
    }
  }
  await taking;
  await take(waiting);
  if (!isBegun) await fast.finish();
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
      if (hours.some((hour) => hour !== null)) waiting.push({ installationId: plant.id, day, hours, refused: null, counter: null });
    }
    if (waiting.length < DAYS_AT_ONCE) continue;
    await writing; // the next stretch is made up while the database writes this one
    writing = writeEnergyDays(database, waiting);
    waiting = [];
  }
  await writing;
  await writeEnergyDays(database, waiting);
}
