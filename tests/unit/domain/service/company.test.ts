import { expect, test } from 'vitest';
import { isNip, nipText, tidyNip } from '#domain/service/company.ts';

test.each(['526-104-08-28', 'PL 5261040828', ' 526 104 08 28 ', 'pl526\u00a010408-28'])('%s is the tax number 5261040828', (typed) => {
  expect(tidyNip(typed)).toBe('5261040828');
  expect(isNip(tidyNip(typed))).toBe(true);
});

test.each([
  ['another last digit', '5261040827'],
  ['two digits exchanged', '5216040828'],
  ['a digit too few', '526104082'],
  ['a digit too many', '52610408280'],
  ['a letter', '526104082A'],
  ['zeros alone', '0000000000'],
  ['a remainder of ten, which belongs to no number', '1234567890'],
])('%s makes no tax number', (_, nip) => {
  expect(isNip(nip)).toBe(false);
});

test('a tax number is written in groups', () => {
  expect(nipText('5261040828')).toBe('526-104-08-28');
  expect(nipText('526')).toBe('526');
});
