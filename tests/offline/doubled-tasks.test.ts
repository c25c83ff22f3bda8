import { expect, test } from 'vitest';
import { doubledTasks, openTaskFor } from '#domain/diagnosis/filed-tasks.ts';
import { CLOSED, OPEN } from '#domain/service/task.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/decisions.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { doubledTexts } from '#texts/care/doubled-tasks.ts';
import { aTask } from '#tests/support/builders.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { aTechnician } from '#tests/support/technician.ts';
import { decided } from '#tests/support/decided.ts';

/* Two devices file for one cause before they hear of each other; the office makes one of the two. */

const DIAGNOSIS = 17;

function twoDevices() {
  const harness = aSyncHarness();
  const { clock, network, office, technician } = harness;
  const other = aTechnician({ clock, wire: network.wire, token: office.token });
  const files = (who: typeof technician) => decided(who.decider(), 'fileTask', aTask({ reason: 'Doziemienie' }), DIAGNOSIS);
  const tasks = async (who: typeof technician) => [...(await who.sees(taskQueries))];
  const pairs = async (who: typeof technician) => doubledTasks(await tasks(who), []);
  return { ...harness, other, files, tasks, pairs };
}

/** Both have filed without a network and have sent it since. */
async function filedTwice() {
  const both = twoDevices();
  const { technician, other, files } = both;
  await files(technician);
  await files(other);
  await technician.syncs();
  await other.syncs();
  await technician.looks();
  return both;
}

test('a device names its own task before it is sent, and both once it has heard of the other', async () => {
  const alone = twoDevices();
  await alone.files(alone.technician);
  expect(openTaskFor(DIAGNOSIS, await alone.tasks(alone.technician), [])).toMatchObject({ id: null });
  expect(await alone.pairs(alone.technician)).toEqual([]);

  const { technician, office, pairs } = await filedTwice();
  const found = (await pairs(technician)).map(({ older, younger }) => [older.id, younger.id]);
  expect(found).toEqual([[...office.rows.keys()].sort((one, other) => one - other)]);
});

test('merged without a network, the younger is closed at the office with a note that names the older; it can be opened again', async () => {
  const { technician, network, office, pairs, heals, tasks } = await filedTwice();
  const [pair] = await pairs(technician);
  if (!pair) throw new Error('No pair is seen.');
  const [older, younger] = [pair.older.id ?? 0, pair.younger.id ?? 0];
  expect(older).toBeLessThan(younger);
  network.cut();
  const merging = [
    decisionOf(['commentTask', pair.younger, doubledTexts.note(older)]),
    decisionOf(['setTaskStatus', pair.younger, CLOSED]),
  ];
  await decide(technician.decider(), merging, null);
  expect(await pairs(technician)).toEqual([]);
  technician.restarts();
  await heals();
  expect(office.care.comments.map(({ task, text }) => [task, text])).toEqual([[younger, doubledTexts.note(older)]]);
  expect([office.rows.get(older)?.status, office.rows.get(younger)?.status]).toEqual([0, 1]);
  expect(openTaskFor(DIAGNOSIS, await tasks(technician), [])?.id).toBe(older);

  await technician.looks();
  const closed = (await tasks(technician)).find(({ id }) => id === younger);
  if (!closed) throw new Error('The closed one is gone.');
  await decided(technician.decider(), 'setTaskStatus', closed, OPEN);
  await heals();
  expect(office.rows.get(younger)?.status).toBe(0);
});
