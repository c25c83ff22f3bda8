import { localDateOf } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { daysWithVoltages } from '#server/store/telemetry/voltage-days-due.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';

/** Forgets what follows from readings that stand there no more: overvoltages, energy and voltages of their days. */
export async function forgetWhatFollows(tx: Queryable, gone: readonly Reading[]): Promise<void> {
  const ids = gone.map(({ installationId }) => installationId);
  await tx.rows(
    `delete from overvoltages o using unnest($1::int[], $2::float8[]) as b (id, ms)
     where o.installation_id = b.id and o.at = to_timestamp(b.ms / 1000)`,
    [ids, gone.map(({ at }) => at)],
  );
  await tx.rows(
    'delete from energy_days d using unnest($1::int[], $2::date[]) as b (id, day) where d.installation_id = b.id and d.day = b.day',
    [ids, gone.map(({ at }) => localDateOf(at))],
  );
  const due = daysWithVoltages(gone);
  await tx.rows('insert into voltage_days_due select id, day from unnest($1::int[], $2::date[]) as b (id, day) on conflict do nothing', [
    due.map(({ id }) => id),
    due.map(({ day }) => day),
  ]);
}

/** Says of an inverter when it reported first and last, as its readings now stand; from its faults on it is looked at anew. `span` in ms. */
export const resetLive = (tx: Queryable, span: { readonly id: number; readonly from: number }): Promise<object[]> =>
  tx.rows(
    `update installation_live l set last_at = r.last, first_at = least(l.first_at, r.first), fault_from = least(l.fault_from, to_timestamp($2::float8 / 1000))
     from (select max(at) as last, min(at) as first from readings where installation_id = $1::int) as r where l.installation_id = $1::int`,
    [span.id, span.from],
  );
