import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { copyReadings } from '#server/store/telemetry/copy-readings.ts';
import { holdLive, lookForFaults, reachBack, refreshLive } from '#server/store/telemetry/live.ts';
import { makeMonths } from '#server/store/telemetry/months.ts';
import { requestBackfillOfDays, requestBackfill } from '#server/store/telemetry/voltage-days-due.ts';
import { type EnergyDay, forgetEnergies, writeEnergyDays } from '#server/store/telemetry/write-energy-days.ts';
import { joinLogs, writeLogs } from '#server/store/telemetry/write-logs.ts';
import { judge } from '#server/telemetry/judge.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { hasReadings } from './demo-plants.ts';
import type { FollowedDays } from './simulate-days.ts';

/** Times in every month in which these days have readings. */
const timesOf = (all: readonly FollowedDays[]): number[] =>
  all.flatMap(({ energies }) => energies.flatMap(({ day }) => [instantOf(day), instantOf(addDays(day, 1)) - 1]));

async function write(tx: Queryable, all: readonly FollowedDays[]): Promise<void> {
  await copyReadings(
    tx,
    all.flatMap(({ readings }) => readings),
  );
  await writeLogs(tx, {
    states: all.flatMap(({ states }) => states),
    events: all.flatMap(({ events }) => events),
    overvoltages: all.flatMap(({ overvoltages }) => overvoltages),
  });
  await writeEnergyDays(
    tx,
    all.flatMap(({ energies }) => energies),
  );
}

/**
 * Stores the first days of inverters that have no readings yet, several times as fast as `takeReadings`: nothing has to be looked up,
 * filled in or read back. The result is the same. In one transaction an inverter gets all of its days or none, and `past`, its energies
 * of the days before.
 */
export async function takeFirstDays(database: Database, all: readonly FollowedDays[], past: readonly EnergyDay[]): Promise<void> {
  const sending = all.filter(({ readings }) => readings.length > 0);
  const ids = sending.map(({ id }) => id);
  await makeMonths(database, timesOf(sending));
  await database.transaction(async (tx) => {
    await write(tx, sending);
    await writeEnergyDays(tx, past);
    await holdLive(tx, ids);
    await refreshLive(
      tx,
      sending.flatMap(({ ends }) => ends),
    );
    await lookForFaults(tx, ids);
    await requestBackfill(tx, ids);
    const firsts = new Map(past.toReversed().map(({ installationId, day }) => [installationId, day]));
    await reachBack(
      tx,
      [...firsts].map(([id, day]) => firstAt(id, day)),
    );
  });
}

/** Marks a day of which only energies are known as the first of an installation. */
const firstAt = (id: number, day: LocalDate) => ({ id, at: instantOf(day), hasEvents: false, faultAt: null });

/** A transaction need not be on the disk when it returns: after a power cut the fill continues after the last transaction that is there. */
const needNotLast = (tx: Queryable): Promise<void> => tx.script('set local synchronous_commit = off');

/** Days of one inverter that end where its stored days begin. */
export interface EarlierDays {
  readonly followed: FollowedDays;
  readonly from: LocalDate;
  /** The day after the last. */
  readonly to: LocalDate;
  /** Unit: ms since 1970. */
  readonly now: number;
}

/**
 * Stores days before those that an inverter has, in one patient transaction. The result is the same as if `takeReadings` had stored all
 * of them together.
 */
export async function takeEarlierDays(database: Database, { followed, from, to, now }: EarlierDays): Promise<void> {
  const { id, readings, state, codes, faultAt } = followed;
  const [begin, end] = [instantOf(from), instantOf(to)];
  if (readings.length > 0 && (await hasReadings(database, id, begin, end))) {
    await takeReadings(database, readings, { now, isPatient: true }); // another source has sent some of these days meanwhile
    return;
  }
  await makeMonths(database, timesOf([followed]));
  await database.transaction(
    async (tx) => {
      await needNotLast(tx);
      await holdLive(tx, [id]);
      await forgetEnergies(tx, id, [from, to]); // those of which only energies were known
      await joinLogs(tx, { id, at: end, state, codes });
      await write(tx, [followed]);
      await reachBack(tx, [{ id, at: readings[0]?.at ?? begin, hasEvents: state !== null || codes !== null, faultAt }]);
      if (readings.length > 0) await requestBackfillOfDays(tx, id, [from, to]);
      if (faultAt !== null) await judge(tx, now, [id]);
    },
    { patient: true },
  );
}

/** Stores energies by hour of days before those that an inverter has; these days have no readings. */
export const takeEarlierEnergies = (database: Database, id: number, from: LocalDate, energies: readonly EnergyDay[]): Promise<void> =>
  database.transaction(
    async (tx) => {
      await needNotLast(tx);
      await writeEnergyDays(tx, energies);
      await reachBack(tx, [firstAt(id, from)]);
    },
    { patient: true },
  );
