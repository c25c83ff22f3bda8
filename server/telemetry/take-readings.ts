import { watchReadings } from '#server/care/watch-readings.ts';
import type { Queryable, Database } from '#server/store/database-types.ts';
import { writeChanges } from '#server/store/telemetry/change-logs.ts';
import { rollUpEnergy } from '#server/store/telemetry/energy-days.ts';
import { holdLive, refreshLive } from '#server/store/telemetry/live.ts';
import { makeMonths } from '#server/store/telemetry/months.ts';
import { writeOvervoltages, writeReadings } from '#server/store/telemetry/write-readings.ts';
import { byClocks } from './clock/by-clocks.ts';
import { judge } from './judge.ts';
import type { Reading } from './reading.ts';

/** Rows of one transaction. */
const BATCH = 5_000;
/** Unit: ms. No clock is corrected by more. */
const CLOCK_MOST = 15 * 3_600_000;

export interface Taken {
  /** New readings. */
  readonly added: number;
  /** Readings that were there already; what they say now stands. */
  readonly repeated: number;
}

export interface Taking {
  /** ms since 1970. */
  readonly now: number;
  /** Lets people's questions go first (embedded database). */
  readonly isPatient?: boolean;
  readonly batch?: number;
}

/**
 * The one way by which readings come in, whoever brings them: a modem, a file, the Solarman cloud, the demo.
 *
 * Idempotent per installation and time, and indifferent to order: whatever order readings come in, and however often,
 * the energy by hour, the logs of states, events and overvoltages and the live row end up the same.
 * Each batch is one transaction: what was answered for is kept, with all that follows from it.
 */
export async function takeReadings(database: Database, readings: readonly Reading[], taking: Taking): Promise<Taken> {
  const batch = taking.batch ?? BATCH;
  let [added, repeated] = [0, 0];
  const single = onceEach(readings);
  await makeMonths(
    database,
    single.flatMap(({ at, arrivedAt }) => (arrivedAt === undefined ? [at] : [at - CLOCK_MOST, at, at + CLOCK_MOST])),
  );
  for (let from = 0; from < single.length; from += batch) {
    const part = single.slice(from, from + batch);
    const known = await database.transaction((tx) => take(tx, part, taking.now), { patient: taking.isPatient ?? false });
    added += part.length - known;
    repeated += known;
  }
  return { added, repeated: repeated + readings.length - single.length };
}

async function take(tx: Queryable, told: readonly Reading[], now: number): Promise<number> {
  const ids = [...new Set(told.map(({ installationId }) => installationId))];
  const held = await holdLive(tx, ids);
  const timed = await byClocks(tx, told, held, now);
  const readings = timed === told ? told : onceEach(timed);
  if (readings.length === 0) return told.length;
  const known = await writeReadings(tx, readings);
  await writeOvervoltages(tx, readings, known > 0);
  await writeChanges(tx, readings);
  await rollUpEnergy(tx, readings, known > 0);
  await refreshLive(tx, readings);
  await watchReadings(tx, readings, held, now);
  await judge(tx, now, ids);
  return known + told.length - readings.length;
}

/** Within one batch a later line fills in and corrects an earlier one of the same time, as it would across batches. The same list where each is once there. */
function onceEach(readings: readonly Reading[]): readonly Reading[] {
  const byKey = new Map<string, Reading>();
  for (const read of readings) {
    const key = `${read.installationId} ${read.at}`;
    const earlier = byKey.get(key);
    byKey.set(key, earlier ? merged(earlier, read) : read);
  }
  return byKey.size === readings.length ? readings : [...byKey.values()];
}

const merged = (earlier: Reading, later: Reading): Reading => ({
  ...later,
  power: later.power ?? earlier.power,
  energy: later.energy ?? earlier.energy,
  voltages: [later.voltages[0] ?? earlier.voltages[0], later.voltages[1] ?? earlier.voltages[1], later.voltages[2] ?? earlier.voltages[2]],
  state: later.state ?? earlier.state,
  events: later.events ?? earlier.events,
});
