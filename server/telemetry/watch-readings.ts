import { NOTHING_READ, type ReadingWatch, watchReading } from '#domain/diagnosis/tracks/reading-watch.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { isSilentByDay } from '#domain/energy/silence.ts';
import { quantity } from '#domain/quantity.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { addSilences, recomputeGaps, type SilenceRow } from '#server/store/care/silences.ts';
import { markPowersStale, listUnwatched, type WatchRow, writeWatches } from '#server/store/care/watches.ts';
import { markLimitedStale } from '#server/store/care/limited-days.ts';
import { markComparisonStale } from '#server/store/care/yields.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { type HeldInverter, holdLive } from '#server/store/telemetry/live.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';

const HOUR = 3_600_000;

/** What one inverter's readings of a batch change. */
interface Watched {
  readonly watch: WatchRow | undefined;
  readonly silences: readonly SilenceRow[];
  /** Late readings: the silences around them must be computed again. */
  readonly late: SilenceRow | undefined;
}

/**
 * Notes what new readings mean for diagnoses: which must be made again, and when an inverter was silent in daylight. A reading like the
 * one before it costs no statement.
 */
export async function watchReadings(
  tx: Queryable,
  readings: readonly Reading[],
  held: readonly HeldInverter[],
  now: number,
): Promise<void> {
  const byId = new Map<number, Reading[]>(held.map(({ id }) => [id, []]));
  for (const reading of readings) byId.get(reading.installationId)?.push(reading);
  const watched = held.map((inverter) => watchOne(inverter, byId.get(inverter.id) ?? []));
  const watches = watched.flatMap(({ watch }) => watch ?? []);
  if (watches.length > 0) await writeWatches(tx, watches);
  const late = watched.flatMap((one) => one.late ?? []);
  if (late.length > 0) await markPowersStale(tx, late);
  const recomputed = late.length === 0 ? [] : await recomputeSilences(tx, late, held);
  await addSilences(tx, [...watched.flatMap(({ silences }) => silences), ...recomputed]);
  const today = instantOf(localDateOf(now));
  const earliest = Math.min(...readings.map(({ at }) => at));
  if (earliest < now - HOUR) await markLimitedStale(tx, localDateOf(earliest));
  if (readings.some(({ at, power, energy }) => at < today && (power !== null || energy !== null))) await markComparisonStale(tx);
}

function watchOne(inverter: HeldInverter, readings: readonly Reading[]): Watched {
  const ordered = readings.toSorted((one, other) => one.at - other.at);
  const { id, lastAt } = inverter;
  if (ordered.length === 0 || (lastAt !== null && !inverter.hasWatch)) return { watch: undefined, silences: [], late: undefined };
  const late = lastAt === null ? [] : ordered.filter(({ at }) => at <= lastAt);
  const times = [...(lastAt === null ? [] : [lastAt]), ...ordered.slice(late.length).map(({ at }) => at)];
  const [first, last] = [late[0], late.at(-1)];
  return {
    watch: watchAfter(inverter, ordered),
    silences: times.slice(1).flatMap((to, before) => silenceOf(inverter, times[before] ?? to, to)),
    late: first && last ? { id, from: first.at, to: last.at } : undefined,
  };
}

const silenceOf = (inverter: HeldInverter, from: number, to: number): SilenceRow[] =>
  to - from >= HOUR && isSilentByDay(from, to, spotOf(inverter)) ? [{ id: inverter.id, from, to }] : [];

/** The row to write; `undefined` if nothing has changed. */
function watchAfter(inverter: HeldInverter, ordered: readonly Reading[]): WatchRow | undefined {
  const { id, lastAt, hasWatch, inverterPower } = inverter;
  const before: ReadingWatch =
    lastAt === null
      ? NOTHING_READ
      : { at: lastAt, isFaulty: inverter.isFaulty ?? true, events: inverter.events, isIdle: inverter.isIdle, isLow: inverter.isLow };
  const installation = { spot: spotOf(inverter), inverterPower: quantity<never>(inverterPower), phases: inverter.phases };
  let [watch, isNews, idleAt, lowAt]: [ReadingWatch, boolean, number | null, number | null] = [before, lastAt === null, null, null];
  for (const reading of ordered) {
    const next = watchReading(watch, reading, installation);
    if (next.watch.isIdle === true) idleAt = Math.max(idleAt ?? reading.at, reading.at);
    if (next.watch.isLow === true) lowAt = Math.max(lowAt ?? reading.at, reading.at);
    watch = next.watch;
    isNews ||= next.isNews;
  }
  const { isFaulty, events, isIdle, isLow } = watch;
  const isSame = hasWatch && isFaulty === before.isFaulty && events === before.events && isIdle === before.isIdle && isLow === before.isLow;
  if (isSame && idleAt === null && lowAt === null && (!isNews || inverter.isNews)) return undefined;
  return { id, isFaulty, events, isIdle, idleAt, isLow, lowAt, isNews };
}

/** The silences in and around these spans from the stored readings; replaces the stored silences. */
export async function recomputeSilences(
  tx: Queryable,
  spans: readonly SilenceRow[],
  inverters: readonly Pick<HeldInverter, 'id' | 'latitude' | 'longitude'>[],
): Promise<SilenceRow[]> {
  const spots = new Map(inverters.map((inverter) => [inverter.id, spotOf(inverter)]));
  const gaps = await recomputeGaps(tx, spans);
  return gaps.filter(({ id, from, to }) => {
    const spot = spots.get(id);
    return spot !== undefined && isSilentByDay(from, to, spot);
  });
}

/** Unit: ms. How far back silences are looked for; diagnoses look at newer readings only. */
const LOOKED_BACK = 9 * 86_400_000;
const AT_ONCE = 20;

/**
 * Creates the watches of installations whose readings are older than watches: from an earlier version or a seed. Works in chunks; after
 * an interruption it continues where it stopped.
 */
export async function watchUnwatched(database: Database, isWanted: () => boolean): Promise<void> {
  const all = await listUnwatched(database);
  for (let from = 0; from < all.length && isWanted(); from += AT_ONCE) {
    const ids = all.slice(from, from + AT_ONCE);
    await database.transaction(
      async (tx) => {
        const held = await holdLive(tx, ids);
        const spans = held.flatMap(({ id, lastAt }) => (lastAt === null ? [] : [{ id, from: lastAt - LOOKED_BACK, to: lastAt }]));
        await addSilences(tx, await recomputeSilences(tx, spans, held));
        await writeWatches(
          tx,
          held.map(({ id, lastAt }) => ({
            id,
            isFaulty: true,
            events: null,
            isIdle: true,
            idleAt: lastAt,
            isLow: true,
            lowAt: lastAt,
            isNews: true,
          })),
        );
      },
      { patient: true },
    );
  }
}
