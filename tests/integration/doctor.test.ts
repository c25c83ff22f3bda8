import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markFile, ownMark } from '#server/doctor/build-mark.ts';
import { certificate } from '#server/doctor/certificate.ts';
import { clock } from '#server/doctor/clock.ts';
import { folderHolder } from '#server/doctor/folder-holder.ts';
import { recordOfThis } from '#server/store/embedded/lock-record.ts';
import { aBuild } from '#tests/support/build.ts';
import { makeCertificate } from '#tests/support/certificate.ts';
import { aDatabase } from '#tests/support/database.ts';
import { aMailServer } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/postgres.ts';
import { operate, runScript } from '#tests/support/run-script.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { serverProcess } from '#tests/support/server-process.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

const app = aBuild('doctor');
writeFileSync(markFile(app), JSON.stringify(ownMark()));

/** What it says of each point, and its exit code. */
async function doctor(env: Readonly<Record<string, string>>) {
  const settings = { PV_APP_DIR: app, PORT: String(await freePort()), PV_SEED: 'none', ...env };
  const { code, said } = await runScript('scripts/doctor.mjs', settings);
  const lines = said.trimEnd().split('\n');
  const unlike = lines.filter((line) => !/^(ok {4}|warn {2}|fail {2})\S.{13}\S/.test(line));
  expect(unlike).toEqual([]);
  return { code, points: Object.fromEntries(lines.map((line) => [line.slice(6, 20).trim(), line.slice(0, 6) + line.slice(20)])) };
}

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

  test('a server that runs is known by its port and its lock; one that was killed, by the lock that it left', async () => {
    const port = String(await freePort());
    const server = serverProcess({ PORT: port, PV_DATA_DIR: dataDir, PV_SEED: 'none', PV_APP: 'off', PV_LOG_LEVEL: 'warn' });
    await server.start();
    const running = await doctor({ PORT: port, PV_DATA_DIR: dataDir });
    expect(running.points).toMatchObject({
      port: `ok    PV Care answers at http://127.0.0.1:${port} and is ready`,
      lock: `ok    A server runs over the data folder: process ${server.pid()}`,
      webhooks: 'ok    None fails',
    });
    expect(running.code).toBe(0);
    await operate({ PV_DATA_DIR: dataDir }, 'hook', 'add', `http://127.0.0.1:${await freePort()}/`, '--event', 'task.created');
    expect((await operate({ PV_DATA_DIR: dataDir }, 'hook', 'test', '1')).said).toContain('It failed: ECONNREFUSED.');
    const failing = await doctor({ PORT: port, PV_DATA_DIR: dataDir });
    expect(failing.points['webhooks']).toMatch(/^warn {2}Not taken: 1\./);
    expect(failing.code).toBe(0);
    await server.end('SIGKILL');
    const killed = await doctor({ PORT: port, PV_DATA_DIR: dataDir });
    expect(killed.points['lock']).toMatch(/^warn {2}Process \d+ held the data folder and ended without letting it go\./);
    expect(killed.code).toBe(0);
  });
});

describe('settings', () => {
  test('that the server refuses are told, and nothing else is guessed from them', async () => {
    const { code, points } = await doctor({ PV_DATA_DIRR: '/nowhere', PV_SEED_SIZE: 'many' });
    expect(points['settings']).toBe(
      "fail  PV_DATA_DIRR is not a setting. Did you mean PV_DATA_DIR? PV_SEED_SIZE must be a whole number from 1 to 100000; it is 'many'. What depends on them is not looked at.",
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
  test('an app that is missing, of another version or without a mark', async () => {
    const other = aBuild('other');
    const said = async (dir: string) => (await doctor({ PV_APP_DIR: dir, PV_DATA_DIR: aFolder() })).points['app'];
    expect(await said(join(other, 'nowhere'))).toMatch(/^fail {2}There is no built app in .*nowhere\. Build it with/);
    expect(await said(other)).toMatch(/^warn {2}.* does not say of which version it is\./);
    writeFileSync(markFile(other), JSON.stringify({ ...ownMark(), version: '0.0.1' }));
    expect(await said(other)).toMatch(/^fail {2}.* is of version 0\.0\.1, the server of /);
    writeFileSync(markFile(other), JSON.stringify({ ...ownMark(), inCommon: 'other' }));
    expect(await said(other)).toMatch(/^fail {2}.* was built from other sources/);
  });

  test('a port that another program has', async () => {
    const other = createServer((_, answer) => answer.end('{}')).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, points } = await doctor({ PORT: String(port), PV_DATA_DIR: aFolder() });
    expect(points['port']).toBe(`fail  Port ${port} of 127.0.0.1 is in use. Stop the other program, or set PORT to another number.`);
    expect(code).toBe(1);
    await new Promise((resolve) => other.close(resolve));
  });

  test('a data folder that is open to others, that is a file, whose database is none', async () => {
    const folder = aFolder();
    chmodSync(folder, 0o755);
    const open = await doctor({ PV_DATA_DIR: folder });
    expect(open.points['data folder']).toBe(`warn  ${folder} has the rights 0755: other users of this machine get in. chmod 700 ${folder}`);
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database/PG_VERSION'), '17\n');
    expect((await doctor({ PV_DATA_DIR: folder })).points['database']).toMatch(
      /^fail {2}The database in the data folder .* cannot be opened/,
    );
    writeFileSync(join(folder, 'a-file'), '');
    const file = await doctor({ PV_DATA_DIR: join(folder, 'a-file') });
    expect(file.points['data folder']).toMatch(/^fail {2}The data folder .* is none: a file stands in its place\./);
    expect(file.code).toBe(1);
  });

  test('a lock of another place is looked at for a sign of life', async () => {
    const folder = aFolder();
    const holder = { ...recordOfThis(), place: 'elsewhere' };
    const file = join(folder, 'server.lock');
    writeFileSync(file, JSON.stringify(holder));
    expect(await folderHolder(folder, 1)).toMatchObject({
      state: 'warn',
      said: expect.stringContaining('gives no sign of life') as string,
    });
    const looking = folderHolder(folder, 50);
    writeFileSync(file, JSON.stringify({ ...holder, beat: 1 }));
    expect(await looking).toMatchObject({ state: 'warn', said: expect.stringContaining('in another container') as string });
  });

  test('a mail server is greeted and given nothing; one that is away is told', async () => {
    const port = await freePort();
    const server = await aMailServer(port);
    const there = await doctor({ PV_DATA_DIR: aFolder(), SMTP_URL: `smtp://biuro:haslo@127.0.0.1:${port}` });
    expect(there.points['mail']).toBe(`ok    127.0.0.1:${port} answers`);
    expect(server.letters).toEqual([]);
    await server.close();
    const away = await doctor({ PV_DATA_DIR: aFolder(), SMTP_URL: `smtp://biuro:haslo@127.0.0.1:${port}` });
    expect(away.points['mail']).toMatch(
      /^fail {2}127\.0\.0\.1:\d+ \(SMTP_URL\) cannot be used: .*ECONNREFUSED.*\. Mails wait meanwhile\.$/,
    );
    expect(JSON.stringify(away.points)).not.toContain('haslo');
  });

  test('a backend in front of which it stands, and nothing of a database', async () => {
    const { code, points } = await doctor({ PV_API_URL: `http://127.0.0.1:${await freePort()}` });
    expect(points['backend']).toMatch(/^fail {2}http:\/\/127\.0\.0\.1:\d+ \(PV_API_URL\) cannot be reached/);
    expect(Object.keys(points)).not.toContain('database');
    expect(code).toBe(1);
  });

  test('a clock that is behind what was written, or unlike that of the database', () => {
    const dataDir = aFolder();
    writeFileSync(join(dataDir, 'server.lock'), '');
    const settings = { dataDir, appDir: app };
    expect(clock(settings, null).state).toBe('ok');
    expect(clock(settings, null, Date.now() - 3_600_000)).toMatchObject({
      state: 'fail',
      said: expect.stringMatching(/ is 60 minutes behind/) as string,
    });
    expect(clock(settings, { ahead: -600_000, doubtedSince: null }).said).toMatch(
      /^This machine's clock is 10 minutes ahead of that of the database/,
    );
    expect(clock(settings, { ahead: 600_000, doubtedSince: null }).said).toMatch(/ is 10 minutes behind that of the database/);
    expect(clock(settings, { ahead: 5, doubtedSince: new Date(0) })).toMatchObject({ state: 'warn' });
  });

  test('packages that are not there are told by any Node.js', async () => {
    const folder = aFolder();
    for (const name of ['scripts', 'package.json', 'package-lock.json']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    const { code, said } = await runScript(relative(ROOT, join(folder, 'scripts/doctor.mjs')), {});
    expect(said).toMatch(/^fail {2}packages {6}\S+ \S+ and \d+ others are not installed as the lock has it\. Run npm ci --omit=dev/m);
    expect(code).toBe(1);
  });
});

const certificates = aFolder();
describeUnlessMissing(makeCertificate(certificates, 'localhost'), 'there is no openssl to make a certificate')('a certificate', () => {
  const tls = { cert: join(certificates, 'localhost.crt'), key: join(certificates, 'localhost.key') };
  const DAY = 86_400_000;

  test('is judged by its days, its name and its files', async () => {
    const days = async (n: number) => certificate({ tls, publicUrl: null }, Date.now() + n * DAY);
    expect(await days(0)).toMatchObject({ state: 'warn', said: expect.stringContaining(' expires on ') as string });
    expect(await days(-20)).toMatchObject({ state: 'fail', said: expect.stringContaining(' is not valid before ') as string });
    expect(await days(3)).toMatchObject({ state: 'fail', said: expect.stringContaining(' expired on ') as string });
    expect(certificate({ tls, publicUrl: 'https://pv.example' }).said).toContain('is not made out to pv.example');
    const missing = { PV_DATA_DIR: aFolder(), PV_TLS_CERT: tls.cert, PV_TLS_KEY: join(certificates, 'nowhere.key') };
    expect((await doctor(missing)).points['certificate']).toMatch(/^fail {2}PV_TLS_KEY names .*nowhere\.key, which is not there\./);
  });
});
