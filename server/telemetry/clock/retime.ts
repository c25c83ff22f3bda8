import { addSilences } from '#server/store/care/silences.ts';
import { markNews, markPowersStale } from '#server/store/care/watches.ts';
import { markLimitedStale } from '#server/store/care/limited-days.ts';
import { markComparisonStale } from '#server/store/care/yields.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { writeChanges } from '#server/store/telemetry/change-logs.ts';
import { forgetWhatFollows, removeReadingsSince, resetLive, removeUnplacedSince } from '#server/store/telemetry/clocks/clocked-readings.ts';
import { rollUpEnergy } from '#server/store/telemetry/energy-days.ts';
import { type HeldInverter, refreshLive } from '#server/store/telemetry/live.ts';
import { writeNoVoltages } from '#server/store/telemetry/no-voltages.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { replaceRuns } from '#server/store/telemetry/repeated-lines.ts';
import { writeOvervoltages, writeReadings } from '#server/store/telemetry/write-readings.ts';
import { hideRepeated, recomputeChanged } from '#server/telemetry/hide-repeated.ts';
import { judge } from '#server/telemetry/judge.ts';
import { AHEAD } from '#server/telemetry/read-line.ts';
import { recomputeSilences } from '#server/telemetry/watch-readings.ts';

/** A new offset of an inverter's times, and the arrival from which on it is valid. ms. */
interface Retiming {
  readonly inverter: HeldInverter;
  readonly offset: number;
  readonly since: number;
  readonly now: number;
}

const keyOf = ({ installationId: id, at }: Reading) => ({ id, at });

/**
 * Moves the live readings that arrived since a time by the offset of their clock, and takes in those kept aside because they were from
 * the future. Everything derived from readings is computed again from their new times.
 */
export async function retime(tx: Queryable, { inverter, offset, since, now }: Retiming): Promise<void> {
  const { id } = inverter;
  const before = await removeReadingsSince(tx, id, since);
  const ahead = await removeUnplacedSince(tx, id, [since, now + AHEAD + offset]);
  const moved = [...before, ...ahead.map((read) => ({ ...read, sentAt: read.at }))].map(
    (read): Reading => ({ ...read, at: read.sentAt - offset, sentAt: offset === 0 ? undefined : read.sentAt }),
  );
  if (moved.length === 0) return;
  const places = [...before, ...moved];
  const span = { id, from: Math.min(...places.map(({ at }) => at)), to: Math.max(...places.map(({ at }) => at)) };
  await forgetWhatFollows(tx, before);
  await replaceRuns(tx, span, []);
  await writeReadings(tx, moved);
  await writeOvervoltages(tx, moved, true);
  await writeNoVoltages(tx, moved, [inverter], true);
  await writeChanges(tx, places);
  await rollUpEnergy(tx, places, true);
  await resetLive(tx, span);
  await refreshLive(tx, moved);
  await markPowersStale(tx, [span]);
  await addSilences(tx, await recomputeSilences(tx, [span], [inverter]));
  await markComparisonStale(tx);
  await markLimitedStale(tx, localDateOf(span.from));
  await markNews(tx, [id]);
  const { changed } = await hideRepeated(tx, places, [inverter], places.map(keyOf));
  await recomputeChanged(tx, changed, [inverter]);
  await judge(tx, now, [id]);
}
