import { Client } from 'pg';
import { pino } from 'pino';
import { finishDemo } from '#server/seed/demo.ts';
import { prepareDatabase } from '#server/seed/ready-database.ts';
import { readSettings } from '#server/settings.ts';
import { aPostgresDatabase, postgresAdmin } from './database.ts';
import { AS_TEMPLATE } from './postgres.ts';

/** Lock shared by all test processes, so that only one seeds. Any number that no test uses for something else. */
const ONE_AT_A_TIME = 2_612;

/** The address of a new database with a demo on the PostgreSQL of this run: seeded once per run and copied. */
export async function aPostgresDemo(size = 12): Promise<string> {
  const template = `pv_demo_${size}`;
  const admin = new Client({ connectionString: postgresAdmin() });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const making = await aPostgresDatabase();
      const settings = readSettings({ DATABASE_URL: making, PV_SEED: `demo,size=${size}` });
      const database = await prepareDatabase(settings, pino({ level: 'silent' }));
      await finishDemo(database, { now: Date.now(), showcaseDays: settings.seedDays });
      await database.close();
      const filled = new Client({ connectionString: making });
      await filled.connect();
      await filled.query(AS_TEMPLATE);
      await filled.end();
      await admin.query(`alter database ${new URL(making).pathname.slice(1)} rename to ${template}`);
    }
  } finally {
    await admin.end(); // also releases the lock
  }
  return aPostgresDatabase(template);
}
