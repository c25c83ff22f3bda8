import { setImmediate as turn } from 'node:timers/promises';
import { addDays, daysBetween, daysFrom, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Database } from '#server/store/database-types.ts';
import { type DemoPlant, demoPlants, firstDays } from './demo-plants.ts';
import type { EnergyDay } from '#server/store/telemetry/write-energy-days.ts';
import { skiesOf } from '#server/telemetry/model/inverter-day.ts';
import type { PastSkies } from '#server/telemetry/model/past-day.ts';
import { type FaultScenario, type Plant, plantOf } from '#server/telemetry/model/plant.ts';
import { lastDaysOf, type Reach, reachOf, readingsFrom, type SeedOptions } from './reach.ts';
import { takeEarlierDays, takeEarlierEnergies } from './take-days.ts';
import { keptPastSkies, pastEnergy, toldBy } from './report-days.ts';

export interface FillOptions extends SeedOptions {
  /** Asked between two transactions. */
  readonly mayGoOn?: () => boolean;
  /** Called once every installation has the days that diagnoses look at. */
  readonly onDiagnosable?: () => void;
}

/** Unit: days. Diagnoses read logs of 45 days, and comparisons of the last fortnight energies of 20 days before. */
const DIAGNOSED_DAYS = 60;
/** Unit: days of energy by hour in one transaction. */
const ENERGIES_AT_ONCE = 183;
/** Made-up days between two turns of what else the process does; each takes about a millisecond. */
const DAYS_A_TURN = 8;
/** Work of a day of readings, where a day of energies is one. */
const READINGS_WEIGH = 10;

/** Whose history is filled first: what does not work, then what yields less, then what only tells something. */
const WORST_FIRST: readonly FaultScenario[] = [
  ...(['ground-fault', 'hardware-failure', 'dc-switch-open', 'silent', 'fuse-blown', 'trip-loop', 'tap-high', 'feed-in'] as const),
  ...(['throttled', 'outage', 'repaired', 'fan-worn', 'vendor-code', 'sleepy-logger', 'snow', 'never'] as const),
  ...(['outage-near', 'snow-near', 'healthy'] as const),
];

/** An installation whose history is filled in, from its last days back. */
interface Filling {
  readonly demo: DemoPlant;
  readonly plant: Plant;
  /** The first day of readings, of energies: now, and in the end. */
  readingsAt: LocalDate;
  energiesAt: LocalDate;
  readonly readingsFrom: LocalDate;
  readonly energyFrom: LocalDate;
}

/**
 * Fills in what went before the demo's last days, each installation from its last day back: a fortnight of readings and two years of
 * energy by hour, of the showcase 400 days of readings. All get the days that diagnoses look at first, then all the rest, the worst
 * stories first. A transaction holds some days of one installation and all that follows from them, so that cut off it goes on where
 * it stopped. Says whether all is there.
 */
export async function fillHistory(
  database: Database,
  now: number,
  { mayGoOn = () => true, onDiagnosable, tell, ...options }: FillOptions = {},
): Promise<boolean> {
  const [reach, today] = [reachOf(now, options), localDateOf(now)];
  const fillings = await fillingsOf(database, reach);
  const pastSkiesOn = keptPastSkies();
  const whole = fillings.reduce((sum, filling) => sum + allOf(filling, reach, today), 0);
  const share = () => Math.max(0, 1 - fillings.reduce((sum, one) => sum + left(one), 0) / whole);
  if (whole > 0) tell?.(share());
  let writing: Promise<void> = Promise.resolve();
  for (const limit of [addDays(today, -DIAGNOSED_DAYS), null]) {
    for (const filling of fillings) {
      while (isShort(filling, limit) && mayGoOn()) {
        const write = await makeStretch(database, filling, { limit, now, pastSkiesOn });
        await writing; // the next are made up while the database takes these
        tell?.(share());
        writing = write();
        writing.catch(() => {}); // expected: it is awaited in its turn, and fails there
      }
    }
    await writing;
    if (!mayGoOn()) return false;
    if (limit !== null) onDiagnosable?.();
  }
  if (whole > 0) tell?.(1);
  return true;
}

const later = (one: LocalDate, other: LocalDate | null): LocalDate => (other !== null && other > one ? other : one);
const earlier = (one: LocalDate, other: LocalDate): LocalDate => (other < one ? other : one);

/** Whether days are missing that are not before the limit. */
const isShort = (filling: Filling, limit: LocalDate | null): boolean =>
  filling.readingsAt > later(filling.readingsFrom, limit) || filling.energiesAt > later(filling.energyFrom, limit);

/** Work that is left before what an installation has at once. */
function allOf(filling: Filling, reach: Reach, today: LocalDate): number {
  const { readings, energies } = lastDaysOf(reach, filling.demo, today);
  return left({ ...filling, readingsAt: readings, energiesAt: earlier(energies, readings) });
}

/** Work that is left. */
const left = ({ readingsAt, energiesAt, readingsFrom: from, energyFrom }: Filling): number =>
  Math.max(0, daysBetween(from, readingsAt)) * READINGS_WEIGH + Math.max(0, daysBetween(energyFrom, energiesAt));

async function fillingsOf(database: Database, reach: Reach): Promise<Filling[]> {
  const begun = await firstDays(database);
  const isShown = ({ demo }: Filling) => reach.showcase.has(demo.sn);
  const rank = ({ demo }: Filling) => WORST_FIRST.indexOf(demo.scenario);
  return (await demoPlants(database))
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
  /** Energies are filled in no further back than this for now; readings by whole weeks. */
  readonly limit: LocalDate | null;
  readonly now: number;
  readonly pastSkiesOn: (day: LocalDate) => PastSkies;
}

/** Makes up the next days of one installation, its readings first, a week at a time; gives what writes them. */
async function makeStretch(database: Database, filling: Filling, { limit, now, pastSkiesOn }: Stretching): Promise<() => Promise<void>> {
  const { plant, readingsAt, energiesAt } = filling;
  if (readingsAt > later(filling.readingsFrom, limit)) {
    const from = later(mondayOf(addDays(readingsAt, -1)), filling.readingsFrom);
    const followed = toldBy(plant, daysFrom(from, readingsAt), now, { skiesOn: skiesOf, isEarlierTold: from > filling.readingsFrom });
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
