import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { heldVoltageWeeks } from '#local/cache/resource-cache.repo.ts';
import { keyOf, type ResourceRef } from '#local/cache/resources.ts';
import { LocalDb } from '#local/db/local-db.ts';

const HELD: readonly ResourceRef[] = [
  { of: 'voltageReport', id: 3, date: '2026-11-02' },
  { of: 'voltages', id: 3, date: '2026-11-16', period: 'week' },
  { of: 'voltages', id: 3, date: '2026-11-18', period: 'day' },
  { of: 'voltages', id: 33, date: '2026-10-05', period: 'day' },
  { of: 'power', id: 3, date: '2026-09-07' },
];

test('the weeks of an installation are those of its reports and of its voltages, each once, the latest first', async () => {
  const db = new LocalDb('pv:held', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.series.bulkPut(HELD.map((resource) => ({ key: keyOf(resource), fetchedAt: 1 as never, value: null })));
  expect(await heldVoltageWeeks(db, 3)).toEqual(['2026-11-16', '2026-11-02']);
  expect(await heldVoltageWeeks(db, 4)).toEqual([]);
  db.close();
});
