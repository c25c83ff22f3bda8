import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSender } from '#sync/outbox/sender.ts';
import { aTask } from '#tests/support/builders.ts';
import { deferred } from '#tests/support/deferred.ts';
import type { Fault } from '#tests/support/network.ts';
import { aSyncHarness } from '#tests/support/sync-harness.ts';
import { runsOf } from '#tests/support/runs.ts';

/* Which changes are still sent after others were answered by 500 and above, or not at all. */

const reasonOf = (nth: number) => `Usterka ${nth}`;

/** A queue of `length` creations. `fault` gives the fault for a request by its reason and the number of earlier sendings. */
async function aQueue(length: number, isKeyed: boolean, fault: (reason: string, before: number) => Fault) {
  const harness = aSyncHarness({ isKeyed });
  const { user, network, office, clock } = harness;
  for (let nth = 0; nth < length; nth += 1) await user.files(aTask({ reason: reasonOf(nth) }));
  const sent = new Map<string, number>();
  const answered = async (body: string, init: RequestInit, url: string): Promise<Response> => {
    const reason = /Usterka \d+/.exec(body)?.[0] ?? '';
    const before = sent.get(reason) ?? 0;
    sent.set(reason, before + 1);
    network.spoilsNext(fault(reason, before));
    return network.wire.fetch(url, init);
  };
  // one request at a time, because a fault applies to the next request
  let last: Promise<unknown> = Promise.resolve();
  const wire = {
    ...network.wire,
    fetch: (url: string, init: RequestInit): Promise<Response> => {
      const next = last.then(() => (init.method === 'POST' ? answered(String(init.body), init, url) : network.wire.fetch(url, init)));
      last = next.catch(() => undefined);
      return next;
    },
  };
  return {
    ...harness,
    wire,
    syncsOver: () => user.syncs({ wire }),
    posts: () => [...sent.values()].reduce((sum, times) => sum + times, 0),
    states: async () => (await user.ops()).map(({ state }) => state),
    reasons: () => [...office.rows.values()].map(({ reason }) => reason).toSorted(),
    clock,
  };
}

const FAULTS = ['502-before', '500-after', '504-after', 'drop-after', 'drop-before'] as const;

test('where keys are honoured, changes of other tasks go on beside one or two such answers', async () => {
  const places = fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1, maxLength: 2 });
  const law = fc.asyncProperty(places, fc.constantFrom(...FAULTS), async (bad, fault) => {
    const spoiled = new Set(bad.map(reasonOf));
    const { syncsOver, user, states } = await aQueue(12, true, (reason) => (spoiled.has(reason) ? fault : 'none'));
    await syncsOver();
    const others = (await states()).filter((_, nth) => !bad.includes(nth));
    expect(others).toEqual(Array(12 - bad.length).fill('done'));
    user.switchesOff();
  });
  await fc.assert(law, { numRuns: runsOf(30), seed: 20_261_125 });
});

test('three in a row end the run: what had no place on the wire yet is as it was, never sent', async () => {
  const { syncsOver, posts, user, clock } = await aQueue(30, true, () => '502-before');
  const result = await syncsOver();
  expect(result.end).toBe('busy');
  expect(posts()).toBeLessThanOrEqual(8);
  const ops = await user.ops();
  expect(ops.filter(({ state }) => state === 'unknown')).toHaveLength(posts());
  for (const op of ops.filter(({ state }) => state !== 'unknown'))
    expect(op).toMatchObject({ state: 'queued', attempt: 0, lastSentAt: null });
  expect(Number(result.nextAt) - clock.now()).toBeLessThanOrEqual(6000);
});

test('in front of a foreign backend the first one ends the run, so that no other creation falls into doubt', async () => {
  const { syncsOver, posts, states } = await aQueue(5, false, () => '502-before');
  expect((await syncsOver()).end).toBe('busy');
  expect([posts(), await states()]).toEqual([1, ['unknown', 'queued', 'queued', 'queued', 'queued']]);
});

test('eight changes that are each answered with 502 once, as a page sends them, are at the office within 20 s, each once', async () => {
  const { syncsOver, reasons, clock } = await aQueue(8, true, (_, before) => (before === 0 ? '502-before' : 'none'));
  const begun = clock.now();
  const planned: { work: () => void; ms: number }[] = [];
  const sender = makeSender({
    device: clock.device,
    timers: { set: (work, ms) => planned.push({ work, ms }), clear: () => void planned.splice(0), idle: (work) => work() },
    surroundings: { isVisible: () => true, isOnline: () => true, onChange: () => () => undefined },
    drain: syncsOver,
    afterSending: async () => undefined,
  });
  let { left } = await sender.send();
  while (left > 0) {
    const [next] = planned.splice(0);
    clock.pass(next?.ms ?? 0);
    ({ left } = await sender.send());
  }
  sender.stop();
  expect(reasons()).toEqual(Array.from({ length: 8 }, (_, nth) => reasonOf(nth)));
  expect(clock.now() - begun).toBeLessThanOrEqual(20_000);
});

test('while the first three answers hang, the other changes reach the office', async () => {
  const { user, network, office } = aSyncHarness();
  for (let nth = 0; nth < 9; nth += 1) await user.files(aTask({ reason: reasonOf(nth) }));
  const held = deferred();
  const isHung = (body: unknown) => [0, 1, 2].some((nth) => String(body).includes(reasonOf(nth)));
  const syncing = user.syncs({
    wire: {
      ...network.wire,
      fetch: async (url, init) => {
        if (init.method === 'POST' && isHung(init.body)) {
          await held.promise;
          throw new DOMException('The operation timed out.', 'TimeoutError');
        }
        return network.wire.fetch(url, init);
      },
    },
  });
  await expect.poll(() => office.rows.size).toBe(6);
  held.resolve();
  await syncing;
  expect((await user.ops()).map(({ state }) => state)).toEqual([...Array(3).fill('unknown'), ...Array(6).fill('done')]);
});

test('a network that is gone in the middle of it is reported as such, one that only loses writes is not', async () => {
  const gone = await aQueue(12, true, () => 'drop-before');
  expect((await gone.syncsOver()).end).toBe('busy');
  expect(gone.posts()).toBeLessThanOrEqual(8);

  const { user, network } = aSyncHarness();
  for (let nth = 0; nth < 12; nth += 1) await user.files(aTask({ reason: reasonOf(nth) }));
  const result = await user.syncs({
    wire: {
      ...network.wire,
      fetch: async (url, init) => {
        if (init.method === 'POST') network.cut();
        return network.wire.fetch(url, init);
      },
    },
  });
  expect(result.end).toBe('offline');
});
