import { afterEach, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { seedDemo } from '#tests/support/demo-seed.ts';
import { DEMO_LICENSE_KEYS } from '#server/seed/demo-accounts.ts';
import type { Database } from '#server/store/database-types.ts';
import { ANY_KIND, aDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/postgres.ts';
import { aServer } from '#tests/support/server.ts';
import { serverProcess } from '#tests/support/server-process.ts';
import { callServer } from '#tests/support/http.ts';
import { operate } from '#tests/support/run-script.ts';
import { aFolder } from '#tests/support/scratch.ts';

const OPEN = { HOST: '0.0.0.0' };

let running: { stop: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  running = [];
});
const kept = <S extends { stop: () => Promise<unknown> }>(server: S): S => {
  running.push(server);
  return server;
};

type Env = Readonly<Record<string, string>>;

/** An empty database; returns the settings of a server that opens it. */
async function anEmptyDatabase(fill: (database: Database) => Promise<unknown> = async () => {}): Promise<Env> {
  const { database, env } = await aDatabase(ANY_KIND);
  await fill(database);
  await database.close();
  return env;
}

/** A database with a small demo, after these commands. */
const aDemo = (size: number, ...commands: readonly (readonly string[])[]): Promise<Env> =>
  anEmptyDatabase(async (database) => {
    await database.relaxed(() => seedDemo(database, size, Date.now(), 14));
    for (const words of commands) expect((await administer(database, words)).isDone).toBe(true);
  });

/** The output of a server that refuses to start with these settings; empty if it starts. */
async function refusal(env: Env): Promise<string> {
  const settings = {
    PORT: String(await freePort()),
    PV_DATA_DIR: aFolder(),
    PV_APP: 'off',
    PV_LOG_LEVEL: 'warn',
    ...env,
  };
  const server = serverProcess(settings);
  kept({ stop: () => server.end('SIGTERM') });
  return server.start().then(
    () => '',
    (error: Error) => error.message,
  );
}

describe('a server that others can reach', () => {
  test('is not started over what the demo left', async () => {
    const demo = await aDemo(1);
    for (const open of [OPEN, { PUBLIC_URL: 'https://pv.example.com' }, { PV_TRUST_PROXY: 'on' }]) {
      const said = await refusal({ ...demo, PV_SEED: 'none', ...open });
      expect(said).toContain('serwis@pvcare.pl, demo@pvcare.pl, PVCARE-2026-0001');
      expect(said).toContain('npm run admin -- demo remove');
      expect(said).toContain('PV_DEMO_PUBLIC=on');
    }
  });

  test('does not seed the demo, unless the settings allow the public passwords', async () => {
    const empty = { ...(await anEmptyDatabase()), ...OPEN, PV_SEED: 'demo,size=1,simulator=off' };
    expect(await refusal(empty)).toContain('PV_SEED=none');
    expect(await refusal({ ...empty, PV_DEMO_PUBLIC: 'on' })).toBe('');
  });

  test('starts where there is no demo', async () => {
    expect(await refusal({ ...(await anEmptyDatabase()), ...OPEN, PV_SEED: 'none' })).toBe('');
  });

  test('starts where the accounts of the demo have been replaced by own ones', async () => {
    const keys = DEMO_LICENSE_KEYS.map((key) => ['keys', 'remove', key, '--yes']);
    const demo = await aDemo(1, ['staff', 'password', 'serwis@pvcare.pl', 'Wlasne!2027'], ['staff', 'disable', 'demo@pvcare.pl'], ...keys);
    expect(await refusal({ ...demo, ...OPEN, PV_SEED: 'none' })).toBe('');
  });
});

test('the demo is removed with all that is its own, and nothing that is not; it does not come back', async () => {
  const env = await aDemo(
    2,
    ['staff', 'add', 'wlasny@firma.example', 'Wlasne!2027'],
    ['modems', 'add', 'PVM-900001'],
    ['staff', 'password', 'serwis@pvcare.pl', 'Wlasne!2028'],
    ['staff', 'disable', 'demo@pvcare.pl'],
    ['staff', 'password', 'zofia.sliwa@example.com', 'Wlasne!2029'],
  );
  const server = kept(await aServer({ env }));
  const token = await server.signIn({ username: 'wlasny@firma.example', password: 'Wlasne!2027' });
  const ask = async (path: string) => (await callServer(server.url, token, 'GET', path)).body;
  const own = {
    ...{ description: 'Dom własny', sn: 'OWN-1', number_of_phases: 3, pv_vendor: 'Fronius', pv_modem: 'PVM-900001', elevation: 35 },
    ...{ azimuth: 180, address_street: 'Polna', address_number: '3', address_number_2: '', address_post_code: '62-800' },
    ...{ address_city: 'Kalisz', latitude: 51.76, longitude: 18.09, inverter_rated_power: 8000, generator_rated_power: 9900 },
  };
  expect((await callServer(server.url, token, 'POST', 'pv_admin/', own)).status).toBe(201);

  const removal = await operate(env, 'demo', 'remove');
  expect(removal.code).toBe(1);
  expect(removal.said).toContain('Nothing was changed');
  expect(((await ask('pvs_list/')) as { count: number }).count).toBe(3);

  const done = await operate(env, 'demo', 'remove', '--yes');
  expect(done.code).toBe(0);
  expect(((await ask('pvs_list/')) as { results: { sn: string }[] }).results.map(({ sn }) => sn)).toEqual(['OWN-1']);
  expect((await operate(env, 'staff', 'list')).said.trim().split('\n')).toEqual([
    ...['serwis@pvcare.pl  staff', 'wlasny@firma.example  staff', 'zofia.sliwa@example.com  staff'],
  ]);
  expect(await ask('task_order/')).toEqual([]);
  expect(await ask('user_list/')).toEqual([]);
  expect(await ask('pv_vendors/')).toEqual([{ name: 'Fronius' }]);
  expect(await ask('available_modems/')).toEqual([]);
  await expect(server.signIn()).rejects.toThrow('400');

  await server.restart({ PV_SEED: 'demo', ...OPEN });
  expect(server.printed().slice(server.printed().lastIndexOf('PV Care is at'))).not.toContain('Demo sign-in');
  expect(((await ask('pvs_list/')) as { count: number }).count).toBe(1);
}, 300_000);
