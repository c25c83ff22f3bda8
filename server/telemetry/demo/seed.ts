import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Database } from '#server/store/database-types.ts';
import type { EnergyDay } from '#server/store/telemetry/write-energy-days.ts';
import { judgeAll } from '#server/telemetry/judge.ts';
import { scenariosOf } from '#server/telemetry/model/faults.ts';
import { skiesOf } from '#server/telemetry/model/inverter-day.ts';
import { type Plant, type PlantFacts, plantOf } from '#server/telemetry/model/plant.ts';
import { type DemoPlant, readDemoPlants, listRealIds, writeDemoPlants } from './demo-plants.ts';
import { lastDaysOf, type Reach, reachOf, readingsFrom, type SeedOptions } from './reach.ts';
import { type FollowedDays, keptByDay, keptPastSkies, pastEnergy, simulateDays } from './simulate-days.ts';
import { takeFirstDays } from './take-days.ts';

/** Readings written at a time. */
const READINGS_AT_ONCE = 30_000;

/**
 * Seeds the demo's last weeks up to `now`: readings of some days, for the showcase of two weeks and more, and energies by hour of the
 * days before. Afterwards `simulate` keeps these installations sending readings, and `fillHistory` adds the earlier days. After an interruption
 * it continues with the installations that have nothing yet. Installations with readings of a real source are left alone. Returns whether
 * there was anything to do.
 */
export async function seedLastDays(
  database: Database,
  all: readonly PlantFacts[],
  now: number,
  options: SeedOptions = {},
): Promise<boolean> {
  const real = await listRealIds(database);
  const installations = all.filter(({ id }) => !real.has(id));
  const serials = installations.map(({ sn }) => sn);
  const chosen = options.scenarios ?? scenariosOf(serials, now);
  await writeDemoPlants(
    database,
    installations.map(({ id, sn }) => ({ id, scenario: 'healthy' as const, since: 0, ...chosen.get(sn) })),
  );
  // read back: a seed that was killed continues with the scenarios that it began with
  const due = (await readDemoPlants(database)).filter(({ scenario, lastAt }) => lastAt === null && scenario !== 'never');
  if (due.length === 0) return false;
  await takeDue(database, due, reachOf(now, options), now, options.onProgress);
  await judgeAll(database, now);
  return true;
}

const asPlant = (demo: DemoPlant): Plant => plantOf(demo, demo.scenario, demo.since);

async function takeDue(
  database: Database,
  due: readonly DemoPlant[],
  reach: Reach,
  now: number,
  onProgress: (share: number) => void = () => {},
): Promise<void> {
  const today = localDateOf(now);
  const [skiesOn, pastSkiesOn] = [keptByDay(skiesOf), keptPastSkies()];
  let [waiting, past]: [FollowedDays[], EnergyDay[]] = [[], []];
  let count = 0;
  let taking: Promise<void> = Promise.resolve();
  for (const [index, demo] of due.entries()) {
    const from = lastDaysOf(reach, demo, today);
    const plant = asPlant(demo);
    const isDayBeforeStored = from.readings > readingsFrom(reach, demo);
    const followed = simulateDays(plant, daysFrom(from.readings, addDays(today, 1)), now, { skiesOn, isDayBeforeStored });
    waiting.push(followed);
    past.push(...daysFrom(from.energies, from.readings).flatMap((day) => pastEnergy(plant, pastSkiesOn(day))));
    count += followed.readings.length;
    if (count < READINGS_AT_ONCE) continue;
    await taking; // the next days are computed while the database writes these
    taking = takeFirstDays(database, waiting, past);
    onProgress(index / due.length);
    [waiting, past, count] = [[], [], 0];
  }
  await taking;
  await takeFirstDays(database, waiting, past);
}
