import { expect, test } from 'vitest';
import type { TaskStatus } from '#domain/service/task.ts';
import { write } from '#local/db/write.ts';
import { putCalibration } from '#local/outbox/outbox-facts.repo.ts';
import { aTask } from '#tests/support/builders.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';

/* Steps of sending a request or a change of one that are seen at one moment alone. */

/** A task that is being closed here, while something happens between the list and the change. */
async function aClosing(happens: (world: ReturnType<typeof aSyncHarness>, id: number) => unknown) {
  const world = aSyncHarness();
  const { user, network } = world;
  const { lid, id } = await world.hasTask();
  const seq = await user.sets(lid, 1);
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const answer = init.method === 'PUT' ? happens(world, id) : null;
    return answer instanceof Response ? answer : network.wire.fetch(url, init);
  };
  const result = await user.syncs({ wire: { ...network.wire, fetch } });
  return { ...world, lid, id, result, op: await user.op(seq) };
}

test('a change that somebody else made after the list came is done here too', async () => {
  const { op, office, id, result } = await aClosing(({ office: at, clock }, task) => {
    clock.pass(1000);
    at.sets(task, 1);
  });
  expect([op.state, op.kind === 'task.status' && op.office]).toEqual(['done', null]);
  expect([office.rows.get(id)?.status, result]).toMatchObject([1, { end: 'empty', left: 0 }]);
});

test('another change that was made after the list came is for the user, with what the office has', async () => {
  const { op, clock, puts, user, lid } = await aClosing(({ office, clock: time }, task) => {
    time.pass(1000);
    office.sets(task, 2);
  });
  expect(op).toMatchObject({ state: 'conflict', office: { status: 2, updatedAt: clock.now() }, claimedBy: null });
  await user.syncs();
  expect([puts(), (await user.ops()).filter((one) => one.lid === lid).map(({ state }) => state)]).toEqual([1, ['done', 'conflict']]);
});

test.each(['null', '"nie"', '{}', '{"status":1}', '{"updatedAt":5}', '[]'])(
  'a change that was overtaken is for the user also where the answer has no request: %s',
  async (body) => {
    const { op } = await aClosing(() => new Response(body, { status: 412, headers: { 'content-type': 'application/json' } }));
    expect(op).toMatchObject({ state: 'conflict', office: null });
  },
);

test('a change that another sender claims at the same moment is sent by one of them', async () => {
  const { user, hasTask, puts } = aSyncHarness();
  const { lid } = await hasTask();
  const seq = await user.sets(lid, 1 satisfies TaskStatus);
  await user.syncsTwiceAtOnce();
  expect([puts(), (await user.op(seq)).state]).toEqual([1, 'done']);
});

test('a request that is in doubt under its key is so also after a second answer was lost', async () => {
  const { user, syncsWith, clock } = aSyncHarness();
  const seq = await user.files(aTask());
  for (let time = 0; time < 2; time += 1) {
    clock.pass(31_000);
    await syncsWith('502-before');
  }
  expect(await user.op(seq)).toMatchObject({ state: 'unknown', attempt: 2, isKeyed: true });
});

test('a request that was once sent where keys are ignored is not known by its key, also where they are honoured since', async () => {
  const { user, syncsWith, clock, posts } = aSyncHarness();
  const seq = await user.files(aTask());
  const db = user.db();
  await write(db, [], () => putCalibration(db, { unreliable: [] }));
  await db.ops.update(seq, { state: 'unknown', attempt: 1, absent: 1, lastSentAt: clock.now() - 600_000, baseline: [] });
  await syncsWith('502-before');
  expect([posts(), await user.op(seq)]).toMatchObject([1, { state: 'unknown', attempt: 2, isKeyed: false }]);
});
