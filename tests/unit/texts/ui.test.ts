import { expect, test } from 'vitest';
import { uiTexts } from '#texts/ui.ts';

test("the pages are written as 'page - total pages'", () => {
  expect(uiTexts.pageOf(2, 12)).toBe('2 - 12');
});
