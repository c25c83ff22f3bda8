import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Installation } from '#domain/service/installation.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Task } from '#domain/service/task.ts';
import { replaceInstallations } from '#local/installations.repo.ts';
import { LocalDb } from '#local/local-db.ts';
import { beginFetch, noteFetched } from '#local/meta.repo.ts';
import { keyOf, type Resource } from '#local/resource.ts';
import { replaceTasks } from '#local/tasks.repo.ts';
import { write } from '#local/write.ts';
import { fetchAhead } from '#sync/prepare.ts';
import { aClock } from '#tests/support/a-clock.ts';

async function aDevice() {
  const { device, pass } = aClock();
  const db = new LocalDb('pv:x', { indexedDB: new IDBFactory(), IDBKeyRange });
  const fetched = { at: device.now(), etag: null };
  const houses = [1, 2, 3].map((id) => ({ id, sn: `SN${id}` }) as Installation);
  await replaceInstallations(db, houses, await beginFetch(db, 'installations'), fetched);
  const tasks = [0, 1, 2].map((status) => ({ id: 10 + status, inverterSerial: `SN${status + 1}`, status }) as Task);
  await replaceTasks(db, tasks, await beginFetch(db, 'tasks'), fetched);
  const asked: string[] = [];
  const state: { problem: Problem | null } = { problem: null };
  const pull = async (resource: Resource): Promise<Problem | null> => {
    asked.push(keyOf(resource));
    if (state.problem) return state.problem;
    const fetch = await beginFetch(db, keyOf(resource));
    await write(db, [db.meta], () => noteFetched(db, fetch, { at: device.now(), etag: null }));
    return null;
  };
  return { db, pass, asked, state, ahead: () => fetchAhead({ db, device, pull, breathe: async () => undefined }, () => true) };
}

test('details and charts of installations with open tasks are fetched ahead, the others are not, and not again within the hour', async () => {
  const { asked, ahead, pass } = await aDevice();
  await ahead();
  expect(asked.filter((key) => key.startsWith('installation/'))).toEqual(['installation/SN1', 'installation/SN3']);
  expect(asked.filter((key) => key.startsWith('power/'))).toEqual(['power/1/2026-11-20', 'power/3/2026-11-20']);
  const first = asked.length;
  await ahead();
  expect(asked).toHaveLength(first);
  pass(3_600_000);
  await ahead();
  expect(asked).toHaveLength(2 * first);
});

test('without network it stops at the first try', async () => {
  const { asked, ahead, state } = await aDevice();
  state.problem = { is: 'offline' };
  await ahead();
  expect(asked).toHaveLength(1);
});
