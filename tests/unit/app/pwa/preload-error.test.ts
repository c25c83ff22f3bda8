import { expect, test } from 'vitest';
import { type HostAnswer, mayReload, missingFile } from '#app/pwa/preload-error.ts';

function aPage() {
  const held = new Map<string, string>();
  const at = { now: 1_000_000, isDirty: false, isOnline: true };
  const storage = { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, value: string) => void held.set(key, value) };
  const may = (answer: HostAnswer = 'gone') =>
    mayReload({ isDirty: () => at.isDirty, isOnline: () => at.isOnline, now: () => at.now, storage }, answer);
  return { at, may };
}

test('case 40: a file that is gone is worth one reload, and a second only much later', () => {
  const { at, may } = aPage();
  expect(may()).toBe(true);
  at.now += 30_000;
  expect(may()).toBe(false);
  at.now += 120_000;
  expect(may()).toBe(true);
});

test('case 40: without a network, or over something typed, the page is not reloaded', () => {
  const { at, may } = aPage();
  at.isOnline = false;
  expect(may()).toBe(false);
  Object.assign(at, { isOnline: true, isDirty: true });
  expect([may('gone'), may('there')]).toEqual([false, false]);
  at.isDirty = false;
  expect(may()).toBe(true);
});

test('a file that is there again is asked for by a new page soon, since browsers remember that it was not', () => {
  const { at, may } = aPage();
  expect(may('gone')).toBe(true);
  at.now += 5_000;
  expect(may('there')).toBe(false);
  at.now += 10_000;
  expect([may('gone'), may('there'), may('there')]).toEqual([false, true, false]);
});

test("a browser that reports a network is not trusted: without an answer a reload would replace the app by the browser's error page", () => {
  const { may } = aPage();
  expect(may('none')).toBe(false);
  expect(may('gone')).toBe(true);
});

test('the missing file is the one that the browser names, if it is of this host', () => {
  const host = 'https://pv.example.com';
  expect(missingFile(`Failed to fetch dynamically imported module: ${host}/assets/account-Du54_M0X.js`, host)).toBe(
    '/assets/account-Du54_M0X.js',
  );
  expect(missingFile(`error loading dynamically imported module: ${host}/assets/a.js`, host)).toBe('/assets/a.js');
  expect(missingFile('Importing a module script failed.', host)).toBeNull();
  expect(missingFile('Failed to fetch dynamically imported module: https://elsewhere.example/a.js', host)).toBeNull();
  expect(missingFile('Unable to preload CSS for /assets/tasks-B5ioHZlQ.css', host)).toBeNull();
});
