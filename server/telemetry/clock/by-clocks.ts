import { RIGHT_WITHIN } from '#domain/energy/clock/judge-clock.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { keepUnplaced, type StoredReading, storedReadingsOf } from '#server/store/telemetry/clocks/clocked-readings.ts';
import { checkClocks } from '#server/store/telemetry/clocks/inverter-clocks.ts';
import type { HeldInverter } from '#server/store/telemetry/live.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';

/**
 * The same readings at the times of clocks that are right. One whose own time is known already stays where it stands; live
 * ones of an inverter whose clock is corrected move by its offset. Another reading of a time that was sent before, by a clock that
 * seems to have been set right since, is kept aside until that is known. Has the clocks looked at that disagree with the arrival.
 */
export async function byClocks(
  tx: Queryable,
  readings: readonly Reading[],
  held: readonly HeldInverter[],
  now: number,
): Promise<readonly Reading[]> {
  const offsets = new Map(held.flatMap(({ id, clockOffset }) => (clockOffset === null ? [] : [[id, clockOffset] as const])));
  const alone = new Set(aloneBy(readings, ({ installationId }) => installationId));
  const disagreeing = [...alone].filter((read) => latenessOf(read, offsets.get(read.installationId) ?? 0) > RIGHT_WITHIN);
  if (disagreeing.length > 0)
    await checkClocks(
      tx,
      disagreeing.map(({ installationId }) => installationId),
      now,
    );
  const corrected = readings.filter(({ installationId }) => offsets.has(installationId));
  if (corrected.length === 0) return readings;
  const standing = new Map((await storedReadingsOf(tx, corrected)).map((one) => [`${one.id} ${one.sent}`, one]));
  const ofOtherTime = readings.filter((read) => {
    const known = standing.get(`${read.installationId} ${read.at}`);
    return known !== undefined && known.at !== read.at && alone.has(read) && latenessOf(read, 0) <= RIGHT_WITHIN && !isSame(read, known);
  });
  if (ofOtherTime.length > 0) await keepUnplaced(tx, ofOtherTime);
  return readings
    .filter((read) => !ofOtherTime.includes(read))
    .map((read) => {
      const { installationId, at: sent, arrivedAt } = read;
      const offset = offsets.get(installationId);
      if (offset === undefined) return read;
      const at = standing.get(`${installationId} ${sent}`)?.at ?? (arrivedAt === undefined ? sent : sent - offset);
      return at === sent ? read : { ...read, at, sentAt: sent };
    });
}

/** How far a live reading is from its arrival, by a clock that is ahead by an offset; ms. */
const latenessOf = ({ at, arrivedAt }: Reading, offset: number): number =>
  arrivedAt === undefined ? 0 : Math.abs(at - arrivedAt - offset);

/** What a repeated reading tells, as the database keeps it. */
const isSame = ({ power, energy }: Reading, known: StoredReading): boolean =>
  (power === null || Math.fround(power) === known.power) && (energy === null || Math.fround(energy) === known.energy);

/** Those that share their key with no other, in their order. */
export function aloneBy<R>(readings: readonly R[], keyOf: (reading: R) => number): R[] {
  const counts = new Map<number, number>();
  for (const reading of readings) counts.set(keyOf(reading), (counts.get(keyOf(reading)) ?? 0) + 1);
  return readings.filter((reading) => counts.get(keyOf(reading)) === 1);
}
