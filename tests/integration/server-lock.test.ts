import { expect, test } from 'vitest';
import { runUnderLock } from '#server/concurrency/advisory-lock.ts';
import { openDatabase } from '#server/store/database.ts';
import { aDatabase, hasPostgres, KINDS } from '#tests/support/database.ts';
import { testUnlessMissing } from '#tests/support/skip-unless.ts';

const LOCK = 7;

test.each(KINDS)('work under a lock is done, and the next time again, also after it has failed, on %s', async (kind) => {
  const { database, remove } = await aDatabase(kind);
  let done = 0;
  const work = async () => {
    done += 1;
    if (done === 1) throw new Error('the first time fails');
  };
  await expect(runUnderLock(database, LOCK, work)).rejects.toThrow('the first time fails');
  await runUnderLock(database, LOCK, work);
  await runUnderLock(database, LOCK, work);
  expect(done).toBe(3);
  await remove();
});

testUnlessMissing(hasPostgres, 'there is no PostgreSQL')(
  'work that another server is doing is skipped, and other work is not',
  async () => {
    const { database, env, remove } = await aDatabase('postgres');
    const other = await openDatabase({ databaseUrl: env.DATABASE_URL ?? '', dataDir: null });
    const done: string[] = [];
    await runUnderLock(database, LOCK, async () => {
      await runUnderLock(other, LOCK, async () => done.push('the same work'));
      await runUnderLock(other, LOCK + 1, async () => done.push('other work'));
      done.push('first');
    });
    await runUnderLock(other, LOCK, async () => done.push('the same work, later'));
    expect(done).toEqual(['other work', 'first', 'the same work, later']);
    await other.close();
    await remove();
  },
);
