import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { holdLogOf } from '#server/control/hold-log.ts';
import { readSettings } from '#server/settings.ts';
import { replaceFile } from './backup-file.ts';
import { backupEmbedded } from './embedded-backup.ts';
import { backupPostgres } from './postgres-backup.ts';

/*
 * `npm run backup -- FILE`: writes the whole database into one file while the server keeps running: the embedded database as a gzipped
 * tar of its files, the PostgreSQL of DATABASE_URL with pg_dump.
 */

try {
  setPriority(constants.priority.PRIORITY_LOW); // the server's users go first
  const { databaseUrl, dataDir } = readSettings(process.env);
  const ending = databaseUrl === null ? 'tar.gz' : 'dump';
  const file = resolve(process.argv[2] ?? `pv-care-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.${ending}`);
  const bytes = await replaceFile(file, async (part) =>
    databaseUrl === null ? backupEmbedded(dataDir, part, await holdLogOf(dataDir)) : backupPostgres(databaseUrl, part),
  );
  console.info(`${file}: ${(bytes / 1_048_576).toFixed(1)} MB`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
