import { expect, test } from 'vitest';
import { pageCount } from '#ui/tables/use-pages.ts';

test('an empty list has one page; the eleventh row begins the second', () => {
  expect([0, 1, 10, 11, 120].map(pageCount)).toEqual([1, 1, 1, 2, 12]);
});
