import { expect, test } from 'vitest';
import { freeOf, wayIntoSight } from '#ui/maps/free-sight.ts';

const PHONE = [364, 580] as const;
const SHEET = { left: 8, top: 360, right: 356, bottom: 556 };

test('a marker under the sheet of a phone comes up until it is free, straight and no farther', () => {
  const free = freeOf(PHONE, SHEET);
  expect(wayIntoSight([150, 520], free)).toEqual([0, -188]);
});

test('a marker that is in sight stays where it is', () => {
  expect(wayIntoSight([150, 200], freeOf(PHONE, SHEET))).toEqual([0, 0]);
});

test('a card at the side of a low window leaves the other side: the marker goes there', () => {
  const free = freeOf([520, 255], { left: 8, top: 20, right: 300, bottom: 230 });
  expect(wayIntoSight([100, 120], free)).toEqual([228, 0]);
});

test('a window with no room at all still gets an answer, and no endless chase', () => {
  const free = freeOf([80, 80], { left: 0, top: 0, right: 80, bottom: 80 });
  const [right, down] = wayIntoSight([40, 40], free);
  expect(wayIntoSight([40 + right, 40 + down], free)).toEqual([0, 0]);
});
