import { cpSync, existsSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { aTaskBody } from '#tests/support/api.ts';
import { aPostgresDatabase, hasPostgres } from '#tests/support/database.ts';
import { callServer } from '#tests/support/http.ts';
import { aPostgresDemo } from '#tests/support/postgres-demo.ts';
import { postgresPrograms } from '#tests/support/postgres-programs.ts';
import { operate, runScript } from '#tests/support/run-script.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { aServer, type TestServer } from '#tests/support/server.ts';
import { testUnlessMissing } from '#tests/support/skip-unless.ts';

const bin = postgresPrograms()?.bin ?? '';
const hasPrograms = hasPostgres && ['pg_dump', 'pg_restore'].every((program) => existsSync(join(bin, program)));
const PATH = `${bin}${delimiter}${process.env.PATH}`;

/** PostgreSQL stores a sequence 32 numbers ahead: more requests than that are filed, so that numbers are assigned again. */
const NUMBERS_AHEAD = 32;

interface Listed {
  readonly id: number;
  readonly reason: string;
  readonly status: number;
  readonly inverter_sn: string;
}

/** The calls of a device with a known epoch. */
function aDevice({ url }: TestServer, token: string) {
  const named = (epoch: string | undefined): Record<string, string> => (epoch === undefined ? {} : { 'PV-Epoch': epoch });
  const ask = () => callServer(url, token, 'GET', 'task_order/');
  const list = async () => (await ask()).body as readonly Listed[];
  return {
    epoch: async () => (await ask()).headers.get('PV-Epoch') ?? '',
    list,
    file: async (reason: string, { epoch, key = crypto.randomUUID() }: { epoch?: string; key?: string } = {}) => {
      const body = aTaskBody({ reason, inverter_sn: (await list())[0]?.inverter_sn });
      const answer = await callServer(url, token, 'POST', 'task_order/', body, { 'Idempotency-Key': key, ...named(epoch) });
      return { status: answer.status, id: (answer.body as Listed).id };
    },
    /** Headers for a request that has not been changed yet. */
    close: async (id: number, epoch?: string) => {
      const change = { status: 1, update_date: '2026-11-20T12:00:00Z' };
      const headers = { 'If-Match': '"0-0"', ...named(epoch) };
      const answer = await callServer(url, token, 'PUT', `task_order/${id}/`, change, headers);
      return { status: answer.status, epoch: answer.headers.get('PV-Epoch'), body: answer.body };
    },
  };
}
type Device = ReturnType<typeof aDevice>;

/** Files many requests; returns the last one. */
async function fileOwn(device: Device, epoch: string) {
  for (let n = 0; n <= NUMBERS_AHEAD; n += 1) await device.file(`Inne ${n}`);
  const key = crypto.randomUUID();
  const own = await device.file('Moje', { epoch, key });
  expect(own.status).toBe(201);
  return { id: own.id, key };
}

/** A decision of the previous epoch does not change the task that has its number now, and still reaches the office. */
async function expectNothingMistaken(device: Device, own: { id: number; key: string }, before: string): Promise<void> {
  const epoch = await device.epoch();
  expect(epoch).toMatch(/^[0-9a-f]{32}$/);
  expect(epoch).not.toBe(before);
  let strange = await device.file('Zgłoszenie kogoś innego');
  while (strange.id < own.id) strange = await device.file('Zgłoszenie kogoś innego');
  expect(strange).toEqual({ status: 201, id: own.id });
  expect(await device.close(own.id, before)).toMatchObject({ status: 412, epoch, body: { code: 'other_epoch' } });
  expect(await device.close(own.id)).toMatchObject({ status: 428, epoch, body: { code: 'epoch_required' } });
  expect(await device.file('Moje', { epoch: before, key: own.key })).toMatchObject({ status: 412 });
  expect((await device.list()).find(({ id }) => id === own.id)).toMatchObject({ reason: 'Zgłoszenie kogoś innego', status: 0 });
  const again = await device.file('Moje', { epoch, key: own.key });
  expect(again.status).toBe(201);
  expect(await device.file('Moje', { epoch, key: own.key })).toEqual(again);
  expect(await device.close(again.id, epoch)).toMatchObject({ status: 200 });
  expect((await device.list()).filter(({ reason }) => reason === 'Moje')).toMatchObject([{ id: again.id, status: 1 }]);
}

/** A backup, a request that is filed after it, and a restore of that backup; `restored` is the restored folder. */
async function playRestore(
  first: TestServer,
  env: Readonly<Record<string, string>>,
  restored: () => Promise<Readonly<Record<string, string>>>,
) {
  const token = await first.signIn();
  const where = { PV_DATA_DIR: first.dataDir, PATH, ...env };
  const device = aDevice(first, token);
  const before = await device.epoch();
  const file = join(aFolder(), 'backup');
  expect(await runScript('server/store/backup/backup.cli.ts', where, file)).toMatchObject({ code: 0 });
  const own = await fileOwn(device, before);
  expect(await device.close(own.id)).toMatchObject({ status: 200 }); // it was never restored before
  await first.stop();

  const target = await restored();
  expect(await runScript('server/store/backup/restore.cli.ts', { ...where, ...target }, file)).toMatchObject({ code: 0 });
  const second = await aServer({ seed: 'none', env: { ...env, ...target, PV_DATA_DIR: first.dataDir } });
  const after = aDevice(second, token);
  await expectNothingMistaken(after, own, before);
  const epoch = await after.epoch();
  await second.kill();
  await second.restart();
  expect(await after.epoch()).toBe(epoch);
  expect((await operate({ ...where, ...target }, 'epoch', 'accept')).said).toContain('Changes that do not name it are accepted.');
  expect((await after.close((await after.file('Po zgodzie')).id)).status).toBe(200);
  await second.stop();
}

test('after a restore of the embedded database no change meets the request that has its number since, and nothing is lost', async () => {
  await playRestore(await aServer(), {}, async () => ({}));
});

testUnlessMissing(hasPrograms, 'there are no client programs of PostgreSQL')('nor after a restore of a PostgreSQL', async () => {
  const env = { DATABASE_URL: await aPostgresDemo() };
  await playRestore(await aServer({ seed: 'none', env }), env, async () => ({ DATABASE_URL: await aPostgresDatabase() }));
});

test('a server that is killed and started keeps its epoch; one whose older folder was copied back has another, and says so', async () => {
  const server = await aServer({ env: { PV_LOG_LEVEL: 'warn' } });
  const token = await server.signIn();
  const device = aDevice(server, token);
  const before = await device.epoch();
  for (const _ of [1, 2]) {
    await device.file('Przed zabiciem');
    await server.kill();
    await server.restart();
    expect(await device.epoch()).toBe(before);
  }
  await server.stop();
  const folder = join(server.dataDir, 'database');
  const older = join(aFolder(), 'older');
  cpSync(folder, older, { recursive: true });
  await server.restart();
  const own = await fileOwn(device, before);
  await server.stop();
  rmSync(folder, { recursive: true });
  cpSync(older, folder, { recursive: true });
  await server.restart();
  expect(server.printed()).toContain('The database is older than the data folder knows it');
  await expectNothingMistaken(device, own, before);
  await server.stop();
});

testUnlessMissing(hasPostgres, 'there is no PostgreSQL')(
  'a move gives the history another epoch, and so does the way back to the old folder',
  async () => {
    const server = await aServer();
    const env = { PV_DATA_DIR: server.dataDir };
    const token = await server.signIn();
    const before = await aDevice(server, token).epoch();
    await server.stop();
    const url = await aPostgresDatabase();
    expect(await runScript('server/store/move/move.cli.ts', env, url)).toMatchObject({ code: 0 });
    const moved = await aServer({ seed: 'none', env: { ...env, DATABASE_URL: url } });
    const device = aDevice(moved, token);
    const there = await device.epoch();
    expect(there).not.toBe(before);
    const filed = await device.file('Po przeniesieniu');
    expect(await device.close(filed.id, before)).toMatchObject({ status: 412, epoch: there });
    expect(await device.close(filed.id)).toMatchObject({ status: 200 });
    await moved.stop();
    const back = await aServer({ seed: 'none', env });
    const old = aDevice(back, token);
    expect([before, there]).not.toContain(await old.epoch());
    const same = await old.file('W starym folderze');
    expect(await old.close(same.id)).toMatchObject({ status: 428 });
    await back.stop();
  },
);
