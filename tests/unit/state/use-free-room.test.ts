import { afterEach, expect, test, vi } from 'vitest';
import { askRoom } from '#state/use-free-room.ts';

afterEach(() => vi.unstubAllGlobals());
const estimate = (answer: () => Promise<StorageEstimate>) => vi.stubGlobal('navigator', { storage: { estimate: answer } });

test.each([
  [20_000_000, 'little'],
  [19_999_999, 'no-photos'],
  [0, 'no-photos'],
  [200_000_000, 'enough'],
  [199_999_999, 'little'],
] as const)('%d bytes free: %s', async (free, room) => {
  estimate(async () => ({ quota: 1_000_000_000, usage: 1_000_000_000 - free }));
  expect(await askRoom()).toBe(room);
});

test('a browser that does not say, or refuses to, has enough', async () => {
  estimate(async () => ({}));
  expect(await askRoom()).toBe('enough');
  estimate(() => Promise.reject(new TypeError('private')));
  expect(await askRoom()).toBe('enough');
  vi.stubGlobal('navigator', {});
  expect(await askRoom()).toBe('enough');
});
