import { expect, test } from 'vitest';
import { unobstructedArea, panIntoView } from '#ui/maps/pan-into-view.ts';

const PHONE = [364, 580] as const;
const SHEET = { left: 8, top: 360, right: 356, bottom: 556 };

test('a marker under the sheet of a phone moves straight up until it is uncovered, and no farther', () => {
  const free = unobstructedArea(PHONE, SHEET);
  expect(panIntoView([150, 520], free)).toEqual([0, -188]);
});

test('a marker that is visible stays where it is', () => {
  expect(panIntoView([150, 200], unobstructedArea(PHONE, SHEET))).toEqual([0, 0]);
});

test('a card at the side of a low window leaves the other side: the marker moves there', () => {
  const free = unobstructedArea([520, 255], { left: 8, top: 20, right: 300, bottom: 230 });
  expect(panIntoView([100, 120], free)).toEqual([228, 0]);
});

test('a window without any free area still gets a result, and the marker does not move endlessly', () => {
  const free = unobstructedArea([80, 80], { left: 0, top: 0, right: 80, bottom: 80 });
  const [right, down] = panIntoView([40, 40], free);
  expect(panIntoView([40 + right, 40 + down], free)).toEqual([0, 0]);
});
