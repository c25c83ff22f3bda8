import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { copyReadings } from '#server/store/telemetry/copy-readings.ts';
import { haveReadings } from './demo-plants.ts';
import { holdLive, lookForFaults, reachBack, refreshLive } from '#server/store/telemetry/live.ts';
import { makeMonths } from '#server/store/telemetry/months.ts';
import { backfillDays, backfillLater } from '#server/store/telemetry/voltage-days-due.ts';
import { type EnergyDay, forgetEnergies, writeEnergyDays } from '#server/store/telemetry/write-energy-days.ts';
import { joinLogs, writeLogs } from '#server/store/telemetry/write-logs.ts';
import { judge } from '#server/telemetry/judge.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import type { FollowedDays } from './report-days.ts';

/** Times in every month that these days have readings in. */
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
 * Takes in the first days of inverters that have no readings yet, several times as fast as `takeReadings` does: nothing has to be
 * looked for, filled in or read back. What it leaves behind is the same. One transaction: an inverter has all of them or none, and
 * `past`, its energies of days before.
 */
export async function takeFirstDays(database: Database, all: readonly FollowedDays[], past: readonly EnergyDay[]): Promise<void> {
  const heard = all.filter(({ readings }) => readings.length > 0);
  const ids = heard.map(({ id }) => id);
  await makeMonths(database, timesOf(heard));
  await database.transaction(async (tx) => {
    await write(tx, heard);
    await writeEnergyDays(tx, past);
    await holdLive(tx, ids);
    await refreshLive(
      tx,
      heard.flatMap(({ ends }) => ends),
    );
    await lookForFaults(tx, ids);
    await backfillLater(tx, ids);
    const firsts = new Map(past.toReversed().map(({ installationId, day }) => [installationId, day]));
    await reachBack(
      tx,
      [...firsts].map(([id, day]) => firstAt(id, day)),
    );
  });
}

/** That an installation begins with a day, of which nothing but energies is known. */
const firstAt = (id: number, day: LocalDate) => ({ id, at: instantOf(day), hasEvents: false, faultAt: null });

/** A transaction need not be on the disk when it comes back: whoever takes it in again after a loss of power begins where the last one that is there ended. */
const needNotLast = (tx: Queryable): Promise<void> => tx.script('set local synchronous_commit = off');

/** Days of one inverter that end where those begin that it has already. */
export interface EarlierDays {
  readonly followed: FollowedDays;
  readonly from: LocalDate;
  /** The day after the last. */
  readonly to: LocalDate;
  /** Unit: ms since 1970. */
  readonly now: number;
}

/**
 * Takes in days before those that an inverter has, in one transaction that lets everybody else go first. What it leaves behind is what
 * `takeReadings` would have made of all of them together.
 */
export async function takeEarlierDays(database: Database, { followed, from, to, now }: EarlierDays): Promise<void> {
  const { id, readings, state, codes, faultAt } = followed;
  const [begin, end] = [instantOf(from), instantOf(to)];
  if (readings.length > 0 && (await haveReadings(database, id, begin, end))) {
    await takeReadings(database, readings, { now, isPatient: true }); // somebody has brought some of these days meanwhile
    return;
  }
  await makeMonths(database, timesOf([followed]));
  await database.transaction(
    async (tx) => {
      await needNotLast(tx);
      await holdLive(tx, [id]);
      await forgetEnergies(tx, id, [from, to]); // those that were known by hour alone
      await joinLogs(tx, { id, at: end, state, codes });
      await write(tx, [followed]);
      await reachBack(tx, [{ id, at: readings[0]?.at ?? begin, hasEvents: state !== null || codes !== null, faultAt }]);
      if (readings.length > 0) await backfillDays(tx, id, [from, to]);
      if (faultAt !== null) await judge(tx, now, [id]);
    },
    { patient: true },
  );
}

/** Energies by hour of days before those that an inverter has: of these there are no readings. */
export const takeEarlierEnergies = (database: Database, id: number, from: LocalDate, energies: readonly EnergyDay[]): Promise<void> =>
  database.transaction(
    async (tx) => {
      await needNotLast(tx);
      await writeEnergyDays(tx, energies);
      await reachBack(tx, [firstAt(id, from)]);
    },
    { patient: true },
  );
