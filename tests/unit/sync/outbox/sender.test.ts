import { expect, test } from 'vitest';
import { reportTo } from '#failures/report.ts';
import { isWorthRetrying } from '#sync/outbox/drain-context.ts';
import type { DrainResult } from '#sync/outbox/drain.ts';
import { makeSender } from '#sync/outbox/sender.ts';
import { aClock } from '#tests/support/clock.ts';

function aPage(results: readonly Partial<DrainResult>[]) {
  const clock = aClock();
  const planned: { readonly ms: number; readonly work: () => void }[] = [];
  const coming = [...results];
  let runs = 0;
  let fetched = 0;
  const sender = makeSender({
    device: clock.device,
    timers: { set: (work, ms) => planned.push({ ms, work }), clear: () => undefined, idle: (work) => work() },
    surroundings: { isVisible: () => true, isOnline: () => true, onChange: () => () => undefined },
    drain: async () => {
      runs += 1;
      return { end: 'empty', sent: 0, left: 0, nextAt: null, ...coming.shift() };
    },
    afterSending: async () => {
      fetched += 1;
    },
  });
  return { clock, sender, planned, runs: () => runs, fetched: () => fetched };
}

test('while the backend is gone it is tried again within seconds, and never less often than every 20', async () => {
  const { sender, planned } = aPage(Array.from({ length: 5 }, () => ({ end: 'offline' as const, left: 1 })));
  for (let time = 0; time < 5; time += 1) await sender.send();
  expect(planned.map(({ ms }) => ms)).toEqual([5000, 10_000, 20_000, 20_000, 20_000]);
});

test('what waits for a time is tried when it is over, at the latest in a minute', async () => {
  const { sender, planned, clock } = aPage([
    { end: 'waiting', left: 1, nextAt: (clock0 + 8000) as never },
    { end: 'waiting', left: 1, nextAt: (clock0 + 500_000) as never },
    { end: 'waiting', left: 1 },
  ]);
  expect(clock.now()).toBe(clock0);
  for (let time = 0; time < 3; time += 1) await sender.send();
  expect(planned.map(({ ms }) => ms)).toEqual([8000, 60_000, 60_000]);
});
const clock0 = aClock().now();

test('while another page is sending it is tried again within seconds: that page may end before everything is sent', async () => {
  const { sender, planned } = aPage([{ end: 'elsewhere', left: 1 }]);
  await sender.send();
  expect(planned.map(({ ms }) => ms)).toEqual([5000]);
});

test('nothing is planned when nothing waits; a wake during a run leads to one more run; the list is fresh after sending', async () => {
  const { sender, planned, runs, fetched } = aPage([{ sent: 1 }]);
  const running = sender.send();
  sender.wake();
  sender.wake();
  await running;
  await expect.poll(runs).toBe(2);
  expect(planned).toEqual([]);
  expect(fetched()).toBe(1);
});

test('what one change waits for does not hold up the try after an outage; what a busy backend asked for does', async () => {
  const { sender, planned } = aPage([
    { end: 'offline', left: 2, nextAt: (clock0 + 90_000) as never },
    { end: 'busy', left: 2, nextAt: (clock0 + 30_000) as never },
    { end: 'busy', left: 2, nextAt: (clock0 + 4000) as never },
  ]);
  for (let time = 0; time < 3; time += 1) await sender.send();
  expect(planned.map(({ ms }) => ms)).toEqual([5000, 30_000, 20_000]);
});

test('a database that cannot be read is asked again within seconds', async () => {
  const { sender, planned } = aPage([
    {
      left: 1,
      get end(): never {
        throw new Error('closed');
      },
    },
  ]);
  await sender.send();
  expect(planned.map(({ ms }) => ms)).toEqual([5000]);
});

test('the worker wants another event where something is left that it could send, also when a page was sending', () => {
  const ends = (['waiting', 'offline', 'busy', 'time-up', 'elsewhere', 'auth', 'switched-off', 'deployment', 'signed-out'] as const).filter(
    (end) => isWorthRetrying({ end, left: 1 }),
  );
  expect(ends).toEqual(['waiting', 'offline', 'busy', 'time-up', 'elsewhere']);
  expect(isWorthRetrying({ end: 'elsewhere', left: 0 })).toBe(false);
});

test('a run that loses its database when its page signs out is no failure; one that loses it at work is', async () => {
  const errors: string[] = [];
  reportTo((error, where) => errors.push(`${error} in ${where}`));
  errors.length = 0; // earlier ones of other tests
  const { device } = aClock();
  const aSender = () => {
    let lose = (_: Error) => {};
    const sender = makeSender({
      device,
      timers: { set: () => 0, clear: () => undefined, idle: (work) => work() },
      surroundings: { isVisible: () => true, isOnline: () => true, onChange: () => () => undefined },
      drain: () =>
        new Promise((_, reject) => {
          lose = reject;
        }),
      afterSending: async () => undefined,
    });
    return { sender, lose: () => lose(new Error('closed')) };
  };
  const [leaving, working] = [aSender(), aSender()];
  const runs = [leaving.sender.send(), working.sender.send()];
  leaving.sender.stop();
  leaving.lose();
  working.lose();
  await Promise.all(runs);
  expect(errors).toEqual(['Error: closed in sync/sender']);
});
