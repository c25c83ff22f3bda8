import { spotOf } from '#domain/energy/daylight.ts';
import { hindranceIn } from '#domain/energy/comparison/hindrance.ts';
import type { Hindrance } from '#domain/energy/comparison/yield-source.ts';
import { isSilentByDay } from '#domain/grid/silence.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { type Stretch, stretchOf, without } from '#domain/time/stretch.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { type HindranceRow, hindranceRows } from '#server/store/care/hindrances.ts';
import { ownDowntimes } from '#server/store/care/silences.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** Silent by day within the window, and neither an outage of the grid nor a server that did not listen was behind it. */
function wasSilent(row: HindranceRow, downtimes: readonly Stretch[], [low, high]: readonly [number, number]): boolean {
  if (!row.isLive) return false;
  const latest = row.lastAt === null || row.lastAt >= high ? [] : [{ from: row.lastAt, to: null }];
  const excuses = [...downtimes, ...row.outages.map(stretchOf)];
  return [...row.silences, ...latest]
    .flatMap((silence) => without(stretchOf(silence), excuses))
    .some(({ from, to }) => isSilentByDay(Math.max(from, low), Math.min(to ?? high, high), spotOf(row)));
}

/** What kept these from giving what they could on whole days, as far as is known now (ms); those that nothing kept are left out. */
export async function findHindrances(
  db: Queryable,
  ids: readonly number[],
  days: readonly LocalDate[],
  now: number,
): Promise<ReadonlyMap<number, Hindrance>> {
  const window = [instantOf(days[0] ?? ''), Math.min(now, instantOf(addDays(days.at(-1) ?? '', 1)))] as const;
  const downtimes = await ownDowntimes(db, ...window);
  const found = (await hindranceRows(db, ids, ...window)).map((row) => {
    const hindrance = hindranceIn({ ...row, wasSilent: wasSilent(row, downtimes, window) });
    return [row.id, hindrance] as const;
  });
  return new Map(found.flatMap(([id, hindrance]) => (hindrance === null ? [] : [[id, hindrance] as const])));
}
