import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyAnyway, editAndResend } from '#intents/resolve-changes.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import type { Fault } from '#tests/support/network.ts';
import { aTask } from '#tests/support/builders.ts';
import { runsOf } from '#tests/support/runs.ts';

const RUNS = { numRuns: runsOf(60), seed: 20_261_120 } as const;
const isKeyed = fc.boolean();

/** A network on which every creation with the text `bad` is refused with 400. */
const refusing = (wire: ReturnType<typeof aSyncHarness>['network']['wire'], bad: string) => ({
  ...wire,
  fetch: async (url: string, init: RequestInit) =>
    init.method === 'POST' && String(init.body ?? '').includes(bad)
      ? new Response(JSON.stringify({ reason: ['Za krótki opis.'] }), { status: 400, headers: { 'content-type': 'application/json' } })
      : wire.fetch(url, init),
});

test('case 12: whichever creations are refused, only the changes that depend on them wait; edited they all arrive once', async () => {
  const wishes = fc.array(fc.record({ isBad: fc.boolean(), changes: fc.nat({ max: 2 }) }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(isKeyed, wishes, async (keyed, tasks) => {
      const { user, network, rowsOf, heals } = aSyncHarness({ isKeyed: keyed });
      const filed: { seq: number; onIt: number[]; isBad: boolean; name: string }[] = [];
      for (const [index, { isBad, changes }] of tasks.entries()) {
        const name = `${isBad ? 'Zła' : 'Dobra'} ${index}.`;
        const seq = await user.files(aTask({ reason: name }));
        const { lid } = await user.op(seq);
        const onIt: number[] = [];
        for (let change = 0; change < changes; change++) onIt.push(await user.sets(lid, change === 0 ? 1 : 0));
        filed.push({ seq, onIt, isBad, name });
      }
      await user.syncs({ wire: refusing(network.wire, 'Zła') });
      await user.syncs({ wire: refusing(network.wire, 'Zła') });
      for (const { seq, onIt, isBad, name } of filed) {
        expect((await user.op(seq)).state).toBe(isBad ? 'rejected' : 'done');
        const last = onIt.at(-1);
        if (last !== undefined) expect((await user.op(last)).state).toBe(isBad ? 'queued' : 'done');
        expect(rowsOf(name)).toHaveLength(isBad ? 0 : 1);
      }
      for (const { seq, isBad, name } of filed)
        if (isBad) expect(await editAndResend(user.intentContext(), seq, aTask({ reason: name.replace('Zła', 'Lepsza') }))).toBe(true);
      await heals();
      for (const { onIt, name } of filed) {
        const rows = rowsOf(name.replace('Zła', 'Lepsza'));
        expect(rows.map(({ status }) => status)).toEqual([onIt.length === 1 ? 1 : 0]);
      }
    }),
    RUNS,
  );
});

test('case 26: whenever and however the office was faster, a conflict is shown and nothing is written over', async () => {
  const before = fc.array(fc.constantFrom<Fault[]>('drop-before', '502-before', '503', '429', 'portal', 'redirect'), {
    maxLength: 2,
  });
  await fc.assert(
    fc.asyncProperty(
      isKeyed,
      fc.integer({ min: 1, max: 200_000 }),
      fc.constantFrom(0 as const, 2 as const),
      before,
      async (keyed, seconds, theirs, faults) => {
        const { user, office, clock, hasTask, heals, syncsWith, puts } = aSyncHarness({ isKeyed: keyed });
        const { lid, id } = await hasTask();
        clock.pass(1000);
        const seq = await user.sets(lid, 1);
        clock.pass(seconds * 1000);
        office.sets(id, theirs);
        for (const fault of faults) await syncsWith(fault);
        await heals();
        expect(await user.op(seq)).toMatchObject({ state: 'conflict', office: { status: theirs } });
        expect(office.rows.get(id)?.status).toBe(theirs);
        expect(puts()).toBe(0);
        expect(await applyAnyway(user.db(), seq)).toBe(true);
        await heals();
        expect(office.rows.get(id)?.status).toBe(1);
      },
    ),
    RUNS,
  );
});

test('case 27: however the answer to our change was lost, a change that the office took back is not made again', async () => {
  const lost = fc.constantFrom<Fault[]>('drop-after', '500-after', '504-after', '408-after');
  await fc.assert(
    fc.asyncProperty(isKeyed, lost, fc.integer({ min: 1, max: 100_000 }), async (keyed, fault, seconds) => {
      const { user, office, clock, hasTask, heals, syncsWith, puts } = aSyncHarness({ isKeyed: keyed });
      const { lid, id } = await hasTask();
      const seq = await user.sets(lid, 1);
      clock.pass(20_000);
      await syncsWith(fault);
      expect(office.rows.get(id)?.status).toBe(1);
      clock.pass(seconds * 1000);
      office.sets(id, 0);
      await heals();
      expect((await user.op(seq)).state).toBe('conflict');
      expect(office.rows.get(id)?.status).toBe(0);
      expect(puts()).toBe(1);
    }),
    RUNS,
  );
});
