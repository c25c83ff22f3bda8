import { expect, test } from 'vitest';
import { bySerial } from '#domain/service/by-serial.ts';
import { doubledTasks, openTaskFor } from '#domain/service/to-do/filed-tasks.ts';
import { CLOSED, OPEN } from '#domain/service/task.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/registry.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { doubledTexts } from '#texts/care/doubled-tasks.ts';
import { aTask } from '#tests/support/builders.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { aDeviceUser } from '#tests/support/device-user.ts';
import { storeDecision } from '#tests/support/store-decision.ts';

/* Two devices file a task for one cause before they know of each other; the office makes one of the two. */

const DIAGNOSIS = 17;

function twoDevices() {
  const harness = aSyncHarness();
  const { clock, network, office, user } = harness;
  const other = aDeviceUser({ clock, wire: network.wire, token: office.token });
  const files = (who: typeof user) => storeDecision(who.intentContext(), 'fileTask', aTask({ reason: 'Doziemienie' }), DIAGNOSIS);
  const tasks = async (who: typeof user) => [...(await who.sees(taskQueries))];
  const pairs = async (who: typeof user) => doubledTasks(await tasks(who), [], bySerial([]).presentOf);
  return { ...harness, other, files, tasks, pairs };
}

/** Both have filed without a network and have sent it since. */
async function filedTwice() {
  const both = twoDevices();
  const { user, other, files } = both;
  await files(user);
  await files(other);
  await user.syncs();
  await other.syncs();
  await user.looks();
  return both;
}

test('a device names its own task before it is sent, and both once it has heard of the other', async () => {
  const alone = twoDevices();
  await alone.files(alone.user);
  expect(openTaskFor(DIAGNOSIS, await alone.tasks(alone.user), [])).toMatchObject({ id: null });
  expect(await alone.pairs(alone.user)).toEqual([]);

  const { user, office, pairs } = await filedTwice();
  const found = (await pairs(user)).map(({ older, younger }) => [older.id, younger.id]);
  expect(found).toEqual([[...office.rows.keys()].sort((one, other) => one - other)]);
});

test('merged without a network, the younger is closed at the office with a note that names the older; it can be opened again', async () => {
  const { user, network, office, pairs, heals, tasks } = await filedTwice();
  const [pair] = await pairs(user);
  if (!pair) throw new Error('No pair is seen.');
  const [older, younger] = [pair.older.id ?? 0, pair.younger.id ?? 0];
  expect(older).toBeLessThan(younger);
  network.cut();
  const merging = [
    decisionOf(['commentTask', pair.younger, doubledTexts.note(older)]),
    decisionOf(['setTaskStatus', pair.younger, CLOSED]),
  ];
  await decide(user.intentContext(), merging, null);
  expect(await pairs(user)).toEqual([]);
  user.restarts();
  await heals();
  expect(office.care.comments.map(({ task, text }) => [task, text])).toEqual([[younger, doubledTexts.note(older)]]);
  expect([office.rows.get(older)?.status, office.rows.get(younger)?.status]).toEqual([0, 1]);
  expect(openTaskFor(DIAGNOSIS, await tasks(user), [])?.id).toBe(older);

  await user.looks();
  const closed = (await tasks(user)).find(({ id }) => id === younger);
  if (!closed) throw new Error('The closed one is gone.');
  await storeDecision(user.intentContext(), 'setTaskStatus', closed, OPEN);
  await heals();
  expect(office.rows.get(younger)?.status).toBe(0);
});
