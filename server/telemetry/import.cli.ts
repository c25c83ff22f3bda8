import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { importThroughServer } from '#server/control/import-call.ts';
import { readSettings, WrongSettings } from '#server/settings.ts';
import { openDatabase } from '#server/store/database.ts';
import { NoDatabase, requireDatabase } from '#server/store/embedded/database-folder.ts';
import { FolderInUse } from '#server/store/embedded/folder-lock.ts';
import { UnreadableFile } from './csv-lines.ts';
import { type Import, type Imported, importReadings, REJECTED_TOLD_MAX } from './import-file.ts';

const USAGE = `Takes readings out of a CSV file.

  npm run import -- FILE [--create]

The first line names the columns, in any order; comma or semicolon:
  sn          inverter serial number                       required
  at          ISO 8601; without offset it is Warsaw time   required
  power_w     W on the AC side
  energy_wh   Wh since local midnight
  voltage_l1, voltage_l2, voltage_l3   V, phase to neutral
  state       a SunSpec state (MPPT, SLEEPING, FAULT ...) by name or number, or any text
  events      active codes, parted by blanks, or SunSpec's bits as a number; empty: none
  model       the SunSpec model of those numbers: 101 to 113 (as without it) or 701

--create makes the installations whose serial numbers are not known yet.
Safe to run twice: a reading is kept once per inverter and time. A server may
run meanwhile: on the embedded database the file then goes through it.`;

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function printResult({ lines, added, repeated, rejected, refused, created }: Imported): void {
  if (rejected > REJECTED_TOLD_MAX) console.error(`… and ${rejected - REJECTED_TOLD_MAX} more rejected lines.`);
  if (refused > REJECTED_TOLD_MAX) console.error(`… and ${refused - REJECTED_TOLD_MAX} more values left out.`);
  if (created.length > 0)
    console.info(`Created ${created.length} installations: ${created.slice(0, 20).join(', ')}${created.length > 20 ? ' …' : ''}`);
  console.info(`${lines} lines: ${added} new readings, ${repeated} already known, ${rejected} rejected.`);
  if (refused > 0) console.info(`Values left out of readings that were taken: ${refused}.`);
  if (lines > 0 && rejected === lines) process.exitCode = 1;
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const [file, ...more] = words.filter((word) => !word.startsWith('--'));
  const strange = words.find((word) => word.startsWith('--') && word !== '--create');
  if (words.includes('--help')) return console.info(USAGE);
  if (strange !== undefined || file === undefined || more.length > 0)
    fail(strange === undefined ? USAGE : `${strange} is not an option.\n\n${USAGE}`);
  if (!existsSync(file) || !statSync(file).isFile()) fail(`There is no file ${file}.`);

  let [printed, left] = [0, 0];
  const started = performance.now();
  printResult(
    await takeIn(file, {
      create: words.includes('--create'),
      rejected: (line, reason) => {
        printed += 1;
        if (printed <= REJECTED_TOLD_MAX) console.error(`line ${line}: ${reason}`);
      },
      refused: (line, reason) => {
        left += 1;
        if (left <= REJECTED_TOLD_MAX) console.error(`line ${line}: ${reason}; the value is not used`);
      },
      progress: (lines) => console.info(`${lines} lines, ${Math.round((performance.now() - started) / 1_000)} s`),
    }),
  );
}

/** The embedded database has one owner: if a server runs, the file is sent to it. */
async function takeIn(file: string, how: Pick<Import, 'create' | 'rejected' | 'refused' | 'progress'>): Promise<Imported> {
  const settings = readSettings(process.env);
  const through = settings.databaseUrl === null ? await importThroughServer(settings.dataDir, file, how) : null;
  if (through) return through;
  if (settings.databaseUrl === null) requireDatabase(settings.dataDir);
  const database = await openDatabase(settings, console.warn);
  try {
    const { retentionMonths: keptMonths } = settings;
    return await importReadings(database, { ...how, source: createReadStream(file), name: basename(file), now: Date.now(), keptMonths });
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  const isOperators = [WrongSettings, FolderInUse, NoDatabase, UnreadableFile].some((known) => error instanceof known);
  fail(
    isOperators
      ? (error as Error).message
      : `The import stopped: ${(error as Error).message.replace(/\.$/, '')}. What was taken in before is kept; it can be run again.`,
  );
});
