import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { GRID_HINTS, type GridHints } from './grid-samples.ts';
import { HOURS_WHERE_SOME_LACK, type HoursRow, type PlacedSource, SOURCE } from './yields.ts';

/** An installation as its yield is compared, with what is stored of its days. */
export interface SourceWithDays {
  readonly source: PlacedSource;
  readonly days: readonly Omit<HoursRow, 'id'>[];
}

/** Unit: days since 1970, as plain statements count them. */
const numberOf = (date: LocalDate): number => Date.parse(date) / 86_400_000;

/**
 * An installation and about so many nearest to it, with their energies from `from` up to and with `to`; the installation itself is
 * the first, and what the grid may have held back of it is hinted at. One question, with a plan that is kept: a comparison is to cost what a page of a list costs.
 */
export async function sourcesAround(
  asks: Queryable,
  id: number,
  [from, to]: readonly [LocalDate, LocalDate],
  count: number,
): Promise<{ readonly sources: SourceWithDays[]; readonly hints: GridHints | null }> {
  const rows = await asks.prepared<PlacedSource & { readonly days: SourceWithDays['days'] | null; readonly hints: GridHints | null }>(
    `sources-around-${count}`,
    `with own as materialized (select ${SOURCE} from installations i where i.id = $1::int), around as (
       select 0 as place, own.* from own union all
       select 1, near.* from own cross join lateral (
         select ${SOURCE} from installations i where i.latitude is not null and i.longitude is not null and i.id <> own.id
           and own.latitude is not null and own.longitude is not null
         order by point(i.longitude * 0.61, i.latitude) <-> point(own.longitude * 0.61, own.latitude) limit ${Math.trunc(count)}) as near)
     select around.*, (select json_agg(json_build_object('day', day, 'energy', energy, 'hours', ${HOURS_WHERE_SOME_LACK})) from energy_days e
       where e.installation_id = around.id and e.day between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int and energy is not null) as days,
       case when around.place = 0 then ${GRID_HINTS} end as hints
     from around order by place`,
    [id, numberOf(from), numberOf(to), instantOf(from) / 1000, instantOf(addDays(to, 1)) / 1000],
  );
  return { sources: rows.map(({ days, hints: _, ...source }) => ({ source, days: days ?? [] })), hints: rows[0]?.hints ?? null };
}
