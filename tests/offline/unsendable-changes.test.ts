import { expect, test } from 'vitest';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { aTask } from '#tests/support/builders.ts';

/* Changes that waited over an update after which the contract has no form for them. */

test('a change that the contract can no longer write is left to the user with words, and never sent', async () => {
  for (const isKeyed of [true, false]) {
    const { technician, posts, puts, hasTask } = aSyncHarness({ isKeyed });
    const { lid } = await hasTask();
    const filed = await technician.files(aTask({ createdOn: 'kiedyś' }));
    const set = await technician.sets(lid, 1);
    await technician.db().ops.update(set, { body: { status: 9, updatedAt: Number.NaN } } as never);
    expect((await technician.syncs()).end).toBe('empty');
    for (const seq of [filed, set]) expect(await technician.op(seq)).toMatchObject({ state: 'review', why: 'unsendable', attempt: 0 });
    expect([posts(), puts()]).toEqual([1, 0]);
  }
});

test.each([true, false])(
  'a change in doubt that can no longer be written is asked about, not tried for ever (ours: %s)',
  async (isKeyed) => {
    const { technician, posts, puts, hasTask, syncsWith, heals } = aSyncHarness({ isKeyed });
    const { lid } = await hasTask();
    const filed = await technician.files(aTask({ reason: 'Brak łączności' }));
    await syncsWith('drop-before');
    const set = await technician.sets(lid, 1);
    await syncsWith('drop-before');
    const before = [posts(), puts()];
    await technician.db().ops.update(filed, { 'body.createdOn': 'kiedyś' } as never);
    await technician.db().ops.update(set, { 'body.updatedAt': Number.NaN } as never);
    await heals();
    expect(await technician.op(filed)).toMatchObject({ state: 'review', why: 'absent' });
    expect(await technician.op(set)).toMatchObject({ state: 'review', why: 'unsendable' });
    expect([posts(), puts()]).toEqual(before);
  },
);
