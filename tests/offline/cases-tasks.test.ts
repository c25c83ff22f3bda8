import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyAnyway } from '#intents/resolve-changes.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { aTask, aTaskOnWire } from '#tests/support/builders.ts';

const REASON = 'Falownik nie startuje';
const seenBy = ({ user }: ReturnType<typeof aSyncHarness>) => user.sees(taskQueries);

test('case 5: a creation written 20 s late is found in the settled list: one row', async () => {
  const { user, hasTask, heals, rowsOf, syncsWith, posts } = aSyncHarness({ isKeyed: false });
  await hasTask();
  await user.files(aTask());
  await syncsWith('late-20');
  await heals();
  expect(rowsOf(REASON)).toHaveLength(1);
  expect(posts()).toBe(2);
});

test('case 5: a creation written 200 s late is a copy, and shown as one', async () => {
  const { user, hasTask, heals, rowsOf, syncsAfter, syncsWith } = aSyncHarness({ isKeyed: false });
  await hasTask();
  const seq = await user.files(aTask());
  await syncsWith('late-200');
  await syncsAfter(95);
  await syncsAfter(31);
  await heals();
  await user.files(aTask({ reason: 'Następna' }));
  await user.syncs();
  expect(rowsOf(REASON)).toHaveLength(2);
  expect((await user.op(seq)).dupSuspects).toHaveLength(1);
});

test.each([true, false])(
  'case 22: filed and changed twice without network: one POST, one PUT with the last word (keys honoured: %s)',
  async (isKeyed) => {
    const harness = aSyncHarness({ isKeyed });
    const { user, network, clock, office, posts, puts } = harness;
    network.cut();
    const seq = await user.files(aTask());
    const { lid } = await user.op(seq);
    await user.sets(lid, 1);
    clock.pass(60_000);
    await user.sets(lid, 0);
    clock.pass(60_000);
    const last = await user.sets(lid, 1);
    const decidedAt = (await user.op(last)).createdAt;
    expect(await seenBy(harness)).toMatchObject([{ status: 1, isWaiting: true, id: null }]);
    network.heal();
    await user.syncs();
    expect([posts(), puts()]).toEqual([1, 1]);
    const [row] = [...office.rows.values()];
    expect(row?.status).toBe(1);
    expect(Date.parse(row?.update_date ?? '')).toBe(decidedAt);
  },
);

test('case 23: three twins, the answers of two lost: three rows, three numbers, none shared', async () => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2], { minLength: 2, maxLength: 2 }), async (lost) => {
      const { user, network, hasTask, heals, rowsOf } = aSyncHarness({ isKeyed: false });
      await hasTask();
      const seqs = [];
      for (const twin of [0, 1, 2]) {
        seqs.push(await user.files(aTask()));
        network.spoilsNext('none', lost.includes(twin) ? 'drop-after' : 'none');
        await user.syncs();
      }
      await heals();
      const ops = await Promise.all(seqs.map(user.op));
      expect(ops.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
      expect(new Set(ops.map(({ serverId }) => serverId))).toEqual(new Set(rowsOf(REASON).map(({ id }) => id)));
      expect(rowsOf(REASON)).toHaveLength(3);
    }),
    { numRuns: 6 },
  );
});

test.each(['drop-before', 'drop-after'] as const)(
  'case 24: an older task of the office with the same words is not taken for ours (%s)',
  async (fault) => {
    const { user, office, hasTask, heals, rowsOf, syncsWith } = aSyncHarness({ isKeyed: false });
    const older = office.files(aTaskOnWire()).id;
    await hasTask();
    const seq = await user.files(aTask());
    await syncsWith(fault);
    await heals();
    const op = await user.op(seq);
    expect(op.state).toBe('done');
    expect(op.serverId).not.toBe(older);
    expect(rowsOf(REASON)).toHaveLength(2);
  },
);

test('case 25: an office that rewrites one field: found by the others, no copy', async () => {
  const { user, hasTask, heals, office, syncsWith } = aSyncHarness({
    isKeyed: false,
    rewrite: (row) => ({ ...row, description: row.description.toUpperCase() }),
  });
  await hasTask();
  const seq = await user.files(aTask());
  await syncsWith('drop-after');
  await heals();
  expect((await user.op(seq)).state).toBe('done');
  expect(office.rows.size).toBe(2);
});

test('case 25: an office that rewrites most fields: nothing is sent again by itself, the user decides', async () => {
  const cut = (text: string) => text.slice(0, 3);
  const { user, hasTask, heals, posts, syncsWith } = aSyncHarness({
    isKeyed: false,
    rewrite: (row) => ({ ...row, description: cut(row.description), reason: cut(row.reason), employee: cut(row.employee) }),
  });
  await hasTask();
  const seq = await user.files(aTask());
  await syncsWith('drop-before');
  await heals();
  expect((await user.op(seq)).state).toBe('review');
  expect(posts()).toBe(2);
});

test('case 25: before the office is known at all, a creation in doubt is never sent again by itself', async () => {
  const { user, heals, posts, syncsWith } = aSyncHarness({ isKeyed: false });
  const seq = await user.files(aTask());
  await syncsWith('drop-before');
  await heals();
  expect((await user.op(seq)).state).toBe('review');
  expect(posts()).toBe(1);
});

test.each([true, false])(
  'case 26: the office was faster: a conflict is shown, nothing is overwritten; the user may insist (keys honoured: %s)',
  async (isKeyed) => {
    const harness = aSyncHarness({ isKeyed });
    const { user, office, clock, hasTask, network, puts } = harness;
    const { lid, id } = await hasTask();
    network.cut();
    const seq = await user.sets(lid, 1);
    clock.pass(60_000);
    office.sets(id, 2);
    network.heal();
    await user.syncs();
    expect(await user.op(seq)).toMatchObject({ state: 'conflict', base: { status: 0 }, office: { status: 2 } });
    expect(puts()).toBe(0);
    expect((await seenBy(harness)).find((task) => task.id === id)).toMatchObject({ status: 2, troubled: 'conflict' });

    expect(await applyAnyway(user.db(), seq)).toBe(true);
    await user.syncs();
    expect(office.rows.get(id)?.status).toBe(1);
  },
);

test.each([true, false])(
  'case 27: our change arrived, its answer was lost, the office took it back: not applied again (keys honoured: %s)',
  async (isKeyed) => {
    const { user, office, clock, hasTask, heals, syncsWith, puts } = aSyncHarness({ isKeyed });
    const { lid, id } = await hasTask();
    const seq = await user.sets(lid, 1);
    clock.pass(20_000);
    await syncsWith('drop-after');
    expect(office.rows.get(id)?.status).toBe(1);
    clock.pass(5000);
    office.sets(id, 0);
    await heals();
    expect((await user.op(seq)).state).toBe('conflict');
    expect(office.rows.get(id)?.status).toBe(0);
    expect(puts()).toBe(1);
  },
);

test('case 28: a list that was asked for before the task was filed and arrives after it takes nothing back', async () => {
  const harness = aSyncHarness();
  const { user, network } = harness;
  const { fetchTaskList } = await import('#sync/task-list/task-list.ts');
  await harness.hasTask('Starsza');
  let letArrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letArrive = resolve;
  });
  const slow = {
    ...network.wire,
    fetch: async (url: string, init: RequestInit) => {
      const answer = await network.wire.fetch(url, init);
      await held;
      return answer;
    },
  };
  const parts = { db: user.db(), wire: slow, device: harness.clock.device };
  const late = fetchTaskList(parts, { accountId: 'serwis', token: 'token-1', epoch: 1 }, async () => true);
  await expect.poll(() => network.sent.length).toBeGreaterThan(2);
  await user.files(aTask());
  await user.syncs();
  const before = await seenBy(harness);
  letArrive();
  await late;
  const after = await seenBy(harness);
  expect(before.map(({ reason }) => reason)).toEqual([REASON, 'Starsza']);
  expect(after.map(({ reason }) => reason)).toEqual([REASON, 'Starsza']);
  expect(after[0]).toMatchObject({ isWaiting: false });
});
