import { expect, test } from 'vitest';
import { makeWireWindow } from '#sync/outbox/wire/wire-window.ts';

test('one change at a time until a list says that keys are honoured, and again where one says that they are not', async () => {
  const window = makeWireWindow();
  expect(window.width()).toBe(1);
  const widened = window.widened();
  window.honours(false);
  expect(window.width()).toBe(1);
  window.honours(true);
  await widened;
  expect(window.width()).toBe(12);
  window.honours(false);
  expect(window.width()).toBe(1);
  let isTold = false;
  void window.widened().then(() => {
    isTold = true;
  });
  await Promise.resolve();
  expect(isTold).toBe(false);
});

test('six are on the wire, the others follow in the order of their asking', async () => {
  const window = makeWireWindow();
  const entered: number[] = [];
  const leaves: (() => void)[] = [];
  const stays = Array.from({ length: 9 }, async (_, nth) => {
    leaves[nth] = await window.enter();
    entered.push(nth);
  });
  await Promise.all(stays.slice(0, 6));
  expect(entered).toEqual([0, 1, 2, 3, 4, 5]);
  for (const [place, next] of [
    [3, 6],
    [0, 7],
    [5, 8],
  ] as const) {
    leaves[place]?.();
    await stays[next];
    expect(entered.at(-1)).toBe(next);
  }
});
