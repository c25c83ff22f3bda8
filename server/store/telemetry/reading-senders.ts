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

/** Installation ids by serial number. */
export async function findIds(db: Queryable, serials: Iterable<string>): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: number; sn: string }>('select id, sn from installations where sn = any($1::text[])', [[...serials]]);
  return new Map(rows.map(({ id, sn }) => [sn, id]));
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

/** Installations whose readings come from the Solarman cloud, with the time of their last reading. */
export const listSolarmanInstallations = (db: Queryable): Promise<{ id: number; sn: string; lastAt: number | null }[]> =>
  db.rows(
    `select i.id, i.sn, l.last_at as "lastAt" from installations i left join installation_live l on l.installation_id = i.id
     where i.source = 'Solarman' and not exists (select from demo_plants d where d.installation_id = i.id) order by i.id`,
  );

/** Updates guessed installations by what their readings have shown. */
export async function resizeGuessedInstallations(db: Queryable, strangers: readonly GuessedInstallation[]): Promise<void> {
  if (strangers.length === 0) return;
  await db.rows(
    `update installations i set phases = b.phases, inverter_power = b.power, generator_power = b.power
     from unnest($1::text[], $2::int[], $3::float8[]) as b (sn, phases, power) where i.sn = b.sn`,
    [strangers.map(({ sn }) => sn), strangers.map(({ phases }) => phases), strangers.map(({ power }) => power)],
  );
}
