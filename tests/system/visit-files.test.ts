import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { VisitDocument } from '#domain/visit/document.ts';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/settings.ts';
import { openDatabase } from '#server/store/database.ts';
import { databaseOf } from '#server/store/embedded/open-pglite.ts';
import { answerWith } from '#server/store/embedded/pglite-answers.ts';
import { queueRequests } from '#server/store/embedded/pglite-thread.ts';
import { startPglite } from '#server/store/embedded/start-pglite.ts';
import { migrate } from '#server/store/migrate.ts';
import { appendPart, readBytes } from '#server/store/visits/file-bytes.store.ts';
import { CHEAPLY_HASHED, STAFF } from '#tests/support/api.ts';
import { aPostgresDatabase, hasPostgres, KINDS } from '#tests/support/database.ts';
import { demoFolder } from '#tests/support/demo-folder.ts';
import { emptyFolder } from '#tests/support/empty-folder.ts';
import { aFile, named, partSender, type TestFile } from '#tests/support/file-parts.ts';
import { callServer } from '#tests/support/http.ts';
import { aPostgresDemo } from '#tests/support/postgres-demo.ts';
import { cutPower } from '#tests/support/power-cut.ts';
import { recordDisk } from '#tests/support/recorded-disk.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aFolder } from '#tests/support/scratch.ts';
import { aServer, type TestServer } from '#tests/support/server.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';
import { aSmallDisk } from '#tests/support/small-disk.ts';
import { aVisit } from '#tests/support/visits.ts';

const PART = 65_536;

/** A visit of the demo's first installation, at a server. */
async function aVisitAt(server: TestServer, token: string, files: readonly TestFile[]): Promise<VisitDocument> {
  const { results } = (await callServer(server.url, token, 'GET', 'pvs_list/')).body as { results: [{ id: number }] };
  const visit = aVisit({ installation: results[0].id, form: { key: 'service', version: 1 }, files: files.map((file) => named(file)) });
  const sent = await fetch(`${server.url}/care/v1/visits/${visit.uuid}/`, {
    method: 'PUT',
    headers: { Authorization: `Token ${token}`, 'If-None-Match': '*' },
    body: JSON.stringify(visit),
  });
  expect([sent.status, await sent.text()]).toEqual([201, expect.stringContaining(visit.uuid)]);
  return visit;
}

const deviceOf = (server: TestServer, token: string) => partSender((path, init) => fetch(`${server.url}${path}`, init), token);
type State = { readonly received: number; readonly is_whole: boolean };
const stateOf = async (device: ReturnType<typeof deviceOf>, { sha256 }: TestFile) =>
  ((await device.states([sha256])).body as readonly State[])[0] as State;

describe.each(KINDS)('files of visits on %s', (kind) => {
  test('case 73: killed while parts come: what was answered is there, the rest is sent again, no part more than once for a kill', async () => {
    const server = await aServer({
      size: 12,
      env: kind === 'postgres' ? { DATABASE_URL: await aPostgresDemo(), PV_SEED: 'demo,simulator=off' } : {},
    });
    const token = await server.signIn();
    const files = Array.from({ length: 3 }, () => aFile(24 * PART + 11));
    await aVisitAt(server, token, files);
    const device = deviceOf(server, token);
    const counts = { sent: 0, confirmed: 0, kills: 0 };

    /** Sends from where the server is until the file is whole or the server is gone; returns what was confirmed. */
    const sendOn = async (file: TestFile, killAfter: number): Promise<number> => {
      let { received } = await stateOf(device, file);
      for (let turn = 1; ; turn += 1) {
        const answering = device.sendPart(file, received, PART).catch(() => null);
        counts.sent += 1;
        if (turn === killAfter) await server.kill();
        const answer = await answering;
        if (answer === null) return received;
        expect(answer.status).toBe(200);
        counts.confirmed += 1;
        received = answer.body.received ?? 0;
        if (answer.body.is_whole) return received;
      }
    };
    for (const [index, file] of files.entries()) {
      for (let killAfter = 3 + index; ; killAfter += 4) {
        const confirmed = await sendOn(file, killAfter);
        if (confirmed === file.bytes.length) break;
        counts.kills += 1;
        await server.restart();
        const { received } = await stateOf(device, file);
        expect(received).toBeGreaterThanOrEqual(confirmed);
        expect(received - confirmed).toBeLessThanOrEqual(PART);
      }
      expect((await device.read(file.sha256)).bytes.equals(file.bytes)).toBe(true);
    }
    expect(counts.kills).toBeGreaterThan(3);
    expect(counts.sent).toBeLessThanOrEqual(3 * 25 + counts.kills + 3);
    expect(await server.stop()).toBe(0);
  }, 400_000);
});

describe('files of visits in the embedded database', () => {
  test('case 73: power is lost at any write: each part that was confirmed is there, whole, and no other by halves', async () => {
    const folder = join(aFolder('pv-power'), 'database');
    const openIn = async (where: string) => {
      const pg = await startPglite(where);
      await pg.exec(`set timezone = 'UTC'`);
      return databaseOf(queueRequests(() => answerWith(pg), new Promise(() => {})));
    };
    const file = aFile(12 * PART);
    const closeOf = async (database: Awaited<ReturnType<typeof openIn>>) => {
      void database.close();
      await database.rows('select 1').catch(() => {});
    };
    const made = await openIn(folder);
    await migrate(made);
    await made.rows(`insert into files (sha256, type, bytes) values (decode($1, 'hex'), $2, $3)`, [
      file.sha256,
      file.type,
      file.bytes.length,
    ]);
    await closeOf(made);
    const before = aFolder('pv-power');
    cpSync(folder, before, { recursive: true });
    const recording = recordDisk(folder);
    const database = await openIn(folder);
    for (let at = 0; at < file.bytes.length; at += PART) {
      const { received, isWhole } = await appendPart(database, { sha256: file.sha256, at, data: file.bytes.subarray(at, at + PART) }, 0);
      recording.note(`${received} ${isWhole}`);
    }
    recording.stop();
    await closeOf(database);

    for (let cut = 1; cut <= 9; cut += 1) {
      const count = Math.floor((recording.steps.length * cut) / 9);
      const into = aFolder('pv-power');
      const notes = cutPower(recording, { before, into, count, isKept: () => cut % 2 === 0 });
      const [confirmed = '0', isWhole = 'false'] = notes.at(-1)?.split(' ') ?? [];
      const left = await openIn(into);
      const [row] = await left.rows<{ received: number; isWhole: boolean }>('select received, is_whole as "isWhole" from files');
      const pieces: Uint8Array[] = [];
      for await (const piece of readBytes(left, file.sha256)) pieces.push(piece);
      expect(row?.received).toBeGreaterThanOrEqual(Number(confirmed));
      expect((row?.received ?? 0) - Number(confirmed)).toBeLessThanOrEqual(PART);
      expect(Buffer.concat(pieces).equals(file.bytes.subarray(0, row?.received))).toBe(true);
      if (isWhole === 'true') expect(row?.isWhole).toBe(true);
      await closeOf(left);
      rmSync(into, { recursive: true, force: true });
    }
  }, 400_000);

  test('case 74: backup and restore keep files by halves and whole; the unfinished one goes on', async () => {
    const dataDir = await demoFolder(12);
    const server = await aServer({ seed: 'none', env: { PV_DATA_DIR: dataDir } });
    const token = await server.signIn();
    const [half, whole] = [aFile(5 * PART), aFile(3 * PART + 1, 'application/pdf')];
    await aVisitAt(server, token, [half, whole]);
    const device = deviceOf(server, token);
    await device.sendPart(half, 0, 2 * PART);
    expect((await device.sendAll(whole, PART)).body.is_whole).toBe(true);
    const file = join(aFolder(), 'kopia.tar.gz');
    expect(await runScript('server/store/backup/backup.cli.ts', { PV_DATA_DIR: dataDir }, file)).toMatchObject({ code: 0 });
    await device.sendAll(half, PART, 2 * PART); // after the backup: the restored server does not have it
    await server.stop();

    const restored = aFolder();
    expect(await runScript('server/store/backup/restore.cli.ts', { PV_DATA_DIR: restored }, file)).toMatchObject({ code: 0 });
    const again = await aServer({ seed: 'none', env: { PV_DATA_DIR: restored } });
    await expectGoesOn(again, half, whole);
  }, 200_000);
});

/** The half that has two parts goes on at a server, and the whole one is there. */
async function expectGoesOn(server: TestServer, half: TestFile, whole: TestFile): Promise<void> {
  const device = deviceOf(server, await server.signIn());
  expect(await stateOf(device, half)).toMatchObject({ received: 2 * PART, is_whole: false });
  expect((await device.read(whole.sha256)).bytes.equals(whole.bytes)).toBe(true);
  expect(await device.sendAll(half, PART, 2 * PART)).toMatchObject({ status: 200, body: { is_whole: true } });
  expect((await device.read(half.sha256)).bytes.equals(half.bytes)).toBe(true);
  await server.stop();
}

/** The demo has files of its own. */
async function partsIn(dataDir: string): Promise<number> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const [row] = await database.rows<{ count: number }>('select count(*)::int as count from file_parts');
  await database.close();
  return row?.count ?? Number.NaN;
}

describeUnlessMissing(hasPostgres, 'there is no PostgreSQL')('files of visits that are moved', () => {
  test('case 74: to PostgreSQL and back: the sums agree, the unfinished one goes on', async () => {
    const dataDir = await demoFolder(12);
    const before = await partsIn(dataDir);
    const server = await aServer({ seed: 'none', env: { PV_DATA_DIR: dataDir } });
    const token = await server.signIn();
    const [half, whole] = [aFile(5 * PART), aFile(10 * 1_048_576)];
    await aVisitAt(server, token, [half, whole]);
    const device = deviceOf(server, token);
    await device.sendPart(half, 0, 2 * PART);
    expect((await device.sendAll(whole, 1_048_576)).body.is_whole).toBe(true);
    await server.stop();

    const url = await aPostgresDatabase();
    const there = await runScript('server/store/move/move.cli.ts', { PV_DATA_DIR: dataDir }, url);
    const moved = new RegExp(`^file_parts +${before + 11} +${before + 11} {2}(\\w{12}) \\1 {2}equal$`, 'm');
    expect(there).toMatchObject({ code: 0, said: expect.stringMatching(moved) });
    const back = aFolder();
    expect(await runScript('server/store/move/move.cli.ts', { DATABASE_URL: url }, back)).toMatchObject({ code: 0 });
    await expectGoesOn(await aServer({ seed: 'none', env: { DATABASE_URL: url } }), half, whole);
    await expectGoesOn(await aServer({ seed: 'none', env: { PV_DATA_DIR: back } }), half, whole);
  }, 400_000);
});

const disk = aSmallDisk();

describeUnlessMissing(disk.isThere, 'only root on Linux may make a small disk')('files of visits on a full disk', () => {
  test('case 73: a part is 503 with Retry-After and nothing of it is kept; once there is room it goes on', async () => {
    const dataDir = join(disk.folder, 'data');
    cpSync(await emptyFolder(), dataDir, { recursive: true });
    const database = await openDatabase({ databaseUrl: null, dataDir });
    await database.rows('insert into staff (email, password) values ($1, $2)', [STAFF.username, CHEAPLY_HASHED]);
    const app = buildApp({ database, settings: readSettings({ PV_DATA_DIR: dataDir, PV_APP: 'off' }) });
    const signedIn = await app.request('/api/v1/api-token-auth-care/login/', { method: 'POST', body: JSON.stringify(STAFF) });
    const device = partSender(app.request, ((await signedIn.json()) as { token: string }).token);
    const file = aFile(10 * 1_048_576);
    await database.script(`insert into installations (sn, description, phases, inverter_power, generator_power) values ('SN1', '', 3, 8000, 9900);
      insert into visits (uuid, installation_id, kind, source, state, number, started_at, is_full_scope, document, head, body_hash, sent_by)
        select gen_random_uuid(), id, 'service', 'own', 'draft', 'P', now(), true, '{}', '{}', '', '' from installations;
      insert into files (sha256, type, bytes) values ('\\x${file.sha256}', 'image/jpeg', ${file.bytes.length});
      insert into visit_files (visit, sha256, role) select uuid, '\\x${file.sha256}', 'photo' from visits; checkpoint`);
    disk.leave(3_000_000);
    const refused = await device.sendAll(file, 1_048_576);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);

    rmSync(disk.ballast);
    const state = async () => ((await (await device.states([file.sha256])).body) as readonly State[])[0];
    await expect.poll(async () => (await state())?.received ?? null, { timeout: 60_000 }).not.toBe(null);
    const received = (await state())?.received ?? 0;
    expect(received % 1_048_576).toBe(0);
    await expect.poll(async () => (await device.sendAll(file, 1_048_576, (await state())?.received)).status, { timeout: 60_000 }).toBe(200);
    expect((await device.read(file.sha256)).bytes.equals(file.bytes)).toBe(true);
    await database.close();
  }, 200_000);
});
