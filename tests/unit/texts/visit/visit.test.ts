import { expect, test } from 'vitest';
import { finishTexts } from '#texts/visit/visit.ts';

test.each([
  [0, 'Biuro ma całą wizytę.'],
  [1, 'Biuro ma wizytę bez 1 pliku, który nie dotrze.'],
  [5, 'Biuro ma wizytę bez 5 plików, które nie dotrą.'],
])('with %i files that will never come the office has what is said', (forgone, sentence) => {
  expect(finishTexts.sentText(forgone)).toBe(sentence);
});
