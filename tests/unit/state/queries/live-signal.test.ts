import 'fake-indexeddb/auto';
import { signal } from '@preact/signals-react';
import { beforeEach, expect, test } from 'vitest';
import { LocalDb } from '#local/db/local-db.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { liveSignal } from '#state/queries/live-signal.ts';
import { freshDatabases } from '#tests/support/fresh-databases.ts';

beforeEach(freshDatabases);

const put = (db: LocalDb, value: string) => db.facts.put({ name: 'seen', value });
const factOf = async (db: LocalDb) => (await db.facts.get('seen'))?.value ?? null;

/** What a view can wait for before its last read. */
const waits: readonly (readonly [string, (db: LocalDb) => Promise<unknown>])[] = [
  ['another read', (db) => db.meta.count()],
  ['several reads', (db) => Promise.all([db.meta.count(), db.ops.count()])],
  ['an async function that reads nothing', async () => undefined],
];

test.each(waits)('what a view reads after it has waited for %s is followed', async (_, wait) => {
  const db = new LocalDb(localDbName('anna'));
  await put(db, 'first');
  const view = liveSignal(signal<LocalDb | null>(db), async (opened) => {
    await wait(opened);
    return factOf(opened);
  });
  const stop = view.subscribe(() => undefined);
  await expect.poll(() => view.peek()).toEqual({ is: 'read', value: 'first' });
  await put(db, 'second');
  await expect.poll(() => view.peek()).toEqual({ is: 'read', value: 'second' });
  stop();
  db.close();
});
