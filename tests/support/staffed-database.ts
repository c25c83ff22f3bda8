import type { Database } from '#server/store/database-types.ts';
import { insertRows } from '#server/store/insert-rows.ts';
import { CHEAPLY_HASHED } from './api.ts';
import { aDatabase, type Kind } from './database.ts';
import { SERVICE } from './server.ts';

/** An empty database with one account that can sign in, and what `fill` adds; returns the settings of a server that opens it. */
export async function aStaffedDatabase(
  kind: Kind,
  fill: (database: Database) => Promise<unknown> = async () => {},
): Promise<Readonly<Record<string, string>>> {
  const { database, env } = await aDatabase(kind);
  await insertRows(database, 'staff', [{ email: SERVICE.username, password: CHEAPLY_HASHED }]);
  await fill(database);
  await database.close();
  return { ...env, PV_SEED: 'none' };
}

/** The installation in `aTaskBody`. */
export const addInstallation = (database: Database, sn = 'FR123') =>
  database.rows(`insert into installations (sn, description, phases, inverter_power, generator_power) values ($1, $1, 3, 8000, 9900)`, [
    sn,
  ]);
