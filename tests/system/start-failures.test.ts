import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeCertificate } from '#tests/support/certificate.ts';
import { hasPostgres, aPostgresDatabase } from '#tests/support/database.ts';
import { refusedStart as refused } from '#tests/support/refused-start.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

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
  test('whose path, or a part of it, is a file', async () => {
    writeFileSync(inFolder('a-file'), '');
    for (const place of [inFolder('a-file'), join(inFolder('a-file'), 'data')]) {
      expect(await refused({ PV_DATA_DIR: place })).toBe(
        `The data folder ${place} is none: a file is in its place. Move it away, or set PV_DATA_DIR to another folder.`,
      );
    }
  });
});

describeUnlessMissing(process.platform === 'linux' && process.getuid?.() !== 0, 'root may write everywhere')('as an ordinary user', () => {
  test('a data folder that may not be written', async () => {
    const dataDir = inFolder('closed');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o500);
    expect(await refused({ PV_DATA_DIR: dataDir })).toMatch(
      /^The data folder .* may not be written by this user\. Give it to the user that runs/,
    );
    chmodSync(dataDir, 0o700);
  });
});

describeUnlessMissing(hasPostgres, 'there is no PostgreSQL')('a PostgreSQL', () => {
  test('that is read-only is reported in one sentence', async () => {
    const address = new URL(await aPostgresDatabase());
    address.searchParams.set('options', '-c default_transaction_read_only=on');
    expect(await refused({ DATABASE_URL: address.href, PV_DATA_DIR: aFolder() })).toBe(
      'The database of DATABASE_URL can only be read: name one that takes changes.',
    );
  });
});
