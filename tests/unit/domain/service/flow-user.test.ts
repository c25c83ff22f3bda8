import { describe, expect, test } from 'vitest';
import { isEmail, isPhone, phoneDigits } from '#domain/service/flow-user.ts';

describe('user input', () => {
  test.each([
    ['600700800', true],
    ['60070080', false],
    ['6007008000', false],
    ['600 700 800', false],
    ['60070080a', false],
    ['', false],
  ])('phone "%s": %s', (text, fits) => expect(isPhone(text)).toBe(fits));
  test.each([
    ['+48 600 700 800', '600700800'],
    ['0048600700800', '600700800'],
    ['(+48) 600-700-800', '600700800'],
    ['48 384 12 34', '483841234'],
    ['600 700 80', '60070080'],
    ['4860070080', '4860070080'],
  ])('the digits of the phone number "%s" are %s', (text, digits) => expect(phoneDigits(text)).toBe(digits));
  test.each([
    ['jan@firma.pl', true],
    ['jan.k+pv@firma.com.pl', true],
    ['jan@firma', false],
    ['@firma.pl', false],
    ['jan firma@x.pl', false],
    ['', false],
    [`${'a'.repeat(250)}@x.pl`, false],
  ])('e-mail "%s": %s', (text, fits) => expect(isEmail(text)).toBe(fits));
});
