import { beginDemo, demoIsDue, finishDemo } from '#server/seed/demo.ts';
import type { Database } from '#server/store/database-types.ts';
import { fillHistory } from '#server/telemetry/demo/history.ts';
import type { SeedOptions } from '#server/telemetry/demo/reach.ts';
import { seedLastDays } from '#server/telemetry/demo/seed.ts';
import type { PlantFacts } from '#server/telemetry/model/plant.ts';

/** The whole demo at once. Returns whether anything of it was missing. */
export async function seedDemo(database: Database, size: number, now: number, showcaseDays?: number): Promise<boolean> {
  if ((await demoIsDue(database)) === 'not') return false;
  await beginDemo(database, { size, now, showcaseDays });
  return finishDemo(database, { now, showcaseDays });
}

/** The readings of the whole demo: of its last days and its history. Safe to run again. */
export async function seedDemoReadings(
  database: Database,
  all: readonly PlantFacts[],
  now: number,
  options: SeedOptions = {},
): Promise<void> {
  await seedLastDays(database, all, now, options);
  await fillHistory(database, now, options);
}
