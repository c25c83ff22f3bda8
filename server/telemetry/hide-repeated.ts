import { spotOf } from '#domain/energy/daylight.ts';
import { CONTEXT, staleRuns } from '#domain/grid/stale-readings.ts';
import { markNews, markPowersStale } from '#server/store/care/watches.ts';
import { markComparisonStale } from '#server/store/care/yields.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { forgetWhatFollows } from '#server/store/telemetry/clocks/clocked-readings.ts';
import { rollUpEnergy } from '#server/store/telemetry/energy-days.ts';
import { writeNoVoltages } from '#server/store/telemetry/no-voltages.ts';
import { measuredValues, type Reading } from '#server/store/telemetry/reading.ts';
import {
  findEqualLines,
  findSuspectSpans,
  hideLines,
  type LineSpan,
  prolongRuns,
  readWholeRuns,
  replaceRuns,
  resetLast,
  type StoredLine,
} from '#server/store/telemetry/repeated-lines.ts';
import { type ReadingKey, writeOvervoltages } from '#server/store/telemetry/write-readings.ts';

type Place = { readonly id: number; readonly latitude: number | null; readonly longitude: number | null };

/** What was found about the readings around a batch. */
interface Changed {
  /** Times of readings that count no more, with the values that were sent. */
  readonly hidden: readonly Reading[];
  /** The same of readings that count again. */
  readonly restored: readonly Reading[];
}

const readingOf = (installationId: number, { at, power, energy, voltages }: StoredLine): Reading => ({
  ...{ installationId, at, power, energy, voltages },
  state: null,
  events: null,
});

/** Finds the runs in and around a span again, and hides and restores their readings. */
async function hideWithin(tx: Queryable, place: Place, span: LineSpan): Promise<Changed> {
  const { id } = place;
  const lines = await readWholeRuns(tx, span, CONTEXT);
  const own = lines.filter(({ isBeside }) => !isBeside);
  const runs = staleRuns(lines, spotOf(place)).filter(({ first }) => lines[first]?.isBeside === false);
  const stale = new Set(runs.flatMap(({ first, last }) => lines.slice(first + 1, last + 1)));
  const hidden = own.filter((line) => !line.isRepeated && stale.has(line));
  const restored = own.filter((line) => line.isRepeated && !stale.has(line));
  const timesOf = (some: readonly StoredLine[]) => some.map(({ at }) => at);
  await hideLines(tx, id, timesOf(hidden), timesOf(restored));
  await replaceRuns(tx, { id, from: own[0]?.at ?? span.from, to: own.at(-1)?.at ?? span.to }, runs);
  return { hidden: hidden.map((line) => readingOf(id, line)), restored: restored.map((line) => readingOf(id, line)) };
}

const keyOf = ({ installationId, at }: Pick<Reading, 'installationId' | 'at'>): string => `${installationId} ${at}`;

/** Unit: ms. A reading decides on runs that are within `CONTEXT` of it; an hour of each is within this. */
const REACH = 2 * CONTEXT;

/** The span of each inverter's readings, with the runs on which they decide. */
function spansOf(readings: readonly Reading[], reach = REACH): LineSpan[] {
  const spans = new Map<number, LineSpan>();
  for (const { installationId: id, at } of readings) {
    const known = spans.get(id);
    spans.set(id, { id, from: Math.min(at - reach, known?.from ?? at), to: Math.max(at + reach, known?.to ?? at) });
  }
  return [...spans.values()];
}

/** A batch without the values that repeat an earlier line, and the stored readings that count no more or count again. */
export interface Unrepeated {
  readonly readings: readonly Reading[];
  readonly changed: readonly Reading[];
}

/**
 * Hides the stored readings that repeat an earlier line, in and around a batch that was just written; `known`: those of it that were
 * stored before. In whatever order readings arrive, the same ones are hidden in the end (specification 24.91).
 */
export async function hideRepeated(
  tx: Queryable,
  all: readonly Reading[],
  places: readonly Place[],
  known: readonly ReadingKey[],
): Promise<Unrepeated> {
  const byId = new Map(places.map((place) => [place.id, place]));
  const fresh = new Set(all.map(keyOf));
  for (const { id, at } of known) fresh.delete(keyOf({ installationId: id, at }));
  const readings = all.filter((read) => isMeasured(read) || !fresh.has(keyOf(read)));
  const corrected = new Set(known.map(({ id }) => id));
  const prolonged = await prolongRuns(
    tx,
    spansOf(readings, 0).filter(({ id }) => !corrected.has(id)),
  );
  const gone = new Set(readings.filter(({ installationId }) => prolonged.has(installationId)).map(keyOf));
  const changed: Reading[] = [];
  for (const span of await findSuspectSpans(tx, spansOf(readings.filter(({ installationId }) => !prolonged.has(installationId))))) {
    const place = byId.get(span.id);
    if (!place) continue;
    const { hidden, restored } = await hideWithin(tx, place, span);
    for (const read of hidden) gone.add(keyOf(read));
    changed.push(...restored, ...hidden.filter((read) => !fresh.has(keyOf(read))));
  }
  if (gone.size === 0) return { readings: all, changed };
  return { readings: all.map((read) => (gone.has(keyOf(read)) ? emptied(read) : read)), changed };
}

const isMeasured = (reading: Reading): boolean => measuredValues(reading).some((value) => value !== null);

const emptied = (read: Reading): Reading => ({ ...read, power: null, energy: null, voltages: [null, null, null], isRepeated: true });

/** Computes again what followed from readings that count no more or count again. */
export async function recomputeChanged(tx: Queryable, changed: readonly Reading[], places: readonly Place[]): Promise<void> {
  if (changed.length === 0) return;
  const spans = spansOf(changed);
  await forgetWhatFollows(tx, changed);
  await writeOvervoltages(tx, changed, true);
  await writeNoVoltages(tx, changed, places, true);
  await rollUpEnergy(tx, changed, true);
  await resetLast(
    tx,
    spans.map(({ id }) => id),
  );
  await markPowersStale(tx, spans);
  await markComparisonStale(tx);
  await markNews(
    tx,
    spans.map(({ id }) => id),
  );
}

/** Hides the repeated lines of all stored readings of some inverters. */
export async function hideAllRepeated(tx: Queryable, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    const changed: Reading[] = [];
    for (const run of await findEqualLines(tx, place.id)) {
      const { hidden, restored } = await hideWithin(tx, place, run);
      changed.push(...hidden, ...restored);
    }
    await recomputeChanged(tx, changed, [place]);
  }
}
