import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdsDatabase, refuseForeign } from '#server/store/embedded/database-folder.ts';
import { whyUnusable } from '#server/store/embedded/usable-folder.ts';
import { type Finding, fail, ok } from './finding.ts';

/** Without these no PostgreSQL opens its files. */
const PARTS = ['global/pg_control', 'pg_wal', 'base'];

/** Whether the embedded database is there. It is not opened, since that would change it: which migrations are pending is seen at its start. */
export function embeddedDatabase(dataDir: string): Finding {
  const folder = join(dataDir, 'database');
  if (!holdsDatabase(folder)) {
    refuseForeign(folder);
    return existsSync(`${folder}.restored`)
      ? ok('A restored database is put in place by the next start')
      : ok(`There is none in ${dataDir} yet; the first start makes it`);
  }
  if (!PARTS.every((part) => existsSync(join(folder, part)))) return fail(whyUnusable(dataDir, undefined).message);
  return ok(
    `${folder} holds one (PostgreSQL ${readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()}, embedded); a start brings it up to date`,
  );
}
