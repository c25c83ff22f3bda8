import { describe, expect, test } from 'vitest';
import { isStrongPassword, passwordRules } from '#domain/service/account/credentials.ts';

describe('an entered password', () => {
  test.each([
    ['Serwis!2026', true],
    ['Abcde1!', false],
    ['Abcdef1!', true],
    ['abcdefg!', false],
    ['1234567!', false],
    ['Abcdefg1', false],
    ['Żółćżółć1#', true],
  ])('"%s" is strong: %s', (text, fits) => expect(isStrongPassword(text)).toBe(fits));
  test('the rules are reported separately', () =>
    expect(passwordRules('abc')).toEqual({ length: false, letter: true, digit: false, special: false }));
});
