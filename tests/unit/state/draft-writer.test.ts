import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeDraftWriter } from '#state/draft-writer.ts';
import { deferred } from '#tests/support/deferred.ts';

/* Unit: ms. Keys are pressed at generated times; one write takes up to 40 ms. */

const PROMISED = 250;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A form in which a number is typed: the number of keys so far; and the stored values, each with the time at which it was durable. */
function typing(disk: () => number) {
  const stored: { readonly keys: number | null; readonly at: number }[] = [];
  let [keys, saved] = [0, 0];
  const store = (value: number | null) => async (): Promise<void> => {
    const written = deferred();
    setTimeout(written.resolve, disk());
    await written.promise;
    stored.push({ keys: value, at: Date.now() });
  };
  const writer = makeDraftWriter({
    next: () => {
      if (saved === keys) return null;
      saved = keys;
      return store(keys);
    },
    drop: store(null),
  });
  return {
    writer,
    stored,
    press: (): void => {
      keys += 1;
      writer.saveSoon();
    },
  };
}

test('each key is stored 250 ms after it at most, however fast the next ones follow', async () => {
  const pauses = fc.array(fc.integer({ min: 1, max: 600 }), { minLength: 1, maxLength: 40 });
  const disks = fc.infiniteStream(fc.integer({ min: 0, max: 40 }));
  const law = fc.asyncProperty(pauses, disks, async (between, disk) => {
    const { press, stored } = typing(() => Number(disk.next().value));
    const pressedAt: number[] = [];
    for (const pause of between) {
      await vi.advanceTimersByTimeAsync(pause);
      pressedAt.push(Date.now());
      press();
    }
    await vi.advanceTimersByTimeAsync(1000);
    for (const [index, at] of pressedAt.entries()) {
      const safe = stored.find(({ keys }) => Number(keys) > index);
      expect(Number(safe?.at) - at).toBeLessThanOrEqual(PROMISED);
    }
  });
  await fc.assert(law, { numRuns: 60, seed: 20_261_125 });
});

test('during typing it is written repeatedly, and not at each key', async () => {
  const { press, stored } = typing(() => 5);
  for (let key = 0; key < 100; key += 1) {
    press();
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(stored.length).toBeGreaterThanOrEqual(8);
  expect(stored.length).toBeLessThanOrEqual(11);
});

test('at the press it is written at once, and said when nothing is on its way any more', async () => {
  const { writer, press, stored } = typing(() => 30);
  press();
  await vi.advanceTimersByTimeAsync(205);
  press();
  const safe = writer.saveNow();
  await vi.advanceTimersByTimeAsync(60);
  await safe;
  expect(stored.map(({ keys }) => keys)).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored).toHaveLength(2);
});

test('a draft that is dropped while it is being written is gone in the end', async () => {
  let disk = 500;
  const { writer, press, stored } = typing(() => disk);
  press();
  void writer.saveNow();
  disk = 1;
  writer.drop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored.map(({ keys }) => keys)).toEqual([1, null]);
});
