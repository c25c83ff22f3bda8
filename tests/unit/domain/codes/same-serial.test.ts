import { describe, expect, test } from 'vitest';
import { serialKey, visibleSerial } from '#domain/codes/same-serial.ts';

describe('two serial numbers are equal', () => {
  test.each([
    ['capitals', 'ab12cd', 'AB12CD'],
    ['blanks and hyphens', 'AB-12 CD', 'AB12\u00a0CD'],
    ['characters that cannot be seen', 'AB\u200b12\ufeffC\u00adD', 'AB12CD'],
    ['letters of another width', 'ＡＢ12CD', 'AB12CD'],
  ])('if they differ in %s', (_, one, other) => {
    expect(serialKey(one)).toBe(serialKey(other));
  });

  test.each([
    ['a digit', 'AB12CD', 'AB13CD'],
    ['a letter of another alphabet that looks the same', 'AB12CD', 'АB12CD'],
    ['signs of which they consist', '---', '***'],
  ])('not if they differ in %s', (_, one, other) => {
    expect(serialKey(one)).not.toBe(serialKey(other));
  });

  test('and are stored as typed, without what cannot be seen', () => {
    expect(visibleSerial(' ab-12\u200b \u202eCD\u0000 ')).toBe('ab-12 CD');
    expect(visibleSerial('\u200b\u3164 ')).toBe('');
  });
});
