import { serialKey } from '#domain/codes/same-serial.ts';
import type { RatedPeriod } from '#domain/energy/rated-period.ts';
import type { Instant } from '#domain/quantity.ts';
import type { EquipmentPeriod } from '#domain/service/equipment.ts';
import type { SerialHolder, SerialHolders } from '#domain/service/serial-holders.ts';
import type { Queryable } from './database-types.ts';
import { lockInverters } from './telemetry/voltage-days-due.ts';

const COLUMNS = `p.id, p.installation_id as installation, p.from_at as "fromAt", p.to_at as "toAt", p.inverter_sn as "inverterSerial",
  p.inverter_model as "inverterModel", p.inverter_power as "inverterPower", p.generator_power as "generatorPower", p.phases, p.reason,
  p.inverter_warranty_to as "inverterWarrantyTo", p.modules_warranty_to as "modulesWarrantyTo", p.warranty_note as "warrantyNote", p.visit`;

/** The periods of an installation, the latest first. */
export const readEquipment = (db: Queryable, installation: number): Promise<EquipmentPeriod[]> =>
  db.rows<EquipmentPeriod>(`select ${COLUMNS} from equipment_periods p where p.installation_id = $1 order by p.to_at desc nulls first`, [
    installation,
  ]);

/** In the order of the columns. */
const valuesOf = (period: Omit<EquipmentPeriod, 'id' | 'installation' | 'toAt' | 'reason' | 'visit'>): unknown[] => [
  new Date(period.fromAt).toISOString(),
  period.inverterSerial,
  period.inverterModel,
  period.inverterPower,
  period.generatorPower,
  period.phases,
  period.inverterWarrantyTo,
  period.modulesWarrantyTo,
  period.warrantyNote,
];
const ENTERED = `from_at, inverter_sn, inverter_model, inverter_power, generator_power, phases, inverter_warranty_to, modules_warranty_to,
  warranty_note`;

export const writePeriod = async (tx: Queryable, period: Omit<EquipmentPeriod, 'id' | 'toAt'>): Promise<number> => {
  const [row] = await tx.rows<{ id: number }>(
    `insert into equipment (${ENTERED}, installation_id, reason, visit) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [...valuesOf(period), period.installation, period.reason, period.visit],
  );
  if (!row) throw new Error('An insert gave no row back');
  return row.id;
};

export const changePeriod = (tx: Queryable, period: EquipmentPeriod): Promise<object[]> =>
  tx.rows(`update equipment set (${ENTERED}) = ($1, $2, $3, $4, $5, $6, $7, $8, $9) where id = $10`, [...valuesOf(period), period.id]);

export const removePeriod = (tx: Queryable, id: number): Promise<object[]> => tx.rows('delete from equipment where id = $1', [id]);

/** Shows the latest period at the installation. */
export const showLatestPeriod = (tx: Queryable, installation: number): Promise<object[]> =>
  tx.rows(
    `update installations i set sn = e.inverter_sn, model = e.inverter_model, inverter_power = e.inverter_power,
       generator_power = e.generator_power, phases = e.phases
     from equipment e
     where e.id = latest_period($1) and i.id = e.installation_id and (i.sn, i.model, i.inverter_power, i.generator_power, i.phases)
       is distinct from (e.inverter_sn, e.inverter_model, e.inverter_power, e.generator_power, e.phases)`,
    [installation],
  );

/** Locks installations that are changed, first the rows that readings write, in the order of the intake. */
export async function lockInstallations(tx: Queryable, ids: readonly number[]): Promise<void> {
  await lockInverters(tx, ids);
  await tx.rows('select id from installations where id = any($1::int[]) order by id for update', [[...ids]]);
}

/** Any number, the same in every server: one transaction at a time gives a serial number to an installation. */
const SERIALS_LOCK = 3_600_361;
/** No other transaction gives a serial number away before this one ends. */
export const lockSerials = (tx: Queryable): Promise<object[]> => tx.rows(`select pg_advisory_xact_lock(${SERIALS_LOCK})`);

/**
 * The installation that has an equal serial number now; `null`: it is free. No other transaction gives it away before this one ends.
 * Source: specification 37.5.
 */
export async function findSerialHolder(tx: Queryable, serial: string): Promise<number | null> {
  await lockSerials(tx);
  const key = serialKey(serial);
  const all = await tx.rows<{ id: number; sn: string }>('select id, sn from installations');
  return all.find(({ sn }) => serialKey(sn) === key)?.id ?? null;
}

/**
 * The installation that had a number at a time, else the latest that had it by then, else the one that has it now: a number may be built in
 * elsewhere before a request arrives. `undefined`: none had it. Source: specification 37.1.
 */
export async function findInstallationThen(db: Queryable, serial: string, at: Instant): Promise<number | undefined> {
  const [found] = await db.rows<{ id: number }>(
    `select id from (
       select e.installation_id as id, e.from_at as at, not exists (select from equipment n where n.installation_id = e.installation_id
         and n.reason <> 'start' and n.from_at <= $2::timestamptz and (e.reason = 'start' or n.from_at > e.from_at)) as has_it
       from equipment e where e.inverter_sn = $1 and e.from_at <= $2::timestamptz
       union all select k.installation_id, k.last_at, false from known_serials k where k.sn = $1 and k.last_at <= $2::timestamptz
         and not exists (select from equipment e where e.inverter_sn = k.sn and e.installation_id = k.installation_id)
       union all select installation_with($1), null, false
     ) as holders where id is not null order by has_it desc, at desc nulls last limit 1`,
    [serial, new Date(at).toISOString()],
  );
  return found?.id;
}

const HOLDERS = `select e.installation_id as installation, e.inverter_sn as serial, e.from_at as "from", e.reason,
    lead(e.from_at) over (partition by e.installation_id order by e.reason <> 'start', e.from_at) as "to"
  from equipment e`;

/** Which installation had which inverter, and when. */
export const readSerialHolders = async (db: Queryable): Promise<SerialHolders> =>
  Map.groupBy(await db.rows<SerialHolder>(HOLDERS), ({ serial }) => serialKey(serial));

/** SQL of the inverter's rating in force at a time, W; that of the first period also before its start (specification 37.9). */
export const ratingAt = (id: string, at: string): string =>
  `(select e.inverter_power from equipment e where e.installation_id = ${id} and (e.reason = 'start' or e.from_at <= ${at})
     order by e.reason = 'start', e.from_at desc limit 1)`;

/** The first readings of an inverter by which it is known whether it sends states or events at all. */
export const FIRST_OF_INVERTER = 100;

/** SQL of the time since which an installation has as much module power as now; `-infinity`: always. */
export const modulesSince = (id: string): string =>
  `(select coalesce(min(n.from_at), '-infinity') from equipment n where n.installation_id = ${id} and n.reason <> 'start' and n.from_at >
     (select max(case when e.reason = 'start' then '-infinity' else e.from_at end) from equipment e join installations m on m.id = e.installation_id
      where m.id = ${id} and e.generator_power <> m.generator_power))`;

/** SQL of the periods of an installation in the order of time, as JSON; null unless it had several: then its present data hold for all times. */
export const ratedPeriodsOf = (id: string): string =>
  `case when exists (select from equipment l where l.installation_id = ${id} and l.reason <> 'start') then
     (select json_agg(json_build_object('from', date_part('epoch', e.from_at) * 1000, 'inverterPower', e.inverter_power,
        'generatorPower', e.generator_power, 'phases', e.phases, 'isOtherInverter', e.reason = 'replacement') order by e.reason <> 'start', e.from_at)
      from equipment e where e.installation_id = ${id}) end`;

/** The periods of those installations that had several. */
export async function readRatedPeriods(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, readonly RatedPeriod[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows<{ id: number; periods: readonly RatedPeriod[] | null }>(
    `select i.id, ${ratedPeriodsOf('i.id')} as periods from unnest($1::int[]) as i (id)`,
    [[...ids]],
  );
  return new Map(rows.flatMap(({ id, periods }) => (periods === null ? [] : [[id, periods] as const])));
}
