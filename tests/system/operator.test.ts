import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/postgres.ts';
import { aServer, type TestServer } from '#tests/support/server.ts';
import { aTaskBody } from '#tests/support/api.ts';
import { callServer } from '#tests/support/http.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aFolder } from '#tests/support/scratch.ts';

const run = runScript;

describe('what an operator meets', () => {
  let server: TestServer;
  let env: Record<string, string>;
  beforeAll(async () => {
    server = await aServer();
    env = { PV_DATA_DIR: server.dataDir };
  });
  afterAll(() => server.stop());

  test('a setting that is none, or cannot be: a sentence for each', async () => {
    const { code, said } = await run('server/main.ts', {
      PV_SEDE: 'demo',
      PORT: 'abc',
      PV_REPLAY: 'maybe',
      PV_TLS_CERT: '/x',
      DATABASE_URL: 'mysql://u:tajne@h/d',
    });
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toEqual([
      'PV_SEDE is not a setting. Did you mean PV_SEED?',
      "DATABASE_URL must be an address that begins with postgres:// or postgresql://; it is 'mysql://…@h/d'.",
      "PORT must be a whole number from 0 to 65535; it is 'abc'.",
      'PV_TLS_CERT and PV_TLS_KEY go together: set both, or neither.',
      "PV_REPLAY must be one of on, off; it is 'maybe'.",
    ]);
  });

  test('variables of others that begin with PV_ stand in one line of the log, and the start goes on', async () => {
    const others = { PV_CARE_SERVICE_HOST: '10.0.0.7', PV_CARE_PORT: 'tcp://10.0.0.7:80', PV_CARE_PORT_80_TCP_ADDR: '10.0.0.7' };
    const started = await aServer({ seed: 'none', env: { ...others, PV_LOG_LEVEL: 'warn' } });
    await started.stop();
    const lines = started
      .printed()
      .split('\n')
      .filter((line) => line.includes('passed over'));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ names: Object.keys(others) });
  });

  test('a port in use ends the start with a sentence', async () => {
    const { code, said } = await run('server/main.ts', { PV_DATA_DIR: aFolder(), PORT: String(server.port), PV_SEED: 'none' });
    expect({ code, said: said.trim() }).toEqual({
      code: 1,
      said: `Port ${server.port} of 127.0.0.1 is in use. Stop the other program, or set PORT to another number.`,
    });
  });

  test('a data folder in use is named with what to do', async () => {
    const { code, said } = await run('server/main.ts', { ...env, PORT: String(await freePort()) });
    expect({ code, said: said.trim() }).toEqual({
      code: 1,
      said: `The data folder ${server.dataDir} is in use by process ${server.pid()}. Stop that server, or set PV_DATA_DIR to another folder.`,
    });
  });

  test('a data folder that is mistyped: every command says so, and makes none', async () => {
    const place = aFolder();
    const mistyped = { PV_DATA_DIR: join(place, 'dtaa') };
    const file = join(place, 'readings.csv');
    writeFileSync(file, 'sn,at\nA,2026-11-20T10:00:00Z\n');
    for (const requests of [
      run('server/store/backup/backup.cli.ts', mistyped, join(place, 'backup.tar.gz')),
      run('server/admin.cli.ts', mistyped, 'keys', 'add'),
      run('server/telemetry/import.cli.ts', mistyped, file),
    ]) {
      const { code, said } = await requests;
      expect({ code, said: said.trim() }).toEqual({
        code: 1,
        said: `There is no database in ${mistyped.PV_DATA_DIR}. Set PV_DATA_DIR to the folder of the server; a new one is made by starting it.`,
      });
    }
    expect(await run('server/admin.cli.ts', mistyped, 'help')).toMatchObject({ code: 0 });
    expect(readdirSync(place)).toEqual(['readings.csv']);
  });

  test('a PostgreSQL that is not there', async () => {
    const { code, said } = await run('server/main.ts', {
      DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/x`,
      PORT: String(await freePort()),
    });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
  });

  test('keys, modems and accounts are made while the server runs, and serve at once', async () => {
    const { said } = await run('server/admin.cli.ts', env, 'keys', 'add');
    const register = await callServer(server.url, '', 'POST', 'register_care_user/', {
      email: 'nowy@example.com',
      password_1: 'Dobre!Haslo1',
      password_2: 'Dobre!Haslo1',
      license_key: said.trim(),
    });
    expect(register.status).toBe(201);
    expect((await run('server/admin.cli.ts', env, 'keys', 'list')).said).toContain(`${said.trim()}  used by nowy@example.com`);

    const token = await server.signIn({ username: 'nowy@example.com', password: 'Dobre!Haslo1' });
    expect((await run('server/admin.cli.ts', env, 'modems', 'add', 'PVM-9')).said).toMatch(/^PVM-9\nKey, shown only now: [\w-]{43}/);
    expect((await callServer(server.url, token, 'GET', 'available_modems/')).body).toContainEqual({ barcode: 'PVM-9' });
    expect((await run('server/admin.cli.ts', env, 'staff', 'password', 'nowy@example.com', 'Nowe!Haslo2')).code).toBe(0);
    expect((await callServer(server.url, token, 'GET', 'available_modems/')).status).toBe(401);
    expect((await run('server/admin.cli.ts', env, 'staff', 'add', 'nowy@example.com')).code).toBe(1);
    expect((await run('server/admin.cli.ts', env, 'what')).said).toContain('Commands:');
  });

  test('a checklist in a file is added while the server runs, and read by devices at once', async () => {
    const shown = await run('server/admin.cli.ts', env, 'form', 'show', 'inspection-62446-1', '1');
    const file = join(aFolder(), 'form.json');
    writeFileSync(file, shown.said.replace('"key": "inspection-62446-1"', '"key": "own"'));
    expect((await run('server/admin.cli.ts', env, 'form', 'add', file)).said).toMatch(/^own 1 {2}inspection .* 12 sections, 9\d items/);
    const token = await server.signIn();
    expect(await callServer(server.url, token, 'GET', '../../care/v1/forms/own/1/')).toMatchObject({ status: 200, body: { key: 'own' } });
    expect((await run('server/admin.cli.ts', env, 'form', 'check', `${file}x`)).said).toBe(
      `${file}x cannot be read: there is no such file.\n`,
    );
  });

  test('a server with roles and without an admin says how one is made; the only one stays one', async () => {
    const office = await aServer({ seed: 'none', env: { PV_ROLES: 'on' } });
    const staff = (...words: string[]) => run('server/admin.cli.ts', { PV_DATA_DIR: office.dataDir }, 'staff', ...words);
    await expect
      .poll(() => office.printed())
      .toContain('PV_ROLES is on and no account is an active admin: npm run admin -- staff role EMAIL admin makes one.');
    await staff('add', 'szefowa@example.com', 'Szefowa!2026', '--role', 'viewer');
    const doctor = async () => (await run('scripts/doctor.mjs', { PV_DATA_DIR: office.dataDir, PV_ROLES: 'on', PV_APP: 'off' })).said;
    expect(await doctor()).toMatch(/^warn {2}roles {9}PV_ROLES is on and no account/m);
    expect((await staff('role', 'szefowa@example.com', 'admin')).said.trim()).toBe('szefowa@example.com  admin');
    expect(await doctor()).toMatch(/^ok {4}roles {9}On, with an admin$/m);
    expect(await staff('disable', 'szefowa@example.com')).toMatchObject({
      code: 1,
      said: expect.stringContaining('is the only active admin'),
    });
    await office.stop();
  });

  test('a key of another system serves at once, and is refused from the next call after its removal', async () => {
    const { said } = await run('server/admin.cli.ts', env, 'key', 'add', 'erp', '--scope', 'read');
    const headers = { Authorization: `Bearer ${/pvcare_\S+/.exec(said)?.[0]}` };
    const ask = (method: string, path: string) => callServer(server.url, '', method, path, undefined, headers);
    expect((await ask('GET', 'pvs_list/')).status).toBe(200);
    expect((await ask('GET', 'user_list/')).status).toBe(403);
    expect((await run('server/admin.cli.ts', env, 'key', 'list')).said).toMatch(/^erp {2}pvcare_\w{10}… {2}read {2}last used /);
    expect((await run('server/admin.cli.ts', env, 'key', 'remove', 'erp')).code).toBe(1);
    expect((await run('server/admin.cli.ts', env, 'key', 'remove', 'erp', '--yes')).code).toBe(0);
    expect((await ask('GET', 'pvs_list/')).status).toBe(401);
    expect(server.printed()).not.toContain(headers.Authorization.slice(7));
  });

  test('the channel for commands is closed to users who cannot read the data folder, and answers an unknown call at once', async () => {
    const file = join(server.dataDir, 'control.json');
    const { port, key } = JSON.parse(readFileSync(file, 'utf8')) as { port: number; key: string };
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(
      (await fetch(`http://127.0.0.1:${port}/hold-log`, { method: 'POST', headers: { 'x-control-key': 'x'.repeat(43) } })).status,
    ).toBe(403);
    // a call of a later version, which waits for its answer before it continues
    const later = request(`http://127.0.0.1:${port}/later`, { method: 'POST', headers: { 'x-control-key': key } });
    later.flushHeaders();
    const [answer] = (await once(later, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(404);
    later.destroy();
  });

  test('a backup taken while the server writes comes back whole', async () => {
    const token = await server.signIn();
    const tasks = async () => (await callServer(server.url, token, 'GET', 'task_order/')).body as { id: number; inverter_sn: string }[];
    const before = await tasks();
    const serial = before[0]?.inverter_sn;
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) await callServer(server.url, token, 'POST', 'task_order/', aTaskBody({ inverter_sn: serial }));
    })();
    const backup = join(aFolder(), 'backup.tar.gz');
    expect((await run('server/store/backup/backup.cli.ts', env, backup)).code).toBe(0);
    isWriting = false;
    await writing;
    const after = await tasks();

    const elsewhere = { PV_DATA_DIR: aFolder() };
    expect((await run('server/store/backup/restore.cli.ts', elsewhere, backup)).code).toBe(0);
    const restored = await aServer({ env: elsewhere });
    const kept = (await callServer(restored.url, token, 'GET', 'task_order/')).body as { id: number }[];
    expect(kept.length).toBeGreaterThanOrEqual(before.length);
    expect(kept).toEqual(after.slice(0, kept.length));
    await restored.stop();
  });

  test('a restore refuses a running server, a missing file and a file that is no backup, and harms nothing', async () => {
    const junk = join(aFolder(), 'junk.tar.gz');
    writeFileSync(junk, 'to nie jest kopia');
    expect((await run('server/store/backup/restore.cli.ts', env, junk)).said).toContain('is in use by process');
    const other = aFolder();
    copyFileSync(junk, join(other, 'keep.txt'));
    expect((await run('server/store/backup/restore.cli.ts', { PV_DATA_DIR: other }, join(other, 'nie-ma'))).said).toContain(
      'There is no file',
    );
    expect((await run('server/store/backup/restore.cli.ts', { PV_DATA_DIR: other }, junk)).code).toBe(1);
    rmSync(other, { recursive: true, force: true });
  });

  test('asked to stop, it finishes what it has begun', async () => {
    const token = await server.signIn();
    const requests = Array.from({ length: 20 }, () => callServer(server.url, token, 'GET', 'pvs_list/?page_size=12'));
    await requests[0];
    const [code, ...answers] = await Promise.all([server.stop(), ...requests]);
    expect(code).toBe(0);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});
