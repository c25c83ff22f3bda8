import { type Diagnosis, isOwnLowYield } from '#domain/diagnosis/diagnosis.ts';
import type { ComparedSource } from '#domain/energy/comparison/compare-yield.ts';
import { isLowUnderAnySky, type Oriented } from '#domain/energy/comparison/orientation.ts';
import type { YieldVerdict } from '#domain/energy/comparison/yield-verdict.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { YieldRow } from './facts.ts';

/** An installation as its yield is compared, without its energies. Power in Wp. */
export type PlacedSource = Omit<ComparedSource, 'energies'> &
  Pick<Oriented, 'tilt' | 'azimuth'> & { readonly sn: string; readonly description: string };

/** Columns of an installation as its yield is compared. */
export const SOURCE = 'i.id, i.sn, i.description, i.latitude, i.longitude, i.tilt, i.azimuth, i.generator_power as "generatorPower"';

export const allSources = (asks: Queryable): Promise<PlacedSource[]> =>
  asks.rows<PlacedSource>(`select ${SOURCE} from installations i order by i.id`);

/** About so many nearest to a place; the index takes a degree of longitude for 0.61 of one (migrations/0103-neighbours.sql). */
export const sourcesNear = (asks: Queryable, { id, latitude, longitude }: PlacedSource, count: number): Promise<PlacedSource[]> =>
  asks.rows<PlacedSource>(
    `select ${SOURCE} from installations i where i.latitude is not null and i.longitude is not null and i.id <> $1
     order by point(i.longitude * 0.61, i.latitude) <-> point($2::float8 * 0.61, $3::float8) limit $4::int`,
    [id, longitude, latitude, count],
  );

/** Where of some hours nothing is known, they are told; most days are whole. */
export const HOURS_WHERE_SOME_LACK = 'case when array_position(hours, null) is null then null else hours end';

/** Energy of one day, Wh; by hour only where of some nothing is known (`null`): most days are whole. */
export interface HoursRow {
  readonly id: number;
  readonly day: LocalDate;
  readonly energy: number;
  readonly hours: readonly (number | null)[] | null;
}

/** Days from `from` up to and with `to`. */
export const hoursOfDays = (asks: Queryable, ids: readonly number[], from: LocalDate, to: LocalDate): Promise<HoursRow[]> =>
  asks.rows<HoursRow>(
    `select installation_id as id, day, energy, ${HOURS_WHERE_SOME_LACK} as hours from energy_days
     where installation_id = any($1::int[]) and day between $2::date and $3::date and energy is not null`,
    [[...ids], from, to],
  );

export interface SweepState {
  readonly heardAt: number | null;
  readonly compared: LocalDate | null;
  readonly comparedAt: number | null;
  readonly isComparisonStale: boolean;
}

export const sweepState = async (asks: Queryable): Promise<SweepState> => {
  const [state] = await asks.rows<SweepState>(
    `select heard_at as "heardAt", compared, compared_at as "comparedAt", is_comparison_stale as "isComparisonStale" from care_sweeps`,
  );
  return state ?? { heardAt: null, compared: null, comparedAt: null, isComparisonStale: true };
};

/** Says that energies of past days have changed. Touches the row only where that is new. */
export const markComparisonStale = (tx: Queryable): Promise<object[]> =>
  tx.rows('update care_sweeps set is_comparison_stale = true where not is_comparison_stale');

/**
 * Says that comparisons begin, from `first` on: what changes from now on asks for others, and whoever stops before the end
 * finds the days that are left still to be made.
 */
export const beginComparison = (asks: Queryable, first: LocalDate): Promise<object[]> =>
  asks.rows('update care_sweeps set is_comparison_stale = false, compared = $1::date - 1', [first]);

export const endComparison = (asks: Queryable, date: LocalDate, now: number): Promise<object[]> =>
  asks.rows('update care_sweeps set compared = $1::date, compared_at = to_timestamp($2::float8 / 1000)', [date, now]);

/** Writes verdicts for one day and has the diagnoses of those made anew of whom something else was thought. */
export async function writeVerdicts(tx: Queryable, rows: readonly YieldRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.rows(
    `with told as (
       select * from jsonb_to_recordset($1::jsonb) as t (id int, date date, verdict text, ratio float8, "clearSkyRatio" float8, "isDark" boolean)
     ), written as (
       insert into yield_verdicts as y (installation_id, date, verdict, ratio, clear_sky_ratio, is_dark)
       select id, date, verdict, ratio, "clearSkyRatio", "isDark" from told
       on conflict (installation_id, date) do update set
         verdict = excluded.verdict, ratio = excluded.ratio, clear_sky_ratio = excluded.clear_sky_ratio, is_dark = excluded.is_dark
       where (y.verdict, y.ratio, y.clear_sky_ratio, y.is_dark)
         is distinct from (excluded.verdict, excluded.ratio, excluded.clear_sky_ratio, excluded.is_dark)
       returning installation_id, verdict, is_dark
     )
     update reading_watches w set is_news = true from written v where v.installation_id = w.installation_id and not w.is_news and (
       v.verdict in ('none', 'strings', 'low') or v.is_dark
       or exists (select from diagnoses d where d.installation_id = w.installation_id and d.closed_at is null and d.cause in ('low_yield', 'no_production')))`,
    [JSON.stringify(rows)],
  );
}

export interface LowYieldRow {
  readonly id: number;
  readonly sn: string;
  readonly verdict: YieldVerdict;
  readonly ratio: number;
}

/** Who gave less than the neighbours in the latest comparison, whatever the sky was, and not for having stood still; the worst first. */
export const lowYields = async (asks: Queryable): Promise<LowYieldRow[]> =>
  (
    await asks.rows<LowYieldRow & Pick<YieldRow, 'clearSkyRatio'> & Pick<Diagnosis, 'cause' | 'explainedBy'>>(
      `select i.id, i.sn, y.verdict, y.ratio, y.clear_sky_ratio as "clearSkyRatio", d.cause, d.explained_by as "explainedBy"
       from yield_verdicts y join installations i on i.id = y.installation_id
       join diagnoses d on d.installation_id = i.id and d.cause = 'low_yield' and d.is_active and d.closed_at is null
       where y.date = (select compared from care_sweeps) and y.verdict in ('none', 'strings', 'low') order by y.ratio, i.id`,
    )
  )
    .filter((row) => isLowUnderAnySky(row.ratio, row.clearSkyRatio) && isOwnLowYield(row))
    .map(({ id, sn, verdict, ratio }) => ({ id, sn, verdict, ratio }));
