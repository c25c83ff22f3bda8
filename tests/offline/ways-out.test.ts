import { expect, test } from 'vitest';
import { discard, sendAgain } from '#intents/resolve-changes.ts';
import { stopOf } from '#local/outbox/outbox-facts.repo.ts';
import { aTask } from '#tests/support/builders.ts';
import { aClient } from '#tests/support/client.ts';
import { aClock } from '#tests/support/clock.ts';
import { anOffice } from '#tests/support/foreign-office.ts';
import { aNetwork, type Fault } from '#tests/support/network.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';

/* Changes without an answer, with our own server: what each button does, and that nothing is created twice. */

async function unanswered() {
  const harness = aSyncHarness();
  const seq = await harness.user.files(aTask());
  await harness.syncsWith('drop-after');
  const state = async () => (await harness.user.op(seq)).state;
  expect(await state()).toBe('unknown');
  return { ...harness, seq, state };
}

test('case 63: a list that has it settles it, without sending anything', async () => {
  const { user, posts, state, clock } = await unanswered();
  clock.pass(1000);
  await user.looks();
  expect([await state(), posts()]).toEqual(['done', 1]);
});

test('a status that was not answered is settled by the list in the same way', async () => {
  const { hasTask, user, syncsWith, puts, clock } = aSyncHarness();
  const { lid } = await hasTask();
  const seq = await user.sets(lid, 1);
  await syncsWith('drop-after');
  expect((await user.op(seq)).state).toBe('unknown');
  clock.pass(1000);
  await user.looks();
  expect([(await user.op(seq)).state, puts()]).toEqual(['done', 1]);
});

test('a list that was asked for before it was sent settles nothing', async () => {
  const { user, office, network, state, posts } = await unanswered();
  // the clock does not move, so the list begins no later than the sending
  office.removes([...office.rows.keys()][0] ?? 0);
  await user.looks();
  expect([await state(), posts(), network.sent.length > 1]).toEqual(['unknown', 1, true]);
});

test('sent again by the user it goes at once, under its own key', async () => {
  const { user, office, posts, seq, state } = await unanswered();
  expect(await sendAgain(user.intentContext(), seq)).toBe(true);
  await user.syncs();
  expect([await state(), office.rows.size, posts() <= 2]).toEqual(['done', 1, true]);
  expect(new Set(office.arrivals).size).toBe(1);
});

test('given up it is over', async () => {
  const { user, seq, state, heals, posts } = await unanswered();
  expect(await discard(user.intentContext(), seq)).toBe(true);
  await heals();
  expect([await state(), posts()]).toEqual(['discarded', 1]);
});

test('a claim whose owner is gone can be given up and sent again after a minute, not before', async () => {
  const { user, clock } = aSyncHarness();
  const seq = await user.files(aTask());
  const claimed = { state: 'sending', claimedBy: 'gone', claimedAt: clock.now(), lastSentAt: clock.now(), attempt: 1, isKeyed: true };
  await user.db().ops.update(seq, claimed as never);
  expect(await discard(user.intentContext(), seq)).toBe(false);
  clock.pass(61_000);
  expect(await sendAgain(user.intentContext(), seq)).toBe(true);
  expect((await user.op(seq)).state).toBe('unknown');
  await user.db().ops.update(seq, claimed as never);
  expect(await discard(user.intentContext(), seq)).toBe(true);
  expect((await user.op(seq)).state).toBe('discarded');
});

test('a server that does not answer in time is distinguished from no network, until something leaves', async () => {
  const { user, network } = aSyncHarness();
  await user.files(aTask());
  const fails = (error: Error) => ({
    ...network.wire,
    fetch: (url: string) => (url.endsWith('config.json') ? network.wire.fetch(url, {}) : Promise.reject(error)),
  });
  expect((await user.syncs({ wire: fails(new DOMException('late', 'TimeoutError')) })).end).toBe('slow');
  expect(await stopOf(user.db())).toBe('slow');
  expect((await user.syncs({ wire: fails(new TypeError('Failed to fetch')) })).end).toBe('offline');
  expect(await stopOf(user.db())).toBe('offline');
  await user.syncs();
  expect(await stopOf(user.db())).toBeNull();
});

test('the screen’s button looks for it at the office, and says whether it is there', async () => {
  const clock = aClock(Date.now());
  const office = anOffice({ clock, isKeyed: true });
  const network = aNetwork(clock, office);
  const client = aClient({ wire: network.wire, token: 'token-1' });
  const states = async () => (await client.db.ops.toArray()).map(({ state }) => state);
  network.spoilsNext('none', 'drop-after', ...Array<Fault>(20).fill('drop-before'));
  await client.commands.fileTask(aTask());
  await expect.poll(states).toEqual(['unknown']);
  network.heal();
  const [change] = await client.db.ops.toArray();
  expect(await client.commands.checkChange(change?.seq ?? 0, 'create')).toEqual({ ok: true, value: true });
  expect([office.rows.size, await states()]).toEqual([1, ['done']]);
  network.cut();
  expect(await client.commands.checkChange(change?.seq ?? 0, 'create')).toMatchObject({ ok: false, problem: { is: 'offline' } });
  client.closes();
});
