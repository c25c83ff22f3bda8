import { expect, test } from 'vitest';
import { withBlanks } from '#ui/export/tagged/with-blanks.ts';

test('a line that was broken at a blank ends with it, the last one as it is', () => {
  expect(withBlanks('Za wysokie napięcie sieci', ['Za wysokie', 'napięcie', 'sieci'])).toEqual(['Za wysokie ', 'napięcie ', 'sieci']);
});

test('at the right edge the blank begins the next line, so that no letter moves', () => {
  expect(withBlanks('Wydajność [%]', ['Wydajność', '[%]'], true)).toEqual(['Wydajność', ' [%]']);
});

test('a word that was broken for its length gets no blank, nor does a line that is not in the text', () => {
  expect(withBlanks('c0ffeec0ffee', ['c0ffee', 'c0ffee'])).toEqual(['c0ffee', 'c0ffee']);
  expect(withBlanks('', ['obcy', 'wiersz'])).toEqual(['obcy', 'wiersz']);
});
