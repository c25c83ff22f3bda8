import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeFairSemaphore, NoPlace } from '#server/concurrency/fair-semaphore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('places that callers take in turns', () => {
  test('later callers are served round-robin by sender', async () => {
    const places = makeFairSemaphore({ places: 2, waiting: 10, wait: 1_000 });
    const order: string[] = [];
    const leaves = [await places.take('held'), await places.take('held')];
    const taking = ['a', 'a', 'a', 'b'].map(async (sender, index) => {
      const leave = await places.take(sender);
      order.push(`${sender}${index}`);
      leaves.push(leave);
    });
    for (let turn = 0; turn < 4; turn += 1) {
      expect(order).toHaveLength(turn);
      leaves.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    }
    await Promise.all(taking);
    expect(order).toEqual(['a0', 'b3', 'a1', 'a2']);
  });

  test('a caller waits no longer than the limit, and no more callers wait than the limit', async () => {
    const places = makeFairSemaphore({ places: 1, waiting: 1, wait: 1_000 });
    const leave = await places.take('a');
    const late = places.take('b');
    const refused = expect(late).rejects.toBeInstanceOf(NoPlace);
    await expect(places.take('c')).rejects.toBeInstanceOf(NoPlace);
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
    leave();
    const again = await places.take('d'); // the caller that gave up has no place
    again();
  });
});

describe('places of which some are kept for people', () => {
  const FAIR = { places: 8, kept: 4, waiting: 100, wait: 60_000 };
  const person = (sender: string) => ({ sender, isPerson: true });
  /** Takes places until one has to wait. */
  const takeAll = async (places: ReturnType<typeof makeFairSemaphore>, taker: Parameters<typeof places.take>[0], tries = 20) => {
    let taken = 0;
    for (let turn = 0; turn < tries; turn += 1) void places.take(taker).then(() => (taken += 1));
    await vi.advanceTimersByTimeAsync(0);
    return taken;
  };

  test('one key has half of what keys can get, all keys have no more, and people get the rest', async () => {
    const places = makeFairSemaphore(FAIR);
    expect([await takeAll(places, 'a'), await takeAll(places, 'b'), await takeAll(places, 'c')]).toEqual([2, 2, 0]);
    expect([await takeAll(places, person('x')), await takeAll(places, person('y'))]).toEqual([4, 0]);
  });

  test('with one person alone, half of all places are used', async () => {
    expect(await takeAll(makeFairSemaphore({ ...FAIR, kept: 0 }), person('x'))).toBe(4);
  });

  test('a sender fills half of the queue at most, and keys none of the queue of people', async () => {
    const places = makeFairSemaphore({ ...FAIR, waiting: 10 });
    await places.take('a');
    await places.take('a');
    const refused: string[] = [];
    const ask = (sender: string, isPerson: boolean) => places.take({ sender, isPerson }).catch(() => refused.push(sender));
    for (let turn = 0; turn < 60; turn += 1) void ask('a', false);
    for (let turn = 0; turn < 4; turn += 1) await places.take(person('x'));
    for (const sender of ['x', 'x', 'x']) void ask(sender, true);
    await vi.advanceTimersByTimeAsync(0);
    expect(refused.length).toBe(55);
    expect(new Set(refused)).toEqual(new Set(['a']));
  });

  test('a slow one makes room for one that waits, and only where that helps', async () => {
    const places = makeFairSemaphore({ ...FAIR, places: 4, kept: 0 });
    const ended: string[] = [];
    const take = async (sender: string, isSlow: boolean) => {
      const end = () => {
        ended.push(sender);
        leave();
      };
      const leave = await places.take({ ...person(sender), whenSlow: () => (isSlow ? end : null) });
      return leave;
    };
    for (const [sender, isSlow] of [
      ['x', false],
      ['x', true],
      ['y', true],
      ['y', true],
    ] as const)
      await take(sender, isSlow);
    let isTaken = false;
    void take('z', false).then(() => (isTaken = true));
    await vi.advanceTimersByTimeAsync(900);
    expect(isTaken).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect([isTaken, ended]).toEqual([true, ['x']]);
    void take('y', false); // would be the third of y
    await vi.advanceTimersByTimeAsync(1_100);
    expect(ended).toEqual(['x', 'y']);
  });

  test('no slow one makes room for a caller that gave up, or has its place', async () => {
    const places = makeFairSemaphore({ ...FAIR, places: 2, kept: 0, wait: 2_500 });
    let [isSlow, ended] = [false, 0];
    await places.take({ ...person('x'), whenSlow: () => (isSlow ? () => (ended += 1) : null) });
    const leave = await places.take(person('y'));
    const [served, late] = [places.take(person('z')), places.take(person('w'))];
    const refused = expect(late).rejects.toBeInstanceOf(NoPlace);
    leave();
    await served;
    await vi.advanceTimersByTimeAsync(2_500);
    await refused;
    isSlow = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ended).toBe(0);
  });

  test('all places are given back, whoever took them in whatever order', async () => {
    const places = makeFairSemaphore(FAIR);
    let running = 0;
    let most = 0;
    let done = 0;
    const work = async (index: number) => {
      const leave = await places.take({ sender: `s${index % 7}`, isPerson: index % 3 === 0 });
      running += 1;
      most = Math.max(most, running);
      setTimeout(
        () => {
          [running, done] = [running - 1, done + 1];
          leave();
        },
        1 + Math.random() * 20,
      );
    };
    for (let index = 0; index < 80; index += 1) void work(index);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done).toBe(80);
    expect([running, most <= 8]).toEqual([0, true]);
    expect(await takeAll(places, person('x'))).toBe(4);
  });
});
