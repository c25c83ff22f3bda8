import { localDateOf } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { LeftOut } from '#server/store/telemetry/reading.ts';

/** A value that was left out of a reading. Unit: ms. */
export interface LeftOutValue {
  readonly id: number;
  readonly at: number;
  /** `possible`: a power that the installation could give, but that is a sign for no measurement. */
  readonly of: LeftOut['of'] | 'possible';
}

/** A reading each minute of a day. */
const TIMES_MOST = 1_500;

/** Notes values that were left out, each time once, however often and in whatever order they come. */
export const noteLeftOut = (tx: Queryable, values: readonly LeftOutValue[]): Promise<object[]> =>
  tx.rows(
    `insert into left_out_values as v (installation_id, day, of, times)
     select id, day, of, (array_agg(distinct ms order by ms))[1:${TIMES_MOST}]
     from unnest($1::int[], $2::date[], $3::text[], $4::float8[]) as b (id, day, of, ms) group by 1, 2, 3 order by 1, 2, 3
     on conflict (installation_id, day, of) do update set
       times = (select (array_agg(distinct ms order by ms))[1:${TIMES_MOST}] from unnest(v.times || excluded.times) as t (ms))`,
    [values.map(({ id }) => id), values.map(({ at }) => localDateOf(at)), values.map(({ of }) => of), values.map(({ at }) => at)],
  );
