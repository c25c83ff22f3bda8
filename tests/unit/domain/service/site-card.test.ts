import { expect, test } from 'vitest';
import { callableNumber } from '#domain/service/site-card.ts';

test.each([
  ['600 700 800', '+48600700800'],
  ['+48 600-700-800', '+48600700800'],
  ['tel. 62 765 43 21 (wieczorem)', '+48627654321'],
  ['+49 30 1234567', '+49301234567'],
  ['u sąsiada', null],
  ['12345', null],
  ['600 700 800 albo 601 602 603', null],
  ['', null],
])('%s is called as %s', (text, number) => {
  expect(callableNumber(text)).toBe(number);
});
