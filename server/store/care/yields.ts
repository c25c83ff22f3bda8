import { type Diagnosis, isOwnLowYield } from '#domain/diagnosis/diagnosis.ts';
import type { ComparedSource } from '#domain/comparison/compare-yield.ts';
import type { Oriented } from '#domain/comparison/orientation.ts';
import type { YieldVerdict } from '#domain/comparison/yield-verdict.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Dated } from '#domain/energy/rated-period.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { ratedPeriodsOf } from '#server/store/equipment.store.ts';
import { CONCEALMENT } from '#server/store/telemetry/live.ts';
import type { YieldRow } from './facts.ts';
import { MAY_BE_SNOW } from './diagnoses.ts';
import type { RecomputeStage } from './rule-changes.ts';
import { GRID_HINTS, type GridHints } from './grid-samples.ts';

/** An installation in a yield comparison, without its energies. Powers in W and Wp. */
export type PlacedSource = Omit<ComparedSource, 'energies' | 'powers'> &
  Dated &
  Pick<Oriented, 'tilt' | 'azimuth'> & { readonly sn: string; readonly description: string; readonly inverterPower: number };

/** Columns of an installation in a yield comparison. */
const SOURCE = `i.id, i.sn, i.description, i.latitude, i.longitude, i.tilt, i.azimuth, i.generator_power as "generatorPower", i.inverter_power as "inverterPower",
  ${CONCEALMENT} as concealment, ${ratedPeriodsOf('i.id')} as periods`;

export const readAllSources = (db: Queryable): Promise<PlacedSource[]> =>
  db.rows<PlacedSource>(`select ${SOURCE} from installations i order by i.id`);

export const readSource = async (db: Queryable, id: number): Promise<PlacedSource | undefined> =>
  (await db.rows<PlacedSource>(`select ${SOURCE} from installations i where i.id = $1`, [id]))[0];

/**
 * The `count` installations nearest to a place. The index takes a degree of longitude as 0.61 of a degree of latitude
 * (migrations/0103-neighbours.sql).
 */
export const findNearestSources = (db: Queryable, { id, latitude, longitude }: PlacedSource, count: number): Promise<PlacedSource[]> =>
  db.rows<PlacedSource>(
    `select ${SOURCE} from installations i where i.latitude is not null and i.longitude is not null and i.id <> $1
     order by point(i.longitude * 0.61, i.latitude) <-> point($2::float8 * 0.61, $3::float8) limit $4::int`,
    [id, longitude, latitude, count],
  );

/** SQL of the hours of a day, `null` if all are known. Most days are complete. */
const HOURS_IF_INCOMPLETE = 'case when array_position(hours, null) is null then null else hours end';

/** Energy of one day, Wh. `hours` only for a day with unknown hours (`null`): most days are complete. */
export interface HoursRow {
  readonly id: number;
  readonly day: LocalDate;
  readonly energy: number;
  readonly hours: readonly (number | null)[] | null;
}

/** The days from `from` to `to`, both included. */
export const readHoursOfDays = (db: Queryable, ids: readonly number[], from: LocalDate, to: LocalDate): Promise<HoursRow[]> =>
  db.rows<HoursRow>(
    `select installation_id as id, day, energy, ${HOURS_IF_INCOMPLETE} as hours from energy_days
     where installation_id = any($1::int[]) and day between $2::date and $3::date and energy is not null`,
    [[...ids], from, to],
  );

export interface SweepState {
  readonly heardAt: number | null;
  readonly compared: LocalDate | null;
  readonly comparedAt: number | null;
  readonly isComparisonStale: boolean;
  /** The first day whose limited power is to be found, and when it was found last. */
  readonly limitedFrom: LocalDate;
  readonly limitedAt: number | null;
  /** `null` while nothing is computed again after a change of the rules. */
  readonly stage: RecomputeStage | null;
  /** Whether the causes of all installations were computed once. */
  readonly isKnown: boolean;
}

export const readSweepState = async (db: Queryable): Promise<SweepState> => {
  const [state] = await db.rows<SweepState>(
    `select heard_at as "heardAt", compared, compared_at as "comparedAt", is_comparison_stale as "isComparisonStale", stage, is_known as "isKnown",
       least(limited_from, limited_begun) as "limitedFrom", limited_at as "limitedAt"
     from care_sweeps`,
  );
  const nothing = { heardAt: null, compared: null, comparedAt: null, limitedFrom: '2000-01-01', limitedAt: null };
  return state ?? { ...nothing, isComparisonStale: true, stage: null, isKnown: false };
};

/** Records that energies of past days have changed. Writes only if that is new. */
export const markComparisonStale = (tx: Queryable): Promise<object[]> =>
  tx.rows('update care_sweeps set is_comparison_stale = true where not is_comparison_stale');

/**
 * Records that comparisons begin with the day `first`. Changes from now on request new comparisons, and after an interruption the
 * remaining days are known.
 */
export const beginComparison = (db: Queryable, first: LocalDate): Promise<object[]> =>
  db.rows('update care_sweeps set is_comparison_stale = false, compared = $1::date - 1', [first]);

export const endComparison = (db: Queryable, date: LocalDate, now: number): Promise<object[]> =>
  db.rows('update care_sweeps set compared = $1::date, compared_at = to_timestamp($2::float8 / 1000)', [date, now]);

/** Stores the verdicts of one day, and requests new diagnoses for installations whose verdict has changed. */
export async function writeVerdicts(tx: Queryable, rows: readonly YieldRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.rows(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as t
         (id int, date date, verdict text, ratio float8, "isDark" boolean, withheld text, "lossFrom" date, own float8)
     ), written as (
       insert into yield_verdicts as y (installation_id, date, verdict, ratio, is_dark, withheld, loss_from, own)
       select id, date, verdict, ratio, "isDark", withheld, "lossFrom", own from given
       on conflict (installation_id, date) do update set verdict = excluded.verdict, ratio = excluded.ratio, is_dark = excluded.is_dark,
         withheld = excluded.withheld, loss_from = excluded.loss_from, own = excluded.own
       where (y.verdict, y.ratio, y.is_dark, y.withheld, y.loss_from, y.own)
         is distinct from (excluded.verdict, excluded.ratio, excluded.is_dark, excluded.withheld, excluded.loss_from, excluded.own)
       returning installation_id, verdict, is_dark
     )
     update reading_watches w set is_news = true from written v where v.installation_id = w.installation_id and not w.is_news and (
       v.verdict in ('none', 'strings', 'low') or v.is_dark
       or exists (select from diagnoses d where d.installation_id = w.installation_id and d.closed_at is null and d.cause in ('low_yield', 'no_production', 'event:BLOWN_STRING_FUSE')))`,
    [JSON.stringify(rows)],
  );
}

export interface LowYieldRow {
  readonly id: number;
  readonly sn: string;
  readonly verdict: YieldVerdict;
  readonly ratio: number;
}

/** Installations with a lower yield than their neighbours in the latest comparison, unless they did not run or it may be snow; the worst first. */
export const readLowYields = async (db: Queryable): Promise<LowYieldRow[]> =>
  (
    await db.rows<LowYieldRow & Pick<Diagnosis, 'cause' | 'explainedBy'>>(
      `select i.id, i.sn, y.verdict, y.ratio, d.cause, d.explained_by as "explainedBy"
       from yield_verdicts y join installations i on i.id = y.installation_id
       join diagnoses d on d.installation_id = i.id and d.cause = 'low_yield' and d.is_active and d.closed_at is null
         and not ${MAY_BE_SNOW}
       where y.date = (select compared from care_sweeps) and y.verdict in ('none', 'strings', 'low') order by y.ratio, i.id`,
    )
  )
    .filter(isOwnLowYield)
    .map(({ id, sn, verdict, ratio }) => ({ id, sn, verdict, ratio }));

/** An installation in a yield comparison, with its stored days. */
export interface SourceWithDays {
  readonly source: PlacedSource;
  readonly days: readonly Omit<HoursRow, 'id'>[];
}

/** Unit: days since 1970, as the query counts them. */
const numberOf = (date: LocalDate): number => Date.parse(date) / 86_400_000;

/**
 * An installation and its `count` nearest neighbours with their energies from `from` to `to`, both included. The installation itself
 * comes first, with hints at limits by the grid. It is one prepared query, because a comparison should cost no more than a page of a
 * list.
 */
export async function readSourcesAround(
  db: Queryable,
  id: number,
  [from, to]: readonly [LocalDate, LocalDate],
  count: number,
): Promise<{ readonly sources: SourceWithDays[]; readonly hints: GridHints | null }> {
  const rows = await db.prepared<PlacedSource & { readonly days: SourceWithDays['days'] | null; readonly hints: GridHints | null }>(
    `sources-around-${count}`,
    `with own as materialized (select ${SOURCE} from installations i where i.id = $1::int), around as (
       select 0 as place, own.* from own union all
       select 1, near.* from own cross join lateral (
         select ${SOURCE} from installations i where i.latitude is not null and i.longitude is not null and i.id <> own.id
           and own.latitude is not null and own.longitude is not null
         order by point(i.longitude * 0.61, i.latitude) <-> point(own.longitude * 0.61, own.latitude) limit ${Math.trunc(count)}) as near)
     select around.*, (select json_agg(json_build_object('day', day, 'energy', energy, 'hours', ${HOURS_IF_INCOMPLETE})) from energy_days e
       where e.installation_id = around.id and e.day between date '1970-01-01' + $2::int and date '1970-01-01' + $3::int and energy is not null) as days,
       case when around.place = 0 then ${GRID_HINTS} end as hints
     from around order by place`,
    [id, numberOf(from), numberOf(to), instantOf(from) / 1000, instantOf(addDays(to, 1)) / 1000],
  );
  return { sources: rows.map(({ days, hints: _, ...source }) => ({ source, days: days ?? [] })), hints: rows[0]?.hints ?? null };
}

/** Energies of all days of some installations, Wh. */
export const readEnergiesOf = (db: Queryable, ids: readonly number[]): Promise<{ id: number; day: LocalDate; energy: number }[]> =>
  db.rows(
    'select installation_id as id, day, energy from energy_days where installation_id = any($1::int[]) and energy is not null order by day',
    [[...ids]],
  );

/** The hours of some days of an installation, Wh. */
export const readHoursOf = (
  db: Queryable,
  id: number,
  [from, to]: readonly [LocalDate, LocalDate],
): Promise<{ day: LocalDate; hours: readonly (number | null)[] }[]> =>
  db.rows('select day, hours from energy_days where installation_id = $1 and day between $2::date and $3::date order by day', [
    id,
    from,
    to,
  ]);
