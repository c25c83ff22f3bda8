import { type IdleStretch, idleStretches, isNothing, NOTHING_OF_RATING } from '#domain/diagnosis/idle-stretches.ts';
import { isBright, spotOf } from '#domain/energy/daylight.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { type DiagnosedRow, lastProductiveDays, powersSince, powersWithin } from '#server/store/care/facts.ts';
import type { Queryable } from '#server/store/database-types.ts';

const DAY = 86_400_000;
/** Unit: ms. So far back readings are looked through; a stretch that had begun by then is followed to its beginning. */
const READINGS_BACK = 5 * DAY;

interface Sample {
  readonly id: number;
  readonly at: number;
  readonly power: number;
}

interface Looked {
  readonly row: DiagnosedRow;
  readonly from: number;
  readonly samples: readonly Sample[];
}

/** True where the stretch in which the samples begin may have begun earlier. */
function beginsIdle({ row, samples }: Looked): boolean {
  const spot = spotOf(row);
  const first = samples.find(({ at, power }) => isBright(at, spot) || !isNothing(power, quantity<Watts>(row.inverterPower)));
  return first !== undefined && isNothing(first.power, quantity<Watts>(row.inverterPower));
}

/** The samples from the last day on which each produced, and of the day after, in front of those looked at. */
async function withBeginnings(tx: Queryable, looked: readonly Looked[]): Promise<Map<number, readonly Sample[]>> {
  const open = looked.filter(beginsIdle);
  if (open.length === 0) return new Map();
  const wanted = open.map(({ row, from }) => ({
    id: row.id,
    day: localDateOf(from),
    nothing: row.inverterPower * NOTHING_OF_RATING * 24,
  }));
  const days = new Map((await lastProductiveDays(tx, wanted)).map(({ id, day }) => [id, day]));
  const spans = open.map(({ row, from }) => {
    const day = days.get(row.id) ?? localDateOf(row.firstAt ?? from);
    return { id: row.id, from: instantOf(day), to: Math.min(from, instantOf(addDays(day, 2))) };
  });
  const earlier = await powersWithin(tx, spans);
  return new Map(open.map(({ row, samples }) => [row.id, [...earlier.filter(({ id }) => id === row.id), ...samples]]));
}

/** When each stood without power by day, as of the times given. Only those that may have lately are looked at. */
export async function idleOf(tx: Queryable, rows: readonly DiagnosedRow[], asOf: readonly number[]): Promise<Map<number, IdleStretch[]>> {
  const asked = rows.flatMap((row, index) => {
    const from = (asOf[index] ?? 0) - READINGS_BACK;
    return row.idleAt !== null && row.idleAt >= from ? [{ row, from }] : [];
  });
  if (asked.length === 0) return new Map();
  const samples = await powersSince(tx, { ids: asked.map(({ row }) => row.id), from: asked.map(({ from }) => from) });
  const byInstallation = new Map<number, Sample[]>(asked.map(({ row }) => [row.id, []]));
  for (const sample of samples) byInstallation.get(sample.id)?.push(sample);
  const looked = asked.map((one) => ({ ...one, samples: byInstallation.get(one.row.id) ?? [] }));
  const beginnings = await withBeginnings(tx, looked);
  return new Map(
    looked.map(({ row, samples: own }) => [
      row.id,
      idleStretches(beginnings.get(row.id) ?? own, quantity<Watts>(row.inverterPower), spotOf(row)),
    ]),
  );
}
