import { renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { knock } from '#server/control/control-door.ts';
import { readSettings } from '#server/settings.ts';
import { openDatabase } from './database.ts';
import { requireDatabase } from './embedded/start-pglite.ts';

/*
 * `npm run backup -- FILE`: the embedded database as one gzipped tar.
 * Consistent while the server runs: the server itself takes it, between two statements of its single connection, so no write is half in it.
 * Without a running server the folder is opened for it. A PostgreSQL of DATABASE_URL is backed up with pg_dump.
 */

async function snapshot(): Promise<Uint8Array> {
  const settings = readSettings(process.env);
  if (settings.databaseUrl !== null) throw new Error('DATABASE_URL is set: use pg_dump to back up a PostgreSQL.');
  const reply = await knock(settings.dataDir, '/backup');
  if (reply) return new Uint8Array(await reply.arrayBuffer());
  requireDatabase(settings.dataDir);
  const database = await openDatabase(settings);
  try {
    return await database.dump();
  } finally {
    await database.close();
  }
}

try {
  const file = resolve(process.argv[2] ?? `pv-care-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`);
  const bytes = await snapshot();
  writeFileSync(`${file}.part`, bytes, { mode: 0o600 });
  renameSync(`${file}.part`, file);
  console.info(`${file}: ${(bytes.length / 1_048_576).toFixed(1)} MB`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
