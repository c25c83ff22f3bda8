import { expect, test } from 'vitest';
import { faultyShare, groupText } from '#ui/maps/paint/paint-group.ts';

test('a group says how many of how many do not work, and only the number where all do', () => {
  expect([groupText(67, 3), groupText(67, 0), groupText(4200, 31)]).toEqual(['3/67', '67', '31/4k']);
});

test('one broken among sixty is seen on the ring and does not fill it; one that works among them neither', () => {
  expect(faultyShare(60, 0)).toBe(0);
  expect(faultyShare(60, 1)).toBe(0.1);
  expect(faultyShare(60, 30)).toBe(0.5);
  expect(faultyShare(60, 59)).toBe(0.9);
  expect(faultyShare(60, 60)).toBe(1);
});
