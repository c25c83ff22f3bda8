import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bodyPlaces, NoPlace } from '#server/bodies/body-places.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('places for large bodies', () => {
  test('are two; who comes later is served in turns by sender', async () => {
    const places = bodyPlaces({ places: 2, waiting: 10, wait: 1_000 });
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

  test('are not waited for longer than agreed, and not by more than agreed', async () => {
    const places = bodyPlaces({ places: 1, waiting: 1, wait: 1_000 });
    const leave = await places.take('a');
    const late = places.take('b');
    const refused = expect(late).rejects.toBeInstanceOf(NoPlace);
    await expect(places.take('c')).rejects.toBeInstanceOf(NoPlace);
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
    leave();
    const again = await places.take('d'); // who gave up has no place
    again();
  });
});
