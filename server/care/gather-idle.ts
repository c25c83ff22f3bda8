import { type IdleStretch, idleStretchesOf } from '#domain/diagnosis/tracks/idle-stretches.ts';
import {
  NOTHING_OF_RATING,
  type PowerSample,
  type PowerSegment,
  segmentDayOf,
  withSamples,
} from '#domain/diagnosis/tracks/power-segments.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { equipmentAt } from '#domain/energy/rated-period.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { DiagnosedRow } from '#server/store/care/facts.ts';
import {
  type Beginning,
  type KnownPowers,
  readKnownPowers,
  readLastProductiveDays,
  readPowersAfter,
  readPowersWithin,
  writeKnownPowers,
} from '#server/store/care/watches.ts';
import type { Queryable } from '#server/store/database-types.ts';

const DAY = 86_400_000;
/** Unit: ms before now from which readings are searched. A stretch that began before is followed to its beginning. */
const READINGS_BACK = 5 * DAY;

interface PowerWindow {
  readonly row: DiagnosedRow;
  /** A midnight of UTC. */
  readonly from: number;
}

interface KnownWindow extends PowerWindow {
  readonly known: KnownPowers;
}

const extended = (row: DiagnosedRow, segments: readonly PowerSegment[], samples: readonly PowerSample[]): PowerSegment[] =>
  withSamples(segments, samples, { inverterPower: row.inverterPower, periods: row.periods, spot: spotOf(row) });

/** What the segments depend on: rating and place, and the ratings of earlier times. */
const basisOf = ({ inverterPower, latitude, longitude, periods }: DiagnosedRow): KnownPowers['of'] => [
  inverterPower,
  latitude,
  longitude,
  ...(periods ?? []).flatMap((period) => [period.from, period.inverterPower]),
];

/** The part of the stored powers that is still valid: same ratings and place, far enough back, and before late readings. */
function stillKnown({ row, from }: PowerWindow, held: KnownPowers | null, staleFrom: number | null): KnownPowers {
  const of = basisOf(row);
  if (held === null || held.from > from || of.join() !== held.of.join()) return { of, from, to: from - 1, segments: [], beginning: null };
  const end = staleFrom === null ? Number.POSITIVE_INFINITY : segmentDayOf(staleFrom);
  return {
    ...held,
    from,
    to: Math.max(Math.min(held.to, end - 1), from - 1),
    segments: held.segments.filter((segment) => segment.from >= from && segment.from < end),
    beginning: held.beginning !== null && held.beginning.to <= end ? held.beginning : null,
  };
}

/** The powers of each, extended by the readings since; `before`: the stored ones, as text. */
async function readPowers(
  tx: Queryable,
  wanted: readonly PowerWindow[],
): Promise<{ readonly windows: KnownWindow[]; readonly before: Map<number, string> }> {
  const ids = wanted.map(({ row }) => row.id);
  const held = new Map((await readKnownPowers(tx, ids)).map((one) => [one.id, one]));
  const known = wanted.map((one) => stillKnown(one, held.get(one.row.id)?.known ?? null, held.get(one.row.id)?.staleFrom ?? null));
  const samples = Map.groupBy(await readPowersAfter(tx, { ids, from: known.map(({ to }) => to) }), ({ id }) => id);
  return {
    before: new Map([...held].map(([id, one]) => [id, one.staleFrom === null ? JSON.stringify(one.known) : ''])),
    windows: wanted.map((one, index) => {
      const { row } = one;
      const still = known[index] ?? stillKnown(one, null, null);
      const segments = extended(row, still.segments, samples.get(row.id) ?? []);
      return { ...one, known: { ...still, to: Math.max(still.to, row.lastAt ?? 0), segments } };
    }),
  };
}

/** The time in which the stretch at the beginning of the segments may have begun, for those that begin with one. */
async function beginningSpans(tx: Queryable, looked: readonly KnownWindow[]): Promise<Map<number, { from: number; to: number }>> {
  const open = looked.filter(({ known: { segments } }) => typeof segments[0]?.last === 'number');
  if (open.length === 0) return new Map();
  const wanted = open.map(({ row, from }) => ({
    id: row.id,
    day: localDateOf(from),
    nothing: equipmentAt(row, from).inverterPower * NOTHING_OF_RATING * 24,
  }));
  const days = new Map((await readLastProductiveDays(tx, wanted)).map(({ id, day }) => [id, day]));
  return new Map(
    open.map(({ row, from }) => {
      const day = days.get(row.id) ?? localDateOf(row.firstAt ?? from);
      return [row.id, { from: instantOf(day), to: Math.min(from, instantOf(addDays(day, 2))) }];
    }),
  );
}

/** Adds the powers of the last day of production and of the day after, as far as they are before the window. */
async function withBeginnings(tx: Queryable, looked: readonly KnownWindow[]): Promise<KnownWindow[]> {
  const spans = await beginningSpans(tx, looked);
  const isKnown = (beginning: Beginning | null, span: { from: number; to: number }): beginning is Beginning =>
    beginning !== null && beginning.from === span.from && beginning.to === span.to;
  const unknown = looked.flatMap(({ row: { id }, known: { beginning } }) => {
    const span = spans.get(id);
    return span === undefined || isKnown(beginning, span) ? [] : [{ id, ...span }];
  });
  const samples = Map.groupBy(unknown.length === 0 ? [] : await readPowersWithin(tx, unknown), ({ id }) => id);
  return looked.map((one) => {
    const { row, known } = one;
    const span = spans.get(row.id);
    if (span === undefined || isKnown(known.beginning, span)) return one;
    return { ...one, known: { ...known, beginning: { ...span, segments: extended(row, [], samples.get(row.id) ?? []) } } };
  });
}

/**
 * The stretches by day in which each installation had no power, as of the given times. Reads only installations that may have had one
 * recently, and of these only readings since the last call.
 */
export async function idleOf(tx: Queryable, rows: readonly DiagnosedRow[], asOf: readonly number[]): Promise<Map<number, IdleStretch[]>> {
  const wanted = rows.flatMap((row, index) => {
    const from = segmentDayOf((asOf[index] ?? 0) - READINGS_BACK);
    return row.idleAt !== null && row.idleAt >= from ? [{ row, from }] : [];
  });
  if (wanted.length === 0) return new Map();
  const { windows, before } = await readPowers(tx, wanted);
  const looked = await withBeginnings(tx, windows);
  const changed = looked.filter(({ row, known: one }) => JSON.stringify(one) !== before.get(row.id));
  if (changed.length > 0)
    await writeKnownPowers(
      tx,
      changed.map(({ row, known: one }) => ({ id: row.id, known: one })),
    );
  return new Map(
    looked.map(({ row, known: { segments, beginning } }) => {
      const isOpen = typeof segments[0]?.last === 'number';
      return [row.id, idleStretchesOf([...(isOpen ? (beginning?.segments ?? []) : []), ...segments])];
    }),
  );
}
