import type { PhaseDay, VoltageDay } from '#domain/grid/voltage-quality/voltage-day.ts';
import type { VoltageReading } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { quantity } from '#domain/quantity.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** A phase as it is kept: means in hundredths of a volt, readings of the dead side, implausible ones. */
type KeptPhase = readonly [means: readonly (number | null)[], notCounted: number, implausible: number] | null;
type KeptPhases = readonly [KeptPhase, KeptPhase, KeptPhase];

const HUNDREDTHS = 100;

const kept = (phase: PhaseDay | null): KeptPhase =>
  phase && [phase.means.map((mean) => (mean === null ? null : Math.round(mean * HUNDREDTHS))), phase.notCounted, phase.implausible];

const told = (phase: KeptPhase): PhaseDay | null =>
  phase && {
    means: phase[0].map((mean) => (mean === null ? null : quantity(mean / HUNDREDTHS))),
    notCounted: phase[1],
    implausible: phase[2],
  };

/** What is kept of one inverter's day; `null` where nothing is. */
export interface VoltageDayRow {
  readonly day: LocalDate;
  readonly step: number | null;
  readonly phases: KeptPhases | null;
  /** Readings have come since: they are to be asked. */
  readonly isDue: boolean;
}

/** Days as they are kept, and those that are not summed up yet. */
export const voltageDaysIn = (rows: readonly VoltageDayRow[]): { readonly days: VoltageDay[]; readonly due: LocalDate[] } => ({
  days: rows.flatMap(({ day, step, phases, isDue }) => {
    const [a, b, c] = phases ?? [null, null, null];
    return isDue || phases === null ? [] : [{ date: day, step, phases: [told(a), told(b), told(c)] as const }];
  }),
  due: rows.flatMap(({ day, isDue }) => (isDue ? [day] : [])),
});

/** One inverter and day. */
export interface InverterDay {
  readonly id: number;
  readonly day: LocalDate;
}

/** Readings of some inverters' days, by inverter and day. */
export async function voltageReadingsOf(
  asks: Queryable,
  wanted: readonly InverterDay[],
): Promise<(InverterDay & { readings: VoltageReading[] })[]> {
  const [from, to] = [wanted.map(({ day }) => instantOf(day)), wanted.map(({ day }) => instantOf(addDays(day, 1)))];
  const rows = await asks.rows<{
    place: number;
    at: number;
    power: number | null;
    l1: number | null;
    l2: number | null;
    l3: number | null;
  }>(
    `select b.place::int as place, r.* from unnest($1::int[], $2::float8[], $3::float8[]) with ordinality as b (id, low, high, place)
     cross join lateral (
       select at, power, voltage_l1 as l1, voltage_l2 as l2, voltage_l3 as l3 from readings
       where installation_id = b.id and at >= to_timestamp(b.low / 1000) and at < to_timestamp(b.high / 1000)
         and at >= to_timestamp($4::float8 / 1000) and at < to_timestamp($5::float8 / 1000)
         and (voltage_l1 is not null or voltage_l2 is not null or voltage_l3 is not null) order by at offset 0) as r`,
    [wanted.map(({ id }) => id), from, to, Math.min(...from), Math.max(...to)],
  );
  const found = wanted.map((one) => ({ ...one, readings: [] as VoltageReading[] }));
  for (const { place, at, power, l1, l2, l3 } of rows) found[place - 1]?.readings.push({ at, power, voltages: [l1, l2, l3] });
  return found;
}

/** Writes whole days; one without voltages leaves nothing behind. */
export async function writeVoltageDays(
  tx: Queryable,
  days: readonly (InverterDay & { readonly told: VoltageDay | undefined })[],
): Promise<void> {
  const [full, empty] = [days.filter(({ told: one }) => one), days.filter(({ told: one }) => !one)];
  if (empty.length > 0)
    await tx.rows(
      'delete from voltage_days d using unnest($1::int[], $2::date[]) as b (id, day) where d.installation_id = b.id and d.day = b.day',
      [empty.map(({ id }) => id), empty.map(({ day }) => day)],
    );
  if (full.length === 0) return;
  await tx.rows(
    `insert into voltage_days (installation_id, day, step, phases)
     select id, day, step, phases::json from unnest($1::int[], $2::date[], $3::int[], $4::text[]) as b (id, day, step, phases)
     on conflict (installation_id, day) do update set step = excluded.step, phases = excluded.phases`,
    [
      full.map(({ id }) => id),
      full.map(({ day }) => day),
      full.map(({ told: one }) => one?.step ?? null),
      full.map(({ told: one }) => JSON.stringify(one?.phases.map(kept))),
    ],
  );
}
