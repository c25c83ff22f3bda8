import { type IdleStretch, idleStretchesOf } from '#domain/diagnosis/tracks/idle-stretches.ts';
import {
  NOTHING_OF_RATING,
  type PowerSample,
  type PowerSegment,
  segmentDayOf,
  withSamples,
} from '#domain/diagnosis/tracks/power-segments.ts';
import { spotOf } from '#domain/energy/daylight.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import type { DiagnosedRow } from '#server/store/care/facts.ts';
import {
  type Beginning,
  type KnownPowers,
  knownPowers,
  lastProductiveDays,
  powersAfter,
  powersWithin,
  writeKnownPowers,
} from '#server/store/care/watches.ts';
import type { Queryable } from '#server/store/database-types.ts';

const DAY = 86_400_000;
/** Unit: ms. So far back readings are looked through; a stretch that had begun by then is followed to its beginning. */
const READINGS_BACK = 5 * DAY;

interface PowerWindow {
  readonly row: DiagnosedRow;
  /** A midnight of UTC. */
  readonly from: number;
}

interface Looked extends PowerWindow {
  readonly known: KnownPowers;
}

const extended = (row: DiagnosedRow, segments: readonly PowerSegment[], samples: readonly PowerSample[]): PowerSegment[] =>
  withSamples(segments, samples, quantity<Watts>(row.inverterPower), spotOf(row));

/** What is known as far as it still holds: of the same rating and place, far enough back, and before what came late. */
function stillKnown({ row, from }: PowerWindow, held: KnownPowers | null, staleFrom: number | null): KnownPowers {
  const of = [row.inverterPower, row.latitude, row.longitude] as const;
  if (held === null || held.from > from || of.some((one, index) => one !== held.of[index]))
    return { of, from, to: from - 1, segments: [], beginning: null };
  const end = staleFrom === null ? Number.POSITIVE_INFINITY : segmentDayOf(staleFrom);
  return {
    ...held,
    from,
    to: Math.max(Math.min(held.to, end - 1), from - 1),
    segments: held.segments.filter((segment) => segment.from >= from && segment.from < end),
    beginning: held.beginning !== null && held.beginning.to <= end ? held.beginning : null,
  };
}

/** What is known of the powers of each, with the readings that have come since; and what was before. */
async function lookedAt(
  tx: Queryable,
  asked: readonly PowerWindow[],
): Promise<{ readonly looked: Looked[]; readonly before: Map<number, string> }> {
  const ids = asked.map(({ row }) => row.id);
  const held = new Map((await knownPowers(tx, ids)).map((one) => [one.id, one]));
  const known = asked.map((one) => stillKnown(one, held.get(one.row.id)?.known ?? null, held.get(one.row.id)?.staleFrom ?? null));
  const samples = Map.groupBy(await powersAfter(tx, { ids, from: known.map(({ to }) => to) }), ({ id }) => id);
  return {
    before: new Map([...held].map(([id, one]) => [id, one.staleFrom === null ? JSON.stringify(one.known) : ''])),
    looked: asked.map((one, index) => {
      const { row } = one;
      const still = known[index] ?? stillKnown(one, null, null);
      const segments = extended(row, still.segments, samples.get(row.id) ?? []);
      return { ...one, known: { ...still, to: Math.max(still.to, row.lastAt ?? 0), segments } };
    }),
  };
}

/** Where the stretch in which the segments begin may have begun; `null` where they do not begin with one. */
async function beginningSpans(tx: Queryable, looked: readonly Looked[]): Promise<Map<number, { from: number; to: number }>> {
  const open = looked.filter(({ known: { segments } }) => typeof segments[0]?.last === 'number');
  if (open.length === 0) return new Map();
  const wanted = open.map(({ row, from }) => ({
    id: row.id,
    day: localDateOf(from),
    nothing: row.inverterPower * NOTHING_OF_RATING * 24,
  }));
  const days = new Map((await lastProductiveDays(tx, wanted)).map(({ id, day }) => [id, day]));
  return new Map(
    open.map(({ row, from }) => {
      const day = days.get(row.id) ?? localDateOf(row.firstAt ?? from);
      return [row.id, { from: instantOf(day), to: Math.min(from, instantOf(addDays(day, 2))) }];
    }),
  );
}

/** The powers of the last day on which each produced, and of the day after, as far as they lie before those looked at. */
async function withBeginnings(tx: Queryable, looked: readonly Looked[]): Promise<Looked[]> {
  const spans = await beginningSpans(tx, looked);
  const isKnown = (beginning: Beginning | null, span: { from: number; to: number }): beginning is Beginning =>
    beginning !== null && beginning.from === span.from && beginning.to === span.to;
  const unknown = looked.flatMap(({ row: { id }, known: { beginning } }) => {
    const span = spans.get(id);
    return span === undefined || isKnown(beginning, span) ? [] : [{ id, ...span }];
  });
  const samples = Map.groupBy(unknown.length === 0 ? [] : await powersWithin(tx, unknown), ({ id }) => id);
  return looked.map((one) => {
    const { row, known } = one;
    const span = spans.get(row.id);
    if (span === undefined || isKnown(known.beginning, span)) return one;
    return { ...one, known: { ...known, beginning: { ...span, segments: extended(row, [], samples.get(row.id) ?? []) } } };
  });
}

/**
 * When each stood without power by day, as of the times given. Only those that may have lately are looked at, and of them only
 * what has come since the last look.
 */
export async function idleOf(tx: Queryable, rows: readonly DiagnosedRow[], asOf: readonly number[]): Promise<Map<number, IdleStretch[]>> {
  const asked = rows.flatMap((row, index) => {
    const from = segmentDayOf((asOf[index] ?? 0) - READINGS_BACK);
    return row.idleAt !== null && row.idleAt >= from ? [{ row, from }] : [];
  });
  if (asked.length === 0) return new Map();
  const { looked: known, before } = await lookedAt(tx, asked);
  const looked = await withBeginnings(tx, known);
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
