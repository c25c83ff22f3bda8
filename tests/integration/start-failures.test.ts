import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { makeCertificate } from '#tests/support/certificate.ts';
import { hasPostgres, aPostgresDatabase } from '#tests/support/database.ts';
import { demoFolder } from '#tests/support/demo-folder.ts';
import { emptyFolder } from '#tests/support/empty-folder.ts';
import { freePort } from '#tests/support/postgres.ts';
import { operate, runScript } from '#tests/support/run-script.ts';
import { aSmallDisk } from '#tests/support/small-disk.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

/** What a start says that cannot succeed: one sentence or a few in one line, and no place in the code. */
async function refused(env: Readonly<Record<string, string>>): Promise<string> {
  const { code, said } = await runScript('server/main.ts', { PORT: String(await freePort()), PV_SEED: 'none', PV_APP: 'off', ...env });
  expect(code).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(1);
  return said.trim();
}

const USABLE_FOLDER = pathToFileURL(join(ROOT, 'server/store/embedded/usable-folder.ts')).href;

const folder = aFolder();
const inFolder = (name: string): string => join(folder, name);

describeUnlessMissing(makeCertificate(folder, 'first') && makeCertificate(folder, 'second'), 'there is no openssl to make a certificate')(
  'certificate and key',
  () => {
    const start = (cert: string, key: string) =>
      refused({ PV_DATA_DIR: inFolder('never-made'), PV_TLS_CERT: inFolder(cert), PV_TLS_KEY: inFolder(key) });

    test('that are not there, are none, or do not belong together are named, before a database is made', async () => {
      writeFileSync(inFolder('junk.pem'), 'to nie jest certyfikat');
      expect(await start('nie-ma.crt', 'first.key')).toBe(
        `PV_TLS_CERT names ${inFolder('nie-ma.crt')}, which is not there. Set it to the file, in PEM.`,
      );
      expect(await start('first.crt', '.')).toBe(`PV_TLS_KEY names ${folder}, which is a folder. Set it to the file, in PEM.`);
      expect(await start('junk.pem', 'first.key')).toMatch(/^PV_TLS_CERT names .*junk\.pem, which is no certificate in PEM\./);
      expect(await start('first.crt', 'junk.pem')).toMatch(/^PV_TLS_KEY names .*junk\.pem, which is no key in PEM/);
      expect(await start('first.crt', 'second.key')).toMatch(/^The key .* does not belong to the certificate .*\. Set both to a pair\.$/);
      expect(existsSync(inFolder('never-made'))).toBe(false);
    });
  },
);

describe('a data folder', () => {
  test('in whose place, or above it, a file stands', async () => {
    writeFileSync(inFolder('a-file'), '');
    for (const place of [inFolder('a-file'), join(inFolder('a-file'), 'data')]) {
      expect(await refused({ PV_DATA_DIR: place })).toBe(
        `The data folder ${place} is none: a file stands in its place. Move it away, or set PV_DATA_DIR to another folder.`,
      );
    }
  });

  test.each([
    ['its version', (database: string) => writeFileSync(join(database, 'PG_VERSION'), 'xx\n')],
    ['its control file', (database: string) => truncateSync(join(database, 'global/pg_control'), 100)],
    ['its log', (database: string) => rmSync(join(database, 'pg_wal'), { recursive: true })],
    ['its tables', (database: string) => rmSync(join(database, 'base', '5'), { recursive: true })],
  ])('whose database has lost %s', async (_, damage) => {
    const dataDir = await demoFolder(12);
    damage(join(dataDir, 'database'));
    expect(await refused({ PV_DATA_DIR: dataDir, PV_SEED: 'demo' })).toBe(
      `The database in the data folder ${dataDir} cannot be opened: its files are damaged, or of another version. Restore a backup (npm run restore -- FILE), or move ${join(dataDir, 'database')} away to begin with an empty one.`,
    );
    expect(readdirSync(dataDir)).toContain('database');
  });
});

describeUnlessMissing(process.platform === 'linux' && process.getuid?.() !== 0, 'whoever is root may write everywhere')(
  'as an ordinary user',
  () => {
    test('a data folder that may not be written', async () => {
      const dataDir = inFolder('closed');
      mkdirSync(dataDir);
      chmodSync(dataDir, 0o500);
      expect(await refused({ PV_DATA_DIR: dataDir })).toMatch(
        /^The data folder .* may not be written by this user\. Give it to the user that runs/,
      );
      chmodSync(dataDir, 0o700);
    });
  },
);

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

  test('in which a file is somebody else’s is said to be so, and not to be damaged', async () => {
    const dataDir = await emptyFolder();
    execFileSync('chown', ['-R', String(OTHER), dataDir]);
    execFileSync('chown', ['0', join(dataDir, 'database/global/pg_control')]);
    const asked = `const { whyUnusable } = await import(${JSON.stringify(USABLE_FOLDER)}); process.setuid(${OTHER}); console.log(whyUnusable(process.argv[1]).message)`;
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', asked, dataDir], { encoding: 'utf8' });
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
        `The data folder ${place} stands on a disk that can only be read. Mount it for writing, or set PV_DATA_DIR to another folder.`,
      );
    }
  });
});

describeUnlessMissing(hasPostgres, 'there is no PostgreSQL')('a PostgreSQL', () => {
  test('that can only be read is told in a sentence', async () => {
    const address = new URL(await aPostgresDatabase());
    address.searchParams.set('options', '-c default_transaction_read_only=on');
    expect(await refused({ DATABASE_URL: address.href, PV_DATA_DIR: aFolder() })).toBe(
      'The database of DATABASE_URL can only be read: name one that takes changes.',
    );
  });
});
