import { type Cause, eventCause } from '#domain/diagnosis/cause.ts';
import type { Severity } from '#domain/grid/events.ts';
import { GRID_EVENTS } from '#domain/grid/grid-events.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Roof } from '#domain/repair/reference-power.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { ratedPeriodsOf } from '#server/store/equipment.store.ts';
import { CONCEALMENT } from '#server/store/telemetry/live.ts';
import type { Of } from './facts.ts';

/** A diagnosis of the repaired installation, open or closed. */
export interface CauseRow {
  readonly cause: Cause;
  readonly severity: Severity;
  readonly since: Instant;
  readonly from: Instant;
  readonly last: Instant;
  readonly isActive: boolean;
}

/** Diagnoses of an installation that were not over at a time; ms. */
export const readCausesSince = (db: Queryable, installation: number, since: number): Promise<CauseRow[]> =>
  db.rows<CauseRow>(
    `select cause, severity, since, from_at as "from", last_at as last, is_active as "isActive" from diagnoses
     where installation_id = $1 and (is_active or last_at >= to_timestamp($2::float8 / 1000)) order by since, id`,
    [installation, since],
  );

const OF_GRID: readonly Cause[] = ['grid_outage', 'overvoltage', ...GRID_EVENTS.map(eventCause)];

/**
 * The nearest other installations with known modules, without a fault in a period (ms), a battery or a limit of export, the nearest first. Faults of the grid do not
 * count; readings during them are left out later.
 */
export const findHealthyNeighbours = (
  db: Queryable,
  { id, latitude, longitude }: { readonly id: number; readonly latitude: number; readonly longitude: number },
  { from, to }: { readonly from: number; readonly to: number },
  count: number,
): Promise<Of<Roof>[]> =>
  db.rows<Of<Roof>>(
    `select i.id, i.latitude, i.longitude, i.tilt, i.azimuth, i.generator_power as "generatorPower", ${ratedPeriodsOf('i.id')} as periods from (
       select * from installations where latitude is not null and longitude is not null and id <> $1
       order by point(longitude * 0.61, latitude) <-> point($2::float8 * 0.61, $3::float8) limit $6::int) as i
     where i.generator_power > 0 and ${CONCEALMENT} is null and not exists (select from diagnoses d where d.installation_id = i.id
       and (d.severity <> 'warning' or d.cause = 'low_yield') and d.cause <> all($7::text[])
       and d.from_at <= to_timestamp($5::float8 / 1000) and (d.is_active or d.last_at >= to_timestamp($4::float8 / 1000)))
     order by point(i.longitude * 0.61, i.latitude) <-> point($2::float8 * 0.61, $3::float8)`,
    [id, longitude, latitude, from, to, count, OF_GRID],
  );

const GRID_CODES = GRID_EVENTS.join('|');

/**
 * Mean powers of ten minutes, without readings limited by a fault, a limit or the grid. Unit: W; `at` in ms, the middle of the ten
 * minutes.
 */
export const readSoundPowers = (
  db: Queryable,
  ids: readonly number[],
  spans: readonly { readonly from: number; readonly to: number }[],
): Promise<Of<{ at: number; power: number }>[]> =>
  db.rows(
    `select r.installation_id as id, floor(date_part('epoch', r.at) / 600) * 600000 + 300000 as at, avg(r.power) as power
     from unnest($2::float8[], $3::float8[]) as b (low, high) join readings r
       on r.installation_id = any($1::int[]) and r.at >= to_timestamp(b.low / 1000) and r.at < to_timestamp(b.high / 1000)
     where r.power is not null and upper(coalesce(r.state, '')) not in ('FAULT', '7', 'THROTTLED', '5') and coalesce(r.events, '') !~ $4
     group by 1, 2 order by 1, 2`,
    [[...ids], spans.map(({ from }) => from), spans.map(({ to }) => to), GRID_CODES],
  );
