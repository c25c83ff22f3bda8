import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markFile, ownMark } from '#server/doctor/built-app.ts';
import { aBuild } from '#tests/support/build.ts';
import { currentApp, runDoctor } from '#tests/support/doctor.ts';
import { aDatabase } from '#tests/support/database.ts';
import { aMailServer } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/postgres.ts';
import { operate, runScript } from '#tests/support/run-script.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { serverProcess } from '#tests/support/server-process.ts';

const app = currentApp();
const doctor = (env: Readonly<Record<string, string>>) => runDoctor({ PV_APP: app, ...env });

describe('over an installation that works', () => {
  let dataDir: string;
  beforeAll(async () => {
    const made = await aDatabase('pglite');
    dataDir = made.env['PV_DATA_DIR'] ?? '';
    for (const sn of ['AB-1', 'ab1', 'AB2'])
      await made.database.rows(
        `insert into installations (sn, description, phases, inverter_power, generator_power, source) values ($1, '', 1, 1, 1, 'PV')`,
        [sn],
      );
    await made.database.close();
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

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
    expect(running.points['serials']).toMatch(/^warn {2}Equal but for case, blanks and hyphens: AB-1 = ab1\. /);
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

describe('what is around the server', () => {
  test('an app that is missing, of another version or without a mark', async () => {
    const other = aBuild('other');
    const said = async (dir: string) => (await doctor({ PV_APP: dir, PV_DATA_DIR: aFolder() })).points['app'];
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
    expect(file.points['data folder']).toMatch(/^fail {2}The data folder .* is none: a file is in its place\./);
    expect(file.code).toBe(1);
  });

  test('a mail server is contacted without sending; one that does not answer is reported', async () => {
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

  test('missing packages are reported by any Node.js', async () => {
    const folder = aFolder();
    for (const name of ['scripts', 'package.json', 'package-lock.json']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    const { code, said } = await runScript(relative(ROOT, join(folder, 'scripts/doctor.mjs')), {});
    expect(said).toMatch(/^fail {2}packages {6}\S+ \S+ and \d+ others are not installed as the lock has it\. Run npm ci --omit=dev/m);
    expect(code).toBe(1);
  });
});
