import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { Instant } from '#domain/quantity.ts';
import { readInstallationsWithoutDexie } from '#local/cache/read-list-without-dexie.ts';
import { replaceInstallations } from '#local/cache/installations.repo.ts';
import { type LocalDb, openLocalDb } from '#local/db/local-db.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { beginFetch, noteProblem } from '#local/cache/meta.repo.ts';
import { WRITER_VERSION } from '#local/db/write.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const ME = 'me@pv.pl';
const AT = 1_750_000_000_000 as Instant;
const rows = Array.from({ length: 1_203 }, (_, n) => anInstallation({ id: n + 1, sn: `SN${n + 1}` }));

async function aDevice(): Promise<LocalDb> {
  const db = openLocalDb(ME);
  await replaceInstallations(db, rows, await beginFetch(db, 'installations'), { at: AT, etag: null });
  return db;
}

afterEach(async () => {
  const db = openLocalDb(ME);
  await db.delete();
});

test('what the device holds is at hand as it was kept, in its order and with its age', async () => {
  (await aDevice()).close();
  expect(await readInstallationsWithoutDexie(ME)).toEqual({ rows, total: rows.length, asOf: AT, problem: null });
});

test('why the last fetch failed comes with it', async () => {
  const db = await aDevice();
  await noteProblem(db, 'installations', { is: 'offline' });
  db.close();
  expect(await readInstallationsWithoutDexie(ME)).toMatchObject({ problem: { is: 'offline' }, asOf: AT });
});

test('nothing is at hand where nothing was fetched, and no database is made by looking', async () => {
  await expect(readInstallationsWithoutDexie(ME)).rejects.toMatchObject({ name: 'AbortError' });
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(localDbName(ME));
  const db = openLocalDb(ME);
  await db.facts.put({ name: 'tick', value: 1 });
  db.close();
  expect(await readInstallationsWithoutDexie(ME)).toBeNull();
});

test('what a newer version of the app has taken over is left to it', async () => {
  const db = await aDevice();
  await db.facts.put({ name: 'minWriter', value: WRITER_VERSION + 1 });
  db.close();
  expect(await readInstallationsWithoutDexie(ME)).toBeNull();
});

test('another account sees none of it', async () => {
  (await aDevice()).close();
  await expect(readInstallationsWithoutDexie('you@pv.pl')).rejects.toMatchObject({ name: 'AbortError' });
});

test('deleting the data does not wait for a reader', async () => {
  const db = await aDevice();
  const [read] = await Promise.allSettled([readInstallationsWithoutDexie(ME), db.delete()]);
  expect(read.status === 'rejected' || read.value === null || read.value.rows.length === rows.length).toBe(true);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(localDbName(ME));
});
