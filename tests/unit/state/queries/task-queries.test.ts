import { expect, test } from 'vitest';
import { lastKnown } from '#domain/service/resource.ts';
import { aClient } from '#tests/support/client.ts';
import { aTask } from '#tests/support/builders.ts';

const nowhere = {
  base: 'http://127.0.0.1',
  timeout: 1000,
  fetch: () => Promise.reject(new TypeError('Failed to fetch')),
};

function aTabletWithoutNetwork() {
  const client = aClient({ wire: nowhere, token: 'token' });
  const tasks = client.looksAt(client.queries.tasks);
  return { client, tasks };
}

test("a request filed before any was fetched is seen as this device's own, and never as the list", async () => {
  const { client, tasks } = aTabletWithoutNetwork();
  const before = Date.now();
  await client.commands.fileTask(aTask({ reason: 'Bez zasięgu' }));
  const after = Date.now();
  await expect.poll(() => lastKnown(tasks.now() ?? { is: 'loading' })?.map(({ reason }) => reason)).toEqual(['Bez zasięgu']);
  const now = tasks.now();
  if (now?.is !== 'absent' || !now.own) throw new Error('not absent with an own part');
  expect(now.own.asOf).toBeGreaterThanOrEqual(before);
  expect(now.own.asOf).toBeLessThanOrEqual(after);
  expect(tasks.shown.some((seen) => seen.is === 'ready')).toBe(false);
  client.closes();
});

test('own requests that were all given up leave nothing', async () => {
  const { client, tasks } = aTabletWithoutNetwork();
  await client.commands.fileTask(aTask({ reason: 'Pomyłka' }));
  await expect.poll(() => lastKnown(tasks.now() ?? { is: 'loading' })).toHaveLength(1);
  const [op] = await client.db.ops.toArray();
  await client.commands.discardChange(op?.seq ?? 0);
  await expect.poll(() => tasks.now()).toMatchObject({ is: 'absent' });
  await expect.poll(() => lastKnown(tasks.now() ?? { is: 'loading' })).toBeUndefined();
  client.closes();
});
