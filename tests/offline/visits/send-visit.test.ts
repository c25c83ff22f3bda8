import { describe, expect, test } from 'vitest';
import { discard } from '#intents/resolve-changes.ts';
import { endedVisit } from '#domain/visit/edit/ended-visit.ts';
import { restore } from '#intents/restore.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import { aTask } from '#tests/support/builders.ts';
import { storeDecision } from '#tests/support/store-decision.ts';
import { aVisitWorld, type Mishap } from '#tests/support/visit-device.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aFinishedVisit, anAnswer } from '#tests/support/visits.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { stride } from '#tests/support/runs.ts';

/* A visit reaches the real server once and whole, whatever happens on the way. */

const office = madeOnce(() => aVisitOffice('pglite'));

const aCase = () => {
  const world = aVisitWorld(office);
  return { ...world, ...world.aDevice() };
};
const versionsOf = async (uuid: string): Promise<number> => (await office.get(uuid)).version;
const FINISHED = aFinishedVisit();
const finish = {
  state: 'final',
  ended_at: FINISHED.ended_at,
  work_done: 'Gotowe',
  customer: { name: 'A', presence: 'absent', reason: 'brak' },
} as const;

test('a draft is sent at once, what follows at most once a minute, and each time as it is then', async () => {
  const { begins, edits, syncsAfter, states, calls } = aCase();
  const uuid = await begins();
  await syncsAfter(0);
  expect([(await office.get(uuid)).version, await states(uuid)]).toEqual([1, ['done']]);
  await edits(uuid, { notes: 'a' });
  await syncsAfter(30);
  await edits(uuid, { notes: 'ab' });
  await syncsAfter(20);
  expect((await office.get(uuid)).notes).toBe('');
  await edits(uuid, { notes: 'abc' });
  await syncsAfter(11);
  expect(await office.get(uuid)).toMatchObject({ notes: 'abc', version: 2 });
  expect(calls).toHaveLength(2);
});

test('an edit that changes nothing sends nothing', async () => {
  const { begins, edits, heals, calls, states } = aCase();
  const uuid = await begins();
  await heals();
  await edits(uuid, { notes: '' });
  await heals();
  expect([calls.length, await states(uuid)]).toEqual([1, ['done']]);
});

test('a finished visit is sent at once, with everything that was changed before', async () => {
  const { begins, edits, syncsAfter, row } = aCase();
  const uuid = await begins();
  await syncsAfter(0);
  await edits(uuid, { notes: 'na dachu' });
  await edits(uuid, finish);
  await syncsAfter(1);
  expect(await office.get(uuid)).toMatchObject({ state: 'final', notes: 'na dachu', version: 2 });
  expect(await row(uuid)).toMatchObject({ state: 'final', base: { state: 'final', version: 2 }, sent: null });
});

describe.each(['lost-before', 'lost-after', '500-after', 'portal'] as const satisfies readonly Mishap[])(
  'an answer that is %s',
  (mishap) => {
    test('case 76: doubles nothing and loses nothing that was changed meanwhile', async () => {
      const { begins, edits, syncsAfter, heals, mishaps, row, states } = aCase();
      mishaps.push(mishap);
      const uuid = await begins();
      await syncsAfter(0);
      await edits(uuid, { notes: 'później' });
      mishaps.push(mishap);
      await syncsAfter(120);
      await edits(uuid, { work_done: 'jeszcze później' });
      await heals();
      expect(await office.get(uuid)).toMatchObject({ notes: 'później', work_done: 'jeszcze później' });
      expect(await row(uuid)).toMatchObject({ base: { work_done: 'jeszcze później' }, theirs: null });
      expect((await states(uuid)).filter((state) => state !== 'done')).toEqual([]);
    });

    test('finishes a visit once', async () => {
      const { begins, edits, syncsAfter, heals, mishaps, states } = aCase();
      const uuid = await begins();
      await syncsAfter(0);
      await edits(uuid, finish);
      mishaps.push(mishap);
      await syncsAfter(0);
      await heals();
      expect(await office.get(uuid)).toMatchObject({ state: 'final', version: 2 });
      expect((await states(uuid)).at(-1)).toBe('done');
    });
  },
);

test('a draft that is finished weeks after its start is final at the office', async () => {
  const { begins, edits, heals, passes, row, clock, states } = aCase();
  const uuid = await begins();
  await heals();
  passes(23 * 86_400);
  const { document, form: checklist } = (await row(uuid)) ?? {};
  if (!document) throw new Error('The visit is not on the device.');
  await edits(uuid, {
    ...finish,
    ...endedVisit({ ...document, ...finish, state: 'draft', ended_at: null }, checklist ?? null, { now: clock.now(), isCorrected: false }),
  });
  await heals();
  expect([(await office.get(uuid)).state, (await states(uuid)).at(-1)]).toEqual(['final', 'done']);
});

test('case 76: killed at each step of sending a draft, an edit and the end: nothing is lost or doubled', async () => {
  for (let step = 1, wasKilled = true; wasKilled; step += stride()) {
    const { begins, edits, heals, user, states, syncsAfter } = aCase();
    const uuid = await begins();
    if (step % 2 === 0) await syncsAfter(0);
    await edits(uuid, { answers: [anAnswer('fan')] });
    wasKilled = await user.syncsUntilKilled(step);
    user.restarts();
    await edits(uuid, { notes: `krok ${step}` });
    await heals();
    expect([step, await office.get(uuid)]).toMatchObject([step, { notes: `krok ${step}`, answers: [{ item: 'fan' }] }]);
    expect((await states(uuid)).filter((state) => state !== 'done')).toEqual([]);
    user.switchesOff();
  }
}, 120_000);

test('case 76: page and worker that send at the same moment make one version', async () => {
  const { begins, user, heals } = aCase();
  const uuid = await begins();
  await user.syncsTwiceAtOnce();
  expect(await versionsOf(uuid)).toBe(1);
  await heals();
  expect(await versionsOf(uuid)).toBe(1);
});

test('case 78: a refusal keeps the visit; the corrected one is accepted', async () => {
  const { begins, edits, heals, states, row, user } = aCase();
  const uuid = await begins();
  await edits(uuid, { ...finish, work_done: '' });
  await heals();
  expect(await states(uuid)).toEqual(['rejected']);
  expect((await user.ops()).at(-1)?.error?.text).toBe('Opisz, co zostało zrobione.');
  expect(await row(uuid)).toMatchObject({ document: { state: 'final', work_done: '' }, base: null });
  await edits(uuid, { work_done: 'Wymieniono wentylator' });
  expect(await row(uuid)).toMatchObject({ state: 'draft', document: { state: 'draft', ended_at: null } });
  await edits(uuid, finish);
  await heals();
  expect(await states(uuid)).toEqual(['superseded', 'done']);
  expect((await office.get(uuid)).state).toBe('final');
});

test('case 78: a visit of a request that was filed here waits for its number', async () => {
  const { begins, user, heals, line, states, syncsAfter } = aCase();
  line.isCut = true;
  await storeDecision(user.intentContext(), 'fileTask', aTask({ inverterSerial: 'FR123' }));
  const lid = (await user.ops()).at(-1)?.lid ?? '';
  const uuid = await begins({}, { task: lid, about: 'Dom', sn: 'FR123', form: null });
  await syncsAfter(0);
  expect(await states(uuid)).toEqual(['queued']);
  await heals();
  const [task] = (await user.sees(taskQueries)).filter(({ key }) => key === lid);
  expect(task?.id).toBeGreaterThan(0);
  expect((await office.get(uuid)).task).toBe(task?.id);
});

test('case 78: a visit of a request that was given up before it was sent goes without it', async () => {
  const { begins, user, heals, line } = aCase();
  line.isCut = true;
  const seq = await storeDecision(user.intentContext(), 'fileTask', aTask({ inverterSerial: 'FR123' }));
  const uuid = await begins({}, { task: (await user.op(seq)).lid, about: 'Dom', sn: 'FR123', form: null });
  await discard(user.intentContext(), seq);
  await heals();
  expect((await office.get(uuid)).task).toBeNull();
});

test('what was discarded and restored is whole again', async () => {
  const { begins, user, heals, row } = aCase();
  const uuid = await begins({ notes: 'ważne' });
  const seq = (await user.ops()).at(-1)?.seq ?? 0;
  expect(await discard(user.intentContext(), seq)).toBe(true);
  expect(await row(uuid)).toBeUndefined();
  expect(await restore(user.intentContext(), seq)).toBe(true);
  await heals();
  expect((await office.get(uuid)).notes).toBe('ważne');
});

test('a backend that is not ours gets nothing; the visit is sent when ours is back', async () => {
  const { begins, heals, line, states, calls, user } = aCase();
  line.isForeign = true;
  const uuid = await begins();
  await heals();
  expect([await states(uuid), calls, (await user.ops()).at(-1)?.isForeign]).toEqual([['queued'], [], true]);
  line.isForeign = false;
  await heals();
  expect(await versionsOf(uuid)).toBe(1);
});

test('a change that belongs to a visit is sent after it', async () => {
  const { begins, user, heals, line, mishaps, syncsAfter, states } = aCase();
  const task = await storeDecision(user.intentContext(), 'fileTask', aTask({ inverterSerial: 'FR123' }));
  await heals();
  line.isCut = true;
  const uuid = await begins(finish);
  const seen = (await user.sees(taskQueries)).find(({ key }) => key.startsWith('srv:') || key === String(task));
  const [first] = await user.sees(taskQueries);
  const seq = await storeDecision(user.intentContext(), 'setTaskStatus', (seen ?? first) as never, 1);
  await user.db().ops.update(seq, { after: `visit:${uuid}` });
  line.isCut = false;
  mishaps.push('lost-before');
  await syncsAfter(1);
  expect([(await user.op(seq)).state, await states(uuid)]).toEqual(['queued', ['unknown']]);
  await heals();
  expect([(await office.get(uuid)).state, (await user.op(seq)).state]).toEqual(['final', 'done']);
});

describe('case 79: a server that was restored to an earlier state', () => {
  const goesBack = async (statement: string): Promise<void> => {
    await office.api.database.rows(statement);
    await renewEpoch(office.api.database, 'restore');
  };

  test('gets again the visits that it had confirmed, drafts and finished ones', async () => {
    const { begins, edits, heals, user } = aCase();
    const [draft, done] = [await begins({ notes: 'szkic' }), await begins()];
    await edits(done, finish);
    await heals();
    await goesBack(`delete from visits where uuid in ('${draft}', '${done}')`);
    await user.looks();
    await heals();
    expect(await office.get(draft)).toMatchObject({ state: 'draft', notes: 'szkic' });
    expect(await office.get(done)).toMatchObject({ state: 'final', work_done: 'Gotowe' });
  });

  test('and has an older copy: nothing that this device had sent is lost, and nobody is asked', async () => {
    const { begins, edits, heals, states, row, passes, user } = aCase();
    const uuid = await begins({ notes: 'pierwsze' });
    await heals();
    const { rows } = office.api.database;
    const [kept] = await rows('select document, version, body_hash, received_at from visits where uuid = $1', [uuid]);
    passes(600);
    await edits(uuid, { notes: 'drugie', answers: [anAnswer('fan')] });
    await heals();
    const { document, version, body_hash, received_at } = kept as Record<string, unknown>;
    await rows('update visits set document = $2, version = $3, body_hash = $4, received_at = $5 where uuid = $1', [
      ...[uuid, JSON.stringify(document), version, body_hash, received_at],
    ] as never);
    await renewEpoch(office.api.database, 'restore');
    expect((await office.get(uuid)).notes).toBe('pierwsze');
    await user.looks();
    await heals();
    expect(await office.get(uuid)).toMatchObject({ notes: 'drugie', answers: [{ item: 'fan' }] });
    expect([(await states(uuid)).at(-1), (await row(uuid))?.theirs]).toEqual(['done', null]);
  });

  test('and gave the number of its installation to another one: the visit is left to the user', async () => {
    const { begins, heals, states, user } = aCase();
    const uuid = await begins({}, { task: null, about: 'Dom', sn: 'INNY-1', form: null });
    await heals();
    await goesBack(`delete from visits where uuid = '${uuid}'`);
    await user.looks();
    await heals();
    expect((await states(uuid)).at(-1)).toBe('review');
    expect((await user.ops()).at(-1)?.why).toBe('renumbered');
  });
});
