import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail, isPhone, phoneDigits, readPhone } from '#domain/service/flow-user.ts';

describe('user input', () => {
  test.each([
    ['600700800', true],
    ['60070080', false],
    ['6007008000', false],
    ['600 700 800', false],
    ['60070080a', false],
    ['', false],
  ])('the phone "%s" is accepted: %s', (text, fits) => expect(isPhone(text)).toBe(fits));
  test.each([
    ['+48 600 700 800', '600700800'],
    ['0048600700800', '600700800'],
    ['(+48) 600-700-800', '600700800'],
    ['48 384 12 34', '483841234'],
    ['600 700 80', '60070080'],
    ['4860070080', '4860070080'],
    ['\u202a+48\u00a0600 700 800\u202c', '600700800'],
    ['+49 3012345', '00493012345'],
    ['+48 3012345', '00483012345'],
    ['+1 60070080', '00160070080'],
  ])('the digits of the phone number "%s" are %s', (text, digits) => expect(phoneDigits(text)).toBe(digits));
  test.each([
    ['jan@firma.pl', true],
    ['jan.k+pv@firma.com.pl', true],
    ['jan@firma', false],
    ['@firma.pl', false],
    ['jan firma@x.pl', false],
    ['', false],
    [`${'a'.repeat(250)}@x.pl`, false],
  ])('the e-mail "%s" is accepted: %s', (text, fits) => expect(isEmail(text)).toBe(fits));
});

test('a Polish number is read as nine digits however it is written, any other text as it is', () => {
  const digits = fc.stringMatching(/^[1-9]\d{8}$/);
  const prefix = fc.constantFrom('', '+48', '48', '0048', '+48 ', '(+48)', '0048-', '(0048) ');
  fc.assert(
    fc.property(digits, prefix, fc.constantFrom('', ' ', '-', '.'), (nine, before, between) => {
      expect(readPhone(`${before}${nine.replace(/(...)(?=.)/g, `$1${between}`)}`)).toBe(nine);
      expect(readPhone(` ${before}${nine.slice(0, 2)} ${nine.slice(2)} `)).toBe(nine);
    }),
  );
  for (const text of [
    '',
    '112',
    '60070080',
    '6007008000',
    '+49 30 12345',
    '0049 30 12345',
    '+49 3012345',
    '0049 30123',
    '+48 3012345',
    '+380 44 123 45',
    'brak',
    '600700800 w. 12',
  ])
    expect(readPhone(text)).toBe(text);
});
