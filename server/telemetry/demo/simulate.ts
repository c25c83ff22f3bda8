import { daysFrom, addDays } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Database } from '#server/store/database-types.ts';
import { type DemoPlant, readDemoPlants } from './demo-plants.ts';
import { inverterDay, skiesOf, STEP } from '#server/telemetry/model/inverter-day.ts';
import { type Plant, plantOf } from '#server/telemetry/model/plant.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';

const DAY = 86_400_000;
/** Plants whose day is in memory at a time. */
const PLANTS_AT_ONCE = 150;
/** Unit: ms. What was missed longer ago is not made up: the demo then has a gap, as a real fleet would. */
const LONGEST_CATCH_UP = 35 * DAY;

/**
 * Lets the demo's inverters send everything since their last reading up to `now`, as modems would. After a downtime it catches up day
 * by day in small patient batches. Returns the number of new readings. Stops between two batches when `mayGoOn` returns false; the next
 * run continues there.
 */
export async function simulate(database: Database, now: number, mayGoOn: () => boolean = () => true): Promise<number> {
  const plants = await readDemoPlants(database);
  const since = new Map(plants.map(({ id, lastAt }) => [id, Math.max(lastAt ?? 0, now - LONGEST_CATCH_UP)]));
  const latest = Math.floor(now / STEP) * STEP;
  const first = Math.min(...plants.filter(isHeardOf).map(({ id }) => since.get(id) ?? now));
  if (plants.length === 0 || first >= latest) return 0;
  let added = 0;
  for (const date of daysFrom(localDateOf(first), addDays(localDateOf(latest), 1))) {
    const skies = skiesOf(date);
    for (let from = 0; from < plants.length && mayGoOn(); from += PLANTS_AT_ONCE) {
      const missed = plants.slice(from, from + PLANTS_AT_ONCE).flatMap((demo) => {
        const known = since.get(demo.id) ?? 0;
        return inverterDay(asPlant(demo), skies, latest).filter(({ at }) => at > known);
      });
      added += (await takeReadings(database, missed, { now, isPatient: true, batch: 2_000 })).added;
    }
  }
  return added;
}

const isHeardOf = ({ scenario }: DemoPlant): boolean => scenario !== 'silent' && scenario !== 'never';
const asPlant = (demo: DemoPlant): Plant => plantOf(demo, demo.scenario, demo.since);
