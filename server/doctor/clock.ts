import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '#server/settings.ts';
import { type Finding, fail, ok, warn } from './finding.ts';
import type { PostgresState } from './postgres.ts';

/** Unit: ms. Clocks that are set over the network differ by less than a second. */
const TOLERANCE = 5 * 60_000;

/** What was written down at some time, which cannot have been after now. */
const PROGRAM = ['../../package.json', '../../node_modules/.package-lock.json'];
const DATA = ['server.lock', 'control.json', 'database/global/pg_control', 'database/pg_wal'];

type Witness = Pick<PostgresState, 'ahead' | 'doubtedSince'>;

function latest(files: readonly string[]): { readonly file: string; readonly at: number } | undefined {
  const found = files.flatMap((file) => {
    const at = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    return at === undefined ? [] : [{ file, at }];
  });
  return found.sort((one, other) => other.at - one.at)[0];
}

const minutes = (ms: number): string => `${Math.round(Math.abs(ms) / 60_000)} minutes`;
const RIGHT = 'Put the clock right (NTP)';

/** Whether the clock agrees with the database's, and is not before what was already written. A clock ahead is noticed by a PostgreSQL alone. */
export function clock({ dataDir, appDir }: Pick<Settings, 'dataDir' | 'appDir'>, witness: Witness | null, now = Date.now()): Finding {
  if (witness && Math.abs(witness.ahead) > TOLERANCE) {
    const which = witness.ahead > 0 ? 'behind' : 'ahead of';
    return fail(`This machine's clock is ${minutes(witness.ahead)} ${which} that of the database. ${RIGHT} of the one that is wrong.`);
  }
  if (witness?.doubtedSince) {
    return warn(
      `The server does not believe the clock since ${witness.doubtedSince.toISOString()} and deletes nothing that is old. ${RIGHT}.`,
    );
  }
  const program = PROGRAM.map((file) => fileURLToPath(new URL(file, import.meta.url)));
  const built = appDir === null ? [] : [join(appDir, 'index.html')];
  const last = latest([...program, ...built, ...DATA.map((file) => join(dataDir, file))]);
  if (last && last.at - now > TOLERANCE) return fail(`The clock is ${minutes(last.at - now)} behind the time of ${last.file}. ${RIGHT}.`);
  const here = new Date(now).toISOString().slice(0, 16);
  return ok(
    witness ? `${here} UTC, as the database has it` : `${here} UTC, later than all that was written; whether it is ahead cannot be told`,
  );
}
