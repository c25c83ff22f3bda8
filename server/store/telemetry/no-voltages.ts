import { spotOf } from '#domain/energy/daylight.ts';
import { hasNoVoltage, INTERRUPTED_BELOW, NO_POWER } from '#domain/grid/outages/grid-losses.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { Reading } from './reading.ts';

type Place = { readonly id: number; readonly latitude: number | null; readonly longitude: number | null };

const BATCH = 'unnest($1::int[], $2::float8[]) as b (id, ms)';
const keysOf = (readings: readonly Reading[]) => [readings.map((read) => read.installationId), readings.map((read) => read.at)];

/** Deletes the entries at the times of these readings. */
export const forgetNoVoltages = (tx: Queryable, readings: readonly Reading[]): Promise<object[]> =>
  tx.rows(`delete from no_voltages n using ${BATCH} where n.installation_id = b.id and n.at = to_timestamp(b.ms / 1000)`, keysOf(readings));

/**
 * Updates the log of readings by day without voltage after readings were written. A correction may delete an entry. `hadKnown`: some of
 * them were stored before, and may have values besides those given here.
 */
export async function writeNoVoltages(
  tx: Queryable,
  readings: readonly Reading[],
  places: readonly Place[],
  hadKnown: boolean,
): Promise<void> {
  if (hadKnown) await forgetNoVoltages(tx, readings);
  const spots = new Map(places.map((place) => [place.id, spotOf(place)]));
  const low = readings.filter((read) => {
    const spot = spots.get(read.installationId);
    // of a repeated one the other values are read from the table
    const assumed = hadKnown ? { ...read, power: null, voltages: read.voltages.map((voltage) => voltage ?? 0) } : read;
    return spot !== undefined && hasNoVoltage(assumed, spot);
  });
  if (low.length === 0) return;
  await tx.rows(
    `insert into no_voltages
     select r.installation_id, r.at from ${BATCH} join readings r on r.installation_id = b.id and r.at = to_timestamp(b.ms / 1000)
     where coalesce(r.voltage_l1, r.voltage_l2, r.voltage_l3) is not null
       and greatest(r.voltage_l1, r.voltage_l2, r.voltage_l3) < ${INTERRUPTED_BELOW} and (r.power is null or abs(r.power) <= ${NO_POWER})
       and r.at between to_timestamp($3::float8 / 1000) and to_timestamp($4::float8 / 1000)
     on conflict do nothing`,
    [
      ...keysOf(low),
      low.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY),
      low.reduce((most, { at }) => Math.max(most, at), 0),
    ],
  );
}

/** Fills the log of these installations from their stored readings since a time (ms), as if they were taken now. Of deleted readings it stays. */
export async function refillNoVoltages(tx: Queryable, places: readonly Place[], since: number): Promise<void> {
  const ids = places.map(({ id }) => id);
  await tx.rows(
    `delete from no_voltages n using readings r where n.installation_id = any($1::int[]) and n.at >= to_timestamp($2::float8 / 1000)
       and r.installation_id = n.installation_id and r.at = n.at`,
    [ids, since],
  );
  const spots = new Map(places.map((place) => [place.id, spotOf(place)]));
  const rows = await tx.rows<{ id: number; at: number }>(
    `select installation_id as id, at from readings where installation_id = any($1::int[]) and at >= to_timestamp($2::float8 / 1000)
       and coalesce(voltage_l1, voltage_l2, voltage_l3) is not null and greatest(voltage_l1, voltage_l2, voltage_l3) < ${INTERRUPTED_BELOW}
       and (power is null or abs(power) <= ${NO_POWER})`,
    [ids, since],
  );
  const low = rows.filter(({ id, at }) => {
    const spot = spots.get(id);
    return spot !== undefined && hasNoVoltage({ at, power: null, voltages: [0] }, spot);
  });
  await tx.rows(`insert into no_voltages select id, to_timestamp(ms / 1000) from ${BATCH} on conflict do nothing`, [
    low.map(({ id }) => id),
    low.map(({ at }) => at),
  ]);
}
