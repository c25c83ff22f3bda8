import { readSettings } from '#server/settings.ts';
import { skipWasmOptimisation } from '#server/store/embedded/save-memory.ts';
import { moveDatabase } from './move-database.ts';

/*
 * `npm run move -- TARGET`: copies all data from the embedded database into an empty PostgreSQL, or from the PostgreSQL of DATABASE_URL
 * into a data folder. The source is only read.
 */

try {
  const [target, ...more] = process.argv.slice(2);
  if (target === undefined || more.length > 0)
    throw new Error('Where to? npm run move -- postgres://…, or with DATABASE_URL set: npm run move -- FOLDER');
  skipWasmOptimisation();
  await moveDatabase(readSettings(process.env), target, (line) => console.info(line));
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  console.error(message || code);
  process.exitCode = 1;
}
