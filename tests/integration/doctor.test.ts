import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownMark } from '#server/doctor/built-app.ts';
import { checkCertificate, checkClock } from '#server/doctor/environment.ts';
import { checkLock } from '#server/doctor/data-folder.ts';
import { makeRecord } from '#server/store/embedded/lock-record.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { aDatabase } from '#tests/support/database.ts';
import { currentApp, runDoctor } from '#tests/support/doctor.ts';
import { freePort } from '#tests/support/postgres.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

const app = currentApp();
const doctor = (env: Readonly<Record<string, string>>) => runDoctor({ PV_APP: app, ...env });

const everythingIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs} ${statSync(join(folder, name)).mode}`);

describe('over an installation that works', () => {
  let dataDir: string;
  beforeAll(async () => {
    const made = await aDatabase('pglite');
    dataDir = made.env['PV_DATA_DIR'] ?? '';
    await made.database.close();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('every point is in order, and nothing is changed', async () => {
    const before = [everythingIn(dataDir), statSync(dataDir).mtimeMs];
    const { code, points } = await doctor({ PV_DATA_DIR: dataDir });
    expect(Object.entries(points).filter(([name, said]) => !said.startsWith('ok') && name !== 'disk')).toEqual([]);
    expect(points).toMatchObject({
      'Node.js': expect.stringContaining(' runs the server') as string,
      'data folder': `ok    ${dataDir} is there, can be written and is private`,
      lock: 'ok    No server holds the data folder',
      app: `ok    ${app} is of this version, ${ownMark().version}`,
      database: expect.stringMatching(/holds one \(PostgreSQL \d+, embedded\)/) as string,
    });
    expect(code).toBe(0);
    expect([everythingIn(dataDir), statSync(dataDir).mtimeMs]).toEqual(before);
  });
});

describe('settings', () => {
  test('that the server refuses are reported, and nothing else is guessed from them', async () => {
    const { code, points } = await doctor({ PV_DATA_DIRR: '/nowhere', PV_MIN_VERSION: 'new' });
    expect(points['settings']).toBe(
      "fail  PV_DATA_DIRR is not a setting. Did you mean PV_DATA_DIR? PV_MIN_VERSION must be a version such as 0.2.0; it is 'new'. What depends on them is not looked at.",
    );
    expect(Object.keys(points)).toEqual(['Node.js', 'packages', 'settings']);
    expect(code).toBe(1);
  });

  test('what is none and has nothing to do with us is named', async () => {
    const { code, points } = await doctor({ PV_DATA_DIR: aFolder(), PV_CARE_SERVICE_HOST: '10.0.0.7' });
    expect(points['settings']).toMatch(/^warn {2}.*PV_CARE_SERVICE_HOST/);
    expect(code).toBe(0);
  });
});

describe('what is around the server', () => {
  test('a lock of another place is looked at for a sign of life', async () => {
    const folder = aFolder();
    const holder = { ...makeRecord(), place: 'elsewhere' };
    const file = join(folder, 'server.lock');
    writeFileSync(file, JSON.stringify(holder));
    expect(await checkLock(folder, 1)).toMatchObject({
      state: 'warn',
      said: expect.stringContaining('gives no sign of life') as string,
    });
    const looking = checkLock(folder, 50);
    writeFileSync(file, JSON.stringify({ ...holder, beat: 1 }));
    expect(await looking).toMatchObject({ state: 'warn', said: expect.stringContaining('in another container') as string });
  });

  test('a backend in front of which it runs, and nothing of a database', async () => {
    const { code, points } = await doctor({ PV_API_URL: `http://127.0.0.1:${await freePort()}` });
    expect(points['backend']).toMatch(/^fail {2}http:\/\/127\.0\.0\.1:\d+ \(PV_API_URL\) cannot be reached/);
    expect(Object.keys(points)).not.toContain('database');
    expect(code).toBe(1);
  });

  test('a clock that is behind what was written, or unlike that of the database', () => {
    const dataDir = aFolder();
    writeFileSync(join(dataDir, 'server.lock'), '');
    const settings = { dataDir, appDir: app };
    expect(checkClock(settings, null).state).toBe('ok');
    expect(checkClock(settings, null, Date.now() - 3_600_000)).toMatchObject({
      state: 'fail',
      said: expect.stringMatching(/ is 60 minutes behind/) as string,
    });
    expect(checkClock(settings, { ahead: -600_000, doubtedSince: null }).said).toMatch(
      /^This machine's clock is 10 minutes ahead of that of the database/,
    );
    expect(checkClock(settings, { ahead: 600_000, doubtedSince: null }).said).toMatch(/ is 10 minutes behind that of the database/);
    expect(checkClock(settings, { ahead: 5, doubtedSince: new Date(0) })).toMatchObject({ state: 'warn' });
  });
});

const certificates = aFolder();
describeUnlessMissing(makeCertificate(certificates, 'localhost'), 'there is no openssl to make a certificate')('a certificate', () => {
  const tls = { cert: join(certificates, 'localhost.crt'), key: join(certificates, 'localhost.key') };
  const DAY = 86_400_000;

  test('is judged by its days, its name and its files', async () => {
    const days = async (n: number) => checkCertificate({ tls, publicUrl: null }, Date.now() + n * DAY);
    expect(await days(0)).toMatchObject({ state: 'warn', said: expect.stringContaining(' expires on ') as string });
    expect(await days(-20)).toMatchObject({ state: 'fail', said: expect.stringContaining(' is not valid before ') as string });
    expect(await days(3)).toMatchObject({ state: 'fail', said: expect.stringContaining(' expired on ') as string });
    expect(checkCertificate({ tls, publicUrl: 'https://pv.example' }).said).toContain('is not made out to pv.example');
    const missing = { PV_DATA_DIR: aFolder(), PV_TLS_CERT: tls.cert, PV_TLS_KEY: join(certificates, 'nowhere.key') };
    expect((await doctor(missing)).points['certificate']).toMatch(/^fail {2}PV_TLS_KEY names .*nowhere\.key, which is not there\./);
  });
});
