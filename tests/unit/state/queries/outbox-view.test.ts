import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { LocalDb } from '#local/db/local-db.ts';
import { cachedTasks } from '#local/cache/tasks.repo.ts';
import { outboxView } from '#state/queries/outbox-view.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aClock } from '#tests/support/clock.ts';
import { aTask } from '#tests/support/builders.ts';
import { storeDecision } from '#tests/support/store-decision.ts';

test('a change that a newer version has decided stays on the device, and is shown by that version alone', async () => {
  const db = new LocalDb('pv:serwis', { indexedDB: new IDBFactory(), IDBKeyRange });
  const intentContext = { db, device: aClock().device, accountId: 'serwis' };
  const known = await storeDecision(intentContext, 'fileTask', aTask({ reason: 'Znane' }));
  const newer = await storeDecision(intentContext, 'fileTask', aTask({ reason: 'Z nowszej wersji' }));
  await db.ops.update(newer, { kind: 'task.photo' });

  expect((await outboxView(db, '0.2.0')).pending).toMatchObject([{ seq: known, sending: 'create', quote: 'Znane' }]);
  expect(taskQueries(await cachedTasks(db)).map(({ reason }) => reason)).toEqual(['Znane']);
  expect(await db.ops.count()).toBe(2);
  db.close();
});
