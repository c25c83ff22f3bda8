import { expect, test } from 'vitest';
import { beginFetch } from '#local/cache/meta.repo.ts';
import { replaceInstallations } from '#local/cache/installations.repo.ts';
import { cachedRow, putCached } from '#local/cache/resource-cache.repo.ts';
import { keyOf, type RecordRef } from '#local/cache/resources.ts';
import { draftOf, saveDraft } from '#local/outbox/drafts.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { aRestoredOffice, filedAtDesk } from '#tests/support/restored-office.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

/* Data that a device stores under numbers that may have changed their meaning. */

const keep = async (db: LocalDb, resource: RecordRef): Promise<void> =>
  putCached(db, resource, {}, await beginFetch(db, keyOf(resource)), { at: 0 as never, etag: null });
const list = async (db: LocalDb, ...numbers: readonly (readonly [id: number, sn: string])[]): Promise<void> =>
  replaceInstallations(
    db,
    numbers.map(([id, sn]) => anInstallation({ id, sn })),
    await beginFetch(db, 'installations'),
    { at: 0 as never, etag: null },
  );
const status = (id: number) => ({ of: 'status', id }) as const;

test('stories and diagnoses are asked for again; of installations what is kept stays where the number is theirs still', async () => {
  const { office, devices } = aRestoredOffice();
  const db = devices[0].user.db();
  await devices[0].syncs();
  await list(db, [1, 'A'], [2, 'B']);
  for (const resource of [status(1), status(2), { of: 'taskStory', id: 101 }, { of: 'diagnoses' }] as const) await keep(db, resource);
  office.backup()();
  await devices[0].user.looks();
  const isKept = async (resource: RecordRef) => (await cachedRow(db, resource)) !== undefined;
  expect([await isKept({ of: 'taskStory', id: 101 }), await isKept({ of: 'diagnoses' })]).toEqual([false, false]);
  // without a network the device uses its stored data
  expect([await isKept(status(1)), await isKept(status(2))]).toEqual([true, true]);
  await list(db, [1, 'A'], [2, 'C']);
  expect([await isKept(status(1)), await isKept(status(2))]).toEqual([true, false]);
  await keep(db, status(2));
  await list(db, [1, 'A'], [2, 'D']);
  expect(await isKept(status(2))).toBe(true);
});

test.each(['task.comment', 'task.not-home'])('a draft of %s is not shown under another request that has its number', async (form) => {
  const { office, devices } = aRestoredOffice();
  const [anna, bartek] = devices;
  const restore = office.backup();
  const filed = await bartek.files('Usterka Bartka');
  await anna.syncs();
  const db = anna.user.db();
  await saveDraft(db, `${form}:srv:${filed.id}`, { text: 'Klucz u sąsiada' }, 0 as never);
  restore();
  filedAtDesk({ office }, 'Cudze zgłoszenie');
  await anna.user.looks();
  expect(await draftOf(db, `${form}:srv:${filed.id}`)).toBeUndefined();
  // it is still stored
  expect((await db.drafts.toArray()).map(({ value }) => value)).toEqual([{ text: 'Klucz u sąsiada' }]);
});
