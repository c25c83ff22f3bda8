import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/auth/passwords.ts';
import { openDatabase } from '#server/store/database.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { SERVICE } from '#tests/support/server.ts';
import type { Postgres } from '#tests/support/postgres.ts';
import { aFolder } from '#tests/support/scratch.ts';

/** Settings with which a server opens the filled database. */
export interface FilledDatabase {
  readonly env: Readonly<Record<string, string>>;
}

export interface Filling {
  readonly installations: number;
  readonly tasks?: number;
  /** Installations with days of energy by hour, up to the end of 2025. */
  readonly days?: number;
  readonly metered?: number;
}

/** A new database on that PostgreSQL, or an embedded one, with these amounts of data. */
export async function fillDatabase(postgres: Postgres | null, filling: Filling): Promise<FilledDatabase> {
  const databaseUrl = postgres ? await postgres.create(`bench_${randomUUID().slice(0, 8)}`) : null;
  const dataDir = postgres ? null : aFolder('pv-bench');
  const database = await openDatabase({ databaseUrl, dataDir });
  await database.rows('insert into staff (email, password) values ($1, $2)', [SERVICE.username, await hashPassword(SERVICE.password)]);
  await fill(database, filling);
  await database.script('analyze');
  await database.close();
  return { env: databaseUrl === null ? { PV_DATA_DIR: dataDir ?? '' } : { DATABASE_URL: databaseUrl } };
}

async function fill(database: Queryable, { installations, tasks = 0, days = 0, metered = installations }: Filling): Promise<void> {
  await database.rows(
    `insert into installations (sn, description, phases, inverter_power, generator_power, city, street, number, post_code, latitude, longitude)
     select 'SN' || n, 'Instalacja ' || n, 3, 8000, 9900, 'Kalisz', 'Polna', n, '62-800', 50 + (n % 400) * 0.01, 16 + (n % 600) * 0.01
     from generate_series(1, $1::int) n`,
    [installations],
  );
  await database.rows(
    `insert into installation_live (installation_id, first_at, last_at, last_power, has_events, is_working)
     select id, '2024-01-01T10:00:00Z', '2026-06-12T10:00:00Z', id % 9000, true, id % 10 > 0 from installations`,
  );
  await database.rows(
    `insert into tasks (employee, description, inverter_sn, created_on, reason)
     select 'Jan', 'Instalacja', 'SN1', current_date, 'Nie startuje' from generate_series(1, $1::int)`,
    [tasks],
  );
  await database.rows(
    `insert into energy_days (installation_id, day, hours, energy)
     select i, day, '{0,0,0,0,10,120,480,1100,1900,2600,3100,3300,3250,3000,2500,1900,1200,600,200,30,0,0,0,0}', 25290
     from generate_series(1, $1::int) i, generate_series(date '2026-01-01' - $2::int, date '2025-12-31', interval '1 day') day`,
    [metered, days],
  );
}
