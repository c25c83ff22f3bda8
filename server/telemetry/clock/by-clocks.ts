import { RIGHT_WITHIN } from '#domain/energy/clock/judge-clock.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { keepUnplaced, type StoredReading, storedReadingsOf } from '#server/store/telemetry/clocks/clocked-readings.ts';
import { checkClocks } from '#server/store/telemetry/clocks/inverter-clocks.ts';
import type { HeldInverter } from '#server/store/telemetry/live.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';

/**
 * Moves readings to the times of a correct clock. A reading whose own time is stored already keeps its stored time. Live readings of an
 * inverter with a corrected clock move by its offset. A different reading with an own time that is stored already, from a clock that
 * seems to have been set right since, is kept aside until that is certain. Requests a check of clocks that disagree with the arrival.
 */
export async function correctTimes(
  tx: Queryable,
  readings: readonly Reading[],
  held: readonly HeldInverter[],
  now: number,
): Promise<readonly Reading[]> {
  const offsets = new Map(held.flatMap(({ id, clockOffset }) => (clockOffset === null ? [] : [[id, clockOffset] as const])));
  const unique = new Set(uniqueBy(readings, ({ installationId }) => installationId));
  const disagreeing = [...unique].filter((read) => latenessOf(read, offsets.get(read.installationId) ?? 0) > RIGHT_WITHIN);
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
    return known !== undefined && known.at !== read.at && unique.has(read) && latenessOf(read, 0) <= RIGHT_WITHIN && !isSame(read, known);
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

/** How far a live reading is from its arrival, for a clock that is ahead by an offset; ms. */
const latenessOf = ({ at, arrivedAt }: Reading, offset: number): number =>
  arrivedAt === undefined ? 0 : Math.abs(at - arrivedAt - offset);

/** Whether a repeated reading has the stored values. */
const isSame = ({ power, energy }: Reading, known: StoredReading): boolean =>
  (power === null || Math.fround(power) === known.power) && (energy === null || Math.fround(energy) === known.energy);

/** The readings that share their key with no other, in their order. */
export function uniqueBy<R>(readings: readonly R[], keyOf: (reading: R) => number): R[] {
  const counts = new Map<number, number>();
  for (const reading of readings) counts.set(keyOf(reading), (counts.get(keyOf(reading)) ?? 0) + 1);
  return readings.filter((reading) => counts.get(keyOf(reading)) === 1);
}
