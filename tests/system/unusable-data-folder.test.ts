import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { emptyFolder } from '#tests/support/empty-folder.ts';
import { refusedStart as refused } from '#tests/support/refused-start.ts';
import { operate } from '#tests/support/run-script.ts';
import { ROOT } from '#tests/support/scratch.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';
import { aSmallDisk } from '#tests/support/small-disk.ts';

const USABLE_FOLDER = pathToFileURL(join(ROOT, 'server/store/embedded/usable-folder.ts')).href;

describe('a data folder', () => {
  test.each([
    ['its version', (database: string) => writeFileSync(join(database, 'PG_VERSION'), 'xx\n')],
    ['its control file', (database: string) => truncateSync(join(database, 'global/pg_control'), 100)],
    ['its log', (database: string) => rmSync(join(database, 'pg_wal'), { recursive: true })],
    ['its tables', (database: string) => rmSync(join(database, 'base', '5'), { recursive: true })],
  ])('whose database has lost %s', async (_, damage) => {
    const dataDir = await emptyFolder();
    damage(join(dataDir, 'database'));
    expect(await refused({ PV_DATA_DIR: dataDir, PV_SEED: 'demo' })).toBe(
      `The database in the data folder ${dataDir} cannot be opened: its files are damaged, or of another version. Restore a backup (npm run restore -- FILE), or move ${join(dataDir, 'database')} away to begin with an empty one.`,
    );
    expect(readdirSync(dataDir)).toContain('database');
  });
});

describeUnlessMissing(process.getuid?.() === 0, 'only root may give files to another user')('a database of another user', () => {
  /** Source: the user nobody of Linux. */
  const OTHER = 65_534;
  const ownersIn = (dataDir: string) =>
    new Set(readdirSync(dataDir, { recursive: true }).map((name) => lstatSync(join(dataDir, String(name))).uid));

  test('is not opened by root, neither by a start nor by a command: its server could not open it any more', async () => {
    const dataDir = await emptyFolder();
    execFileSync('chown', ['-R', String(OTHER), dataDir]);
    const sentence = /^The database in the data folder .* belongs to another user \(65534\)\. Run this as that user/;
    expect(await refused({ PV_DATA_DIR: dataDir })).toMatch(sentence);
    expect(await operate({ PV_DATA_DIR: dataDir }, 'vendors', 'list')).toMatchObject({ code: 1, said: expect.stringMatching(sentence) });
    expect(ownersIn(dataDir)).toEqual(new Set([OTHER]));
  });

  test('in which a file belongs to another user is reported as such, and not as damaged', async () => {
    const dataDir = await emptyFolder();
    execFileSync('chown', ['-R', String(OTHER), dataDir]);
    execFileSync('chown', ['0', join(dataDir, 'database/global/pg_control')]);
    const script = `const { whyUnusable } = await import(${JSON.stringify(USABLE_FOLDER)}); process.setuid(${OTHER}); console.log(whyUnusable(process.argv[1]).message)`;
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script, dataDir], { encoding: 'utf8' });
    expect(said).toMatch(
      /holds files of another user, .*pg_control among them\. Give all of it to the user that runs the server \(chown -R\)\.$/m,
    );
  });
});

const disk = aSmallDisk();

describeUnlessMissing(disk.isThere, 'only root on Linux may make a small disk')('a disk of its own', () => {
  const dataDir = join(disk.folder, 'data');
  const { ballast, leave } = disk;
  const full = `The disk of the data folder ${dataDir} is full. Make room and start again, or set PV_DATA_DIR to another folder; what was confirmed is kept.`;

  test('that has no room for a database, and none for a file', async () => {
    leave(20_000_000);
    expect(await refused({ PV_DATA_DIR: dataDir })).toBe(full);
    leave(0);
    expect(await refused({ PV_DATA_DIR: dataDir })).toBe(full);
    rmSync(ballast);
    rmSync(dataDir, { recursive: true });
  });

  test('that can only be read', async () => {
    execFileSync('mount', ['-o', 'remount,ro', disk.folder]);
    for (const place of [dataDir, join(disk.folder, 'another')]) {
      expect(await refused({ PV_DATA_DIR: place })).toBe(
        `The data folder ${place} is on a disk that can only be read. Mount it for writing, or set PV_DATA_DIR to another folder.`,
      );
    }
  });
});
