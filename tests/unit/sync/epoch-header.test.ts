import { expect, test } from 'vitest';
import { listTasks } from '#contract/tasks.contract.ts';
import { deleteUser } from '#contract/users.contract.ts';
import { EPOCH_IN_MEMORY, putInMemory } from '#local/cache/memory-cache.ts';
import { epochHeaderFor } from '#sync/epoch-header.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';

const EPOCH = '0'.repeat(32);

test('a change that is sent at once says the epoch of the numbers that are shown, a question does not', async () => {
  const { user } = aSyncHarness();
  expect(await epochHeaderFor(user.db(), deleteUser)).toEqual({});
  await user.looks();
  expect(await epochHeaderFor(user.db(), deleteUser)).toEqual({ 'PV-Epoch': EPOCH });
  expect(await epochHeaderFor(user.db(), listTasks)).toEqual({});
});

test('a backend that sends none receives none, also where another one did before', async () => {
  const { user, office } = aSyncHarness();
  await user.looks();
  office.tellsNoEpoch();
  await user.looks();
  expect(await epochHeaderFor(user.db(), deleteUser)).toEqual({});
});

test('without a database it is that of what is in memory', async () => {
  const { user } = aSyncHarness();
  const db = user.db();
  db.close({ disableAutoOpen: true });
  expect(await epochHeaderFor(db, deleteUser)).toEqual({});
  putInMemory(db, EPOCH_IN_MEMORY, EPOCH, 0 as never);
  expect(await epochHeaderFor(db, deleteUser)).toEqual({ 'PV-Epoch': EPOCH });
});
