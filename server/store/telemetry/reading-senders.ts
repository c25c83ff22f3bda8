import { serialKey } from '#domain/codes/same-serial.ts';
import { goneSince, holderAt, type SerialHolders } from '#domain/service/serial-holders.ts';
import type { Queryable } from '#server/store/database-types.ts';

/** The modem that sends readings, and its installation. */
export interface SendingModem {
  readonly modem: string;
  /** `null` while the modem is not in an installation. */
  readonly installationId: number | null;
  readonly sn: string | null;
}

/** The modem with this key, and its installation. */
export async function findModemByKey(db: Queryable, keyHash: Uint8Array): Promise<SendingModem | undefined> {
  const [modem] = await db.rows<SendingModem>(
    `select m.barcode as modem, i.id as "installationId", i.sn from modems m left join installations i on i.modem_barcode = m.barcode
     where m.ingest_key_hash = $1`,
    [keyHash],
  );
  return modem;
}

/** An installation that was created from readings only, with guessed data until a user completes it. */
export interface GuessedInstallation {
  readonly sn: string;
  readonly phases: 1 | 3;
  /** W. */
  readonly power: number;
}

/** Creates installations for unknown serial numbers, with guessed ratings. Staff complete them in the console. */
export async function createGuessedInstallations(db: Queryable, strangers: readonly GuessedInstallation[]): Promise<void> {
  await db.rows(
    `with made as (
       insert into installations (sn, description, phases, inverter_power, generator_power, city, source)
       select sn, sn, phases, power, power, 'Brak', 'PV' from unnest($1::text[], $2::int[], $3::float8[]) as b (sn, phases, power)
       on conflict (sn) do nothing returning id)
     insert into guessed_ratings select id from made`,
    [strangers.map(({ sn }) => sn), strangers.map(({ phases }) => phases), strangers.map(({ power }) => power)],
  );
}

/** A device of the Solarman cloud and the installation that has it, or had it lately. Times in ms. */
export interface SolarmanInverter {
  readonly id: number;
  readonly sn: string;
  /** Since an exchange; `null`: always. */
  readonly from: number | null;
  /** Until the next one; `null`: it is the present one. */
  readonly to: number | null;
  /** Its last reading. */
  readonly lastAt: number | null;
}

/** Devices of installations whose readings come from the Solarman cloud; a former one until `since` (specification 37.20). */
export const listSolarmanInverters = (db: Queryable, since: number): Promise<SolarmanInverter[]> =>
  db.rows(
    `select i.id, p.sn, p.from, p.to, case when p.from is null and p.to is null then l.last_at
       else (select max(at) from readings where installation_id = i.id and at >= coalesce(p.from, '-infinity') and at < coalesce(p.to, 'infinity')) end as "lastAt"
     from installations i left join installation_live l on l.installation_id = i.id
     cross join lateral (select e.inverter_sn as sn, case when e.reason <> 'start' then e.from_at end as "from",
       lead(e.from_at) over (order by e.reason <> 'start', e.from_at) as "to" from equipment e where e.installation_id = i.id) as p
     where i.source = 'Solarman' and not exists (select from demo_plants d where d.installation_id = i.id)
       and (p.to is null or p.to > to_timestamp($1::float8 / 1000)) order by i.id, p.from nulls first`,
    [since],
  );

/** Updates installations whose ratings are still guessed by what their readings have shown. */
export async function resizeGuessedInstallations(db: Queryable, strangers: readonly GuessedInstallation[]): Promise<void> {
  if (strangers.length === 0) return;
  await db.rows(
    `update installations i set phases = b.phases, inverter_power = b.power, generator_power = b.power
     from unnest($1::text[], $2::int[], $3::float8[]) as b (sn, phases, power), guessed_ratings g where i.sn = b.sn and g.installation_id = i.id`,
    [strangers.map(({ sn }) => sn), strangers.map(({ phases }) => phases), strangers.map(({ power }) => power)],
  );
}

/**
 * The installation of a reading, or why it has none: then it is kept until a period of equipment names the number, unless the number is
 * another installation's. `isRefused`: a reading of an inverter that was exchanged by then.
 */
export type Place =
  | { readonly installationId: number }
  | { readonly reason: string; readonly isKept: boolean; readonly isRefused: boolean };

/** Where a reading of a number belongs by the periods of equipment. Source: specification 37.20. */
export function placeIn(holders: SerialHolders, sn: string, at: number): Place {
  const own = holders.get(serialKey(sn)) ?? [];
  const holder = holderAt(own, sn, at);
  if (holder) return { installationId: holder.installation };
  const gone = goneSince(own, at);
  if (gone !== null)
    return { reason: `the inverter ${sn} was exchanged at ${new Date(gone).toISOString()}`, isKept: true, isRefused: true };
  const reason = own.length === 0 ? `no installation has the serial number ${sn}` : `the inverter ${sn} was not built in yet at that time`;
  return { reason, isKept: true, isRefused: false };
}
