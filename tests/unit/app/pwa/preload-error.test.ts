import { expect, test } from 'vitest';
import { isWorthAReload, mayReload } from '#app/pwa/preload-error.ts';

function aPage() {
  const held = new Map<string, string>();
  const at = { now: 1_000_000, isDirty: false, isOnline: true };
  const storage = { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, value: string) => void held.set(key, value) };
  const may = () => mayReload({ isDirty: () => at.isDirty, isOnline: () => at.isOnline, now: () => at.now, storage });
  const worth = (answers: boolean) =>
    isWorthAReload({ isDirty: () => at.isDirty, isOnline: () => at.isOnline, now: () => at.now, storage }, async () => answers);
  return { at, may, worth };
}

test('case 40: a missing file is worth one reload, and a second only much later', () => {
  const { at, may } = aPage();
  expect(may()).toBe(true);
  at.now += 1_000;
  expect(may()).toBe(false);
  at.now += 120_000;
  expect(may()).toBe(true);
});

test('case 40: without a network, or over something typed, the page is not reloaded', () => {
  const { at, may } = aPage();
  at.isOnline = false;
  expect(may()).toBe(false);
  Object.assign(at, { isOnline: true, isDirty: true });
  expect(may()).toBe(false);
  at.isDirty = false;
  expect(may()).toBe(true);
});

test('a browser that knows of no trouble is not believed: where nobody answers, a reload would put its page of errors in the place of the app', async () => {
  const { worth } = aPage();
  expect(await worth(false)).toBe(false);
  expect(await worth(true)).toBe(true);
  expect(await worth(true)).toBe(false);
});
