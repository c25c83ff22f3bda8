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
