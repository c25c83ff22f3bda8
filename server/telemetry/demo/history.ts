import { setImmediate as turn } from 'node:timers/promises';
import { addDays, daysBetween, daysFrom, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Database } from '#server/store/database-types.ts';
import type { EnergyDay } from '#server/store/telemetry/write-energy-days.ts';
import { skiesOf } from '#server/telemetry/model/inverter-day.ts';
import type { PastSkies } from '#server/telemetry/model/past-day.ts';
import { type FaultScenario, type Plant, plantOf } from '#server/telemetry/model/plant.ts';
import { type DemoPlant, readDemoPlants, readFirstDays } from './demo-plants.ts';
import { lastDaysOf, type Reach, reachOf, readingsFrom, type SeedOptions } from './reach.ts';
import { keptPastSkies, pastEnergy, simulateDays } from './simulate-days.ts';
import { takeEarlierDays, takeEarlierEnergies } from './take-days.ts';

export interface FillOptions extends SeedOptions {
  /** Called between two transactions. */
  readonly mayGoOn?: () => boolean;
  /** Called once every installation has the days that diagnoses need. */
  readonly onDiagnosable?: () => void;
}

/** Unit: days. Diagnoses read logs of 45 days, and comparisons of the last fortnight read energies of 20 days before. */
const DIAGNOSED_DAYS = 60;
/** Unit: days of energy by hour in one transaction. */
const ENERGIES_AT_ONCE = 183;
/** Days computed before the event loop gets a turn; each takes about a millisecond. */
const DAYS_A_TURN = 8;
/** Weight of a day of readings, where a day of energies is 1. */
const READINGS_WEIGH = 10;

/** The order in which histories are filled: first what does not work, then what yields less, then the rest. */
const WORST_FIRST: readonly FaultScenario[] = [
  ...(['ground-fault', 'hardware-failure', 'dc-switch-open', 'silent', 'fuse-blown', 'trip-loop', 'tap-high', 'feed-in'] as const),
  ...(['throttled', 'outage', 'repaired', 'fan-worn', 'vendor-code', 'sleepy-logger', 'snow', 'never'] as const),
  ...(['outage-near', 'snow-near', 'healthy'] as const),
];

/** An installation whose history is being filled, from its last days back. */
interface Filling {
  readonly demo: DemoPlant;
  readonly plant: Plant;
  /** The first day of readings and of energies: now, and in the end. */
  readingsAt: LocalDate;
  energiesAt: LocalDate;
  readonly readingsFrom: LocalDate;
  readonly energyFrom: LocalDate;
}

/**
 * Fills in the history before the demo's last days, for each installation from its last day back: a fortnight of readings and two years
 * of energy by hour, for the showcase 400 days of readings. First all get the days that diagnoses need, then the rest, beginning with the
 * worst scenarios. A transaction holds some days of one installation with everything derived from them, so that after an interruption it
 * continues where it stopped. Returns whether everything is there.
 */
export async function fillHistory(
  database: Database,
  now: number,
  { mayGoOn = () => true, onDiagnosable, onProgress, ...options }: FillOptions = {},
): Promise<boolean> {
  const [reach, today] = [reachOf(now, options), localDateOf(now)];
  const fillings = await fillingsOf(database, reach);
  const pastSkiesOn = keptPastSkies();
  const whole = fillings.reduce((sum, filling) => sum + allOf(filling, reach, today), 0);
  const share = () => Math.max(0, 1 - fillings.reduce((sum, one) => sum + left(one), 0) / whole);
  if (whole > 0) onProgress?.(share());
  let writing: Promise<void> = Promise.resolve();
  for (const limit of [addDays(today, -DIAGNOSED_DAYS), null]) {
    for (const filling of fillings) {
      while (isShort(filling, limit) && mayGoOn()) {
        const write = await makeStretch(database, filling, { limit, now, pastSkiesOn });
        await writing; // the next days are computed while the database writes these
        onProgress?.(share());
        writing = write();
        writing.catch(() => {}); // expected: it is awaited in its turn, and rejects there
      }
    }
    await writing;
    if (!mayGoOn()) return false;
    if (limit !== null) onDiagnosable?.();
  }
  if (whole > 0) onProgress?.(1);
  return true;
}

const later = (one: LocalDate, other: LocalDate | null): LocalDate => (other !== null && other > one ? other : one);
const earlier = (one: LocalDate, other: LocalDate): LocalDate => (other < one ? other : one);

/** Whether days from the limit on are missing. */
const isShort = (filling: Filling, limit: LocalDate | null): boolean =>
  filling.readingsAt > later(filling.readingsFrom, limit) || filling.energiesAt > later(filling.energyFrom, limit);

/** The work that was left after the demo's last days were seeded. */
function allOf(filling: Filling, reach: Reach, today: LocalDate): number {
  const { readings, energies } = lastDaysOf(reach, filling.demo, today);
  return left({ ...filling, readingsAt: readings, energiesAt: earlier(energies, readings) });
}

/** The work that is left. */
const left = ({ readingsAt, energiesAt, readingsFrom: from, energyFrom }: Filling): number =>
  Math.max(0, daysBetween(from, readingsAt)) * READINGS_WEIGH + Math.max(0, daysBetween(energyFrom, energiesAt));

async function fillingsOf(database: Database, reach: Reach): Promise<Filling[]> {
  const begun = await readFirstDays(database);
  const isShown = ({ demo }: Filling) => reach.showcase.has(demo.sn);
  const rank = ({ demo }: Filling) => WORST_FIRST.indexOf(demo.scenario);
  return (await readDemoPlants(database))
    .filter(({ scenario }) => scenario !== 'never')
    .map((demo) => {
      const from = readingsFrom(reach, demo);
      const { readings, energies } = begun.get(demo.id) ?? { readings: null, energies: null };
      const readingsAt = readings ?? from;
      return {
        ...{ demo, plant: plantOf(demo, demo.scenario, demo.since) },
        ...{ readingsAt, readingsFrom: from, energiesAt: earlier(energies ?? from, readingsAt) },
        energyFrom: reach.showcase.has(demo.sn) ? from : reach.energyFrom,
      };
    })
    .sort((one, other) => Number(isShown(other)) - Number(isShown(one)) || rank(one) - rank(other) || one.demo.id - other.demo.id);
}

interface Stretching {
  /** How far back energies are filled in for now; readings are filled in by whole weeks. */
  readonly limit: LocalDate | null;
  readonly now: number;
  readonly pastSkiesOn: (day: LocalDate) => PastSkies;
}

/** Computes the next days of one installation, readings first, a week at a time; returns a function that writes them. */
async function makeStretch(database: Database, filling: Filling, { limit, now, pastSkiesOn }: Stretching): Promise<() => Promise<void>> {
  const { plant, readingsAt, energiesAt } = filling;
  if (readingsAt > later(filling.readingsFrom, limit)) {
    const from = later(mondayOf(addDays(readingsAt, -1)), filling.readingsFrom);
    const followed = simulateDays(plant, daysFrom(from, readingsAt), now, {
      skiesOn: skiesOf,
      isDayBeforeStored: from > filling.readingsFrom,
    });
    filling.readingsAt = from;
    filling.energiesAt = earlier(energiesAt, from);
    return () => takeEarlierDays(database, { followed, from, to: readingsAt, now });
  }
  const from = later(later(addDays(energiesAt, -ENERGIES_AT_ONCE), filling.energyFrom), limit);
  const energies: EnergyDay[] = [];
  for (const [index, day] of daysFrom(from, energiesAt).entries()) {
    if (index % DAYS_A_TURN === 0) await turn();
    energies.push(...pastEnergy(plant, pastSkiesOn(day)));
  }
  filling.energiesAt = from;
  return () => takeEarlierEnergies(database, plant.id, from, energies);
}
