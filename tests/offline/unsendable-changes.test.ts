import { expect, test } from 'vitest';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { aTask } from '#tests/support/builders.ts';

/* Changes that were queued before an update and that the new contract cannot encode. */

test('a change that the contract can no longer write is left to the user with words, and never sent', async () => {
  for (const isKeyed of [true, false]) {
    const { user, posts, puts, hasTask } = aSyncHarness({ isKeyed });
    const { lid } = await hasTask();
    const filed = await user.files(aTask({ createdOn: 'kiedyś' }));
    const set = await user.sets(lid, 1);
    await user.db().ops.update(set, { body: { status: 9, updatedAt: Number.NaN } } as never);
    expect((await user.syncs()).end).toBe('empty');
    for (const seq of [filed, set]) expect(await user.op(seq)).toMatchObject({ state: 'review', why: 'unsendable', attempt: 0 });
    expect([posts(), puts()]).toEqual([1, 0]);
  }
});

test.each([true, false])(
  'a change in doubt that can no longer be written is asked about, not tried for ever (ours: %s)',
  async (isKeyed) => {
    const { user, posts, puts, hasTask, syncsWith, heals } = aSyncHarness({ isKeyed });
    const { lid } = await hasTask();
    const filed = await user.files(aTask({ reason: 'Brak łączności' }));
    await syncsWith('drop-before');
    const set = await user.sets(lid, 1);
    await syncsWith('drop-before');
    const before = [posts(), puts()];
    await user.db().ops.update(filed, { 'body.createdOn': 'kiedyś' } as never);
    await user.db().ops.update(set, { 'body.updatedAt': Number.NaN } as never);
    await heals();
    expect(await user.op(filed)).toMatchObject({ state: 'review', why: 'absent' });
    expect(await user.op(set)).toMatchObject({ state: 'review', why: 'unsendable' });
    expect([posts(), puts()]).toEqual(before);
  },
);
