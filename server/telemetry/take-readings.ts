import type { Database, Queryable } from '#server/store/database-types.ts';
import { readRatedPeriods } from '#server/store/equipment.store.ts';
import { writeChanges } from '#server/store/telemetry/change-logs.ts';
import { rollUpEnergy } from '#server/store/telemetry/energy-days.ts';
import { holdLive, refreshLive, type HeldInverter } from '#server/store/telemetry/live.ts';
import { makeMonths } from '#server/store/telemetry/months.ts';
import { writeNoVoltages } from '#server/store/telemetry/no-voltages.ts';
import { readPutAside } from '#server/store/telemetry/not-taken/put-aside.ts';
import { type LeftOut, mergedReading, type Reading, saysNothing } from '#server/store/telemetry/reading.ts';
import { writeOvervoltages, writeReadings } from '#server/store/telemetry/write-readings.ts';
import { correctTimes } from './clock/by-clocks.ts';
import { earliestKept } from './read-line.ts';
import { hideRepeated, recomputeChanged } from './hide-repeated.ts';
import { judge } from './judge.ts';
import { watchReadings } from './watch-readings.ts';
import { equipmentAt } from '#domain/energy/rated-period.ts';
import { isImpossiblePower, mayBeImpossible, mostPower, NOT_RATED, type Ratings } from '#domain/energy/most-power.ts';
import { type LeftOutValue, noteLeftOut } from '#server/store/telemetry/not-taken/left-out-values.ts';

/** A number that means no measurement may also be a power that was measured. */
const kindOf = ({ of, value }: LeftOut, ratings: Ratings): LeftOutValue['of'] =>
  of === 'power' && value !== null && value > 0 && value <= (mostPower(ratings) ?? 0) ? 'possible' : of;

/**
 * Leaves impossible powers out of the readings (specification 24.96) and notes what was left out of them, here and by the source. Returns
 * the same list if nothing was.
 */
async function leaveOutImpossible(tx: Queryable, readings: readonly Reading[], held: readonly HeldInverter[]): Promise<readonly Reading[]> {
  const ratings = new Map(held.map((inverter) => [inverter.id, inverter.areRatingsGuessed ? NOT_RATED : inverter]));
  const latestOf = ({ installationId }: Reading): Ratings => ratings.get(installationId) ?? NOT_RATED;
  const isSuspect = ({ power, leftOut = [] }: Reading): boolean =>
    (power !== null && mayBeImpossible(power)) || leftOut.some(({ of }) => of === 'power');
  const periods = await readRatedPeriods(tx, readings.some(isSuspect) ? [...ratings.keys()] : []);
  const ratingsOf = (reading: Reading): Ratings => {
    const latest = latestOf(reading);
    return latest === NOT_RATED ? latest : equipmentAt({ ...latest, periods: periods.get(reading.installationId) }, reading.at);
  };
  const values: LeftOutValue[] = [];
  const rest = readings.flatMap((reading): Reading[] => {
    const { power, leftOut = [], ...same } = reading;
    const isImpossible = power !== null && isImpossiblePower(power, ratingsOf(reading));
    const all = isImpossible ? [...leftOut, { of: 'power', value: power } as const] : leftOut;
    if (all.length === 0) return [reading];
    values.push(...all.map((one) => ({ id: same.installationId, at: same.at, of: kindOf(one, ratingsOf(reading)) })));
    const left = { ...same, power: isImpossible ? null : power };
    return saysNothing(left) ? [] : [left];
  });
  if (values.length === 0) return readings;
  await noteLeftOut(tx, values);
  return rest;
}

/** Rows of one transaction. */
const BATCH = 5_000;
/** Small transactions: on the embedded database all others wait for the running one. */
export const PATIENT_BATCH = 1_000;
/** Unit: ms. No clock is corrected by more. */
const CLOCK_MOST = 15 * 3_600_000;

export interface Taken {
  /** New readings. */
  readonly added: number;
  /** Readings that were stored already; their new values replace the old ones. */
  readonly repeated: number;
}

export interface Taking {
  /** ms since 1970. */
  readonly now: number;
  /** Lets users' queries go first (embedded database). */
  readonly isPatient?: boolean;
  readonly batch?: number;
}

/**
 * Stores readings. It is the only way for all sources: modems, files, the Solarman cloud and the demo.
 *
 * Idempotent per installation and time, and independent of order: in whatever order and however often readings arrive, the energy by
 * hour, the logs of states, events and overvoltages and the live row are the same in the end. Each batch is one transaction: a confirmed
 * batch is stored with everything derived from it.
 */
export async function takeReadings(database: Database, readings: readonly Reading[], taking: Taking): Promise<Taken> {
  const batch = taking.batch ?? BATCH;
  let [added, repeated] = [0, 0];
  const single = onceEach(readings);
  await makeMonthsOf(database, single);
  for (let from = 0; from < single.length; from += batch) {
    const part = single.slice(from, from + batch);
    const fresh = await database.transaction((tx) => take(tx, part, taking.now), { patient: taking.isPatient ?? false });
    added += fresh.size;
    repeated += part.length - fresh.size;
  }
  return { added, repeated: repeated + readings.length - single.length };
}

/**
 * Stores the readings of several senders in one transaction, and returns the result of each. No two of them may send for the same
 * installation.
 */
export async function takeTogether(database: Database, senders: readonly (readonly Reading[])[], taking: Taking): Promise<Taken[]> {
  const single = senders.map(onceEach);
  const all = single.flat();
  await makeMonthsOf(database, all);
  const fresh = await database.transaction((tx) => take(tx, all, taking.now), { patient: taking.isPatient ?? false });
  return senders.map((readings, index) => {
    const added = single[index]?.filter((read) => fresh.has(keyOf(read))).length ?? 0;
    return { added, repeated: readings.length - added };
  });
}

/** Takes in readings that were put aside and arrived until a time, like those of a file. Times in ms. */
export async function takePutAside(
  database: Database,
  id: number,
  { until, now, keptMonths }: { readonly until: number; readonly now: number; readonly keptMonths: number | null },
): Promise<void> {
  const earliest = earliestKept(now, keptMonths) ?? Number.NEGATIVE_INFINITY;
  const readings = (await readPutAside(database, id, until)).filter(({ at }) => at >= earliest);
  const taken = readings.map(({ arrivedAt: _arrived, sentBy: _by, ...reading }) => reading);
  await takeReadings(database, taken, { now, isPatient: true, batch: PATIENT_BATCH });
}

export const makeMonthsOf = (database: Database, readings: readonly Reading[]): Promise<void> =>
  makeMonths(
    database,
    readings.flatMap(({ at, arrivedAt }) => (arrivedAt === undefined ? [at] : [at - CLOCK_MOST, at, at + CLOCK_MOST])),
  );

/** Stores readings of one installation in a transaction of the caller, who has made the months. */
export const takeWithin = (tx: Queryable, readings: readonly Reading[], now: number): Promise<ReadonlySet<string>> =>
  take(tx, onceEach(readings), now);

/** The new ones, by installation and the source's own time. */
async function take(tx: Queryable, given: readonly Reading[], now: number): Promise<ReadonlySet<string>> {
  const ids = [...new Set(given.map(({ installationId }) => installationId))];
  const held = await holdLive(tx, ids);
  const measured = await leaveOutImpossible(tx, given, held);
  const timed = await correctTimes(tx, measured, held, now);
  const all = timed === given ? given : onceEach(timed);
  if (all.length === 0) return new Set();
  const known = await writeReadings(tx, all);
  const hasKnown = known.length > 0;
  const { readings, changed } = await hideRepeated(tx, all, held, known);
  await writeOvervoltages(tx, readings, hasKnown);
  await writeNoVoltages(tx, readings, held, hasKnown);
  await writeChanges(tx, readings);
  await rollUpEnergy(tx, readings, hasKnown);
  await refreshLive(tx, readings);
  await recomputeChanged(tx, changed, held);
  await watchReadings(tx, readings, held, now);
  await judge(tx, now, ids);
  const there = new Set(known.map(({ id, at }) => `${id} ${at}`));
  return new Set(readings.filter(({ installationId, at }) => !there.has(`${installationId} ${at}`)).map(keyOf));
}

const keyOf = ({ installationId, at, sentAt = at }: Reading): string => `${installationId} ${sentAt}`;

/**
 * Within a batch a later line fills in and corrects an earlier one of the same time, as it would in a later batch. Returns the same list
 * if there are no duplicates.
 */
function onceEach(readings: readonly Reading[]): readonly Reading[] {
  const byKey = new Map<string, Reading>();
  for (const read of readings) {
    const key = `${read.installationId} ${read.at}`;
    const earlier = byKey.get(key);
    byKey.set(key, earlier ? mergedReading(earlier, read) : read);
  }
  return byKey.size === readings.length ? readings : [...byKey.values()];
}
