import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { type VoltageDay, voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import type { VoltageReading } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { type InverterDay, voltageReadingsOf, writeVoltageDays } from '#server/store/telemetry/voltage-days.ts';
import { dueBefore, forgetDue, holdInverters, nextBackfill, shortenBackfill } from '#server/store/telemetry/voltage-days-due.ts';

/** Days summed up in one transaction: on the embedded database everybody else waits for it. */
const AT_ONCE = 20;

/** A day out of its readings; `undefined` where none measured a voltage. */
export const voltageDayOf = (readings: readonly VoltageReading[]): VoltageDay | undefined => voltageDays(intervalSums(readings))[0];

async function sumUp(tx: Queryable, days: readonly InverterDay[]): Promise<void> {
  await holdInverters(
    tx,
    days.map(({ id }) => id),
  );
  const found = await voltageReadingsOf(tx, days);
  await writeVoltageDays(
    tx,
    found.map(({ readings, ...day }) => ({ ...day, told: voltageDayOf(readings) })),
  );
  await forgetDue(tx, days);
}

/** Days that were stored before anybody summed them up. Cut off, it goes on where it stopped. */
async function sumUpStored(database: Database, isWanted: () => boolean): Promise<void> {
  for (let next = await nextBackfill(database); next !== undefined && isWanted(); next = await nextBackfill(database)) {
    const { id, first, last } = next;
    const from: LocalDate = addDays(last, 1 - AT_ONCE) > first ? addDays(last, 1 - AT_ONCE) : first;
    const days = daysFrom(from, addDays(last, 1)).map((day) => ({ id, day }));
    await database.transaction(
      async (tx) => {
        await sumUp(tx, days);
        await shortenBackfill(tx, next, addDays(from, -1));
      },
      { patient: true },
    );
  }
}

/**
 * Sums up the voltages of days that are over, some at a time, letting everybody else go between. The day that runs is left to
 * whoever asks for it. What is written follows from the readings alone: in whatever order they came, and however often.
 *
 * Unit    `now` in ms since 1970.
 */
export async function sumUpVoltages(database: Database, now: number, isWanted: () => boolean = () => true): Promise<void> {
  const today = localDateOf(now);
  for (
    let days = await dueBefore(database, today, AT_ONCE);
    days.length > 0 && isWanted();
    days = await dueBefore(database, today, AT_ONCE)
  ) {
    const some = days;
    await database.transaction((tx) => sumUp(tx, some), { patient: true });
  }
  await sumUpStored(database, isWanted);
}
