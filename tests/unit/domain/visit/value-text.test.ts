import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VALUE } from '#domain/checklists/rules/judgement.ts';
import { readValue, writeValue } from '#domain/visit/value-text.ts';

const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
/** A value as a technician types it: with a comma or a point, with a sign. */
const typed = fc
  .record({
    sign: fc.constantFrom('', '>', '-'),
    whole: digits(7),
    separator: fc.constantFrom(',', '.'),
    rest: fc.option(digits(4), { nil: null }),
  })
  .map(({ sign, whole, separator, rest }) => `${sign}${whole}${rest === null ? '' : `${separator}${rest}`}`);

describe('case 65: measured values', () => {
  test('a round trip changes no digit', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const stored = readValue(text);
        expect(stored).toMatch(VALUE);
        expect(writeValue(stored ?? '')).toBe(text.replace('.', ','));
        expect(readValue(writeValue(stored ?? ''))).toBe(stored);
      }),
      { numRuns: 2_000 },
    );
  });

  test('every text is a value as stored, empty, or none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 14 }), (text) => {
        const stored = readValue(text);
        if (stored === null) expect(text.trim()).toBe('');
        else if (stored !== undefined) expect(stored).toMatch(VALUE);
      }),
    );
  });

  test.each([
    ['1,0', '1.0'],
    ['1.0', '1.0'],
    ['>1000', '>1000'],
    ['> 1000', '>1000'],
    [' 12,34 ', '12.34'],
    ['-0,28', '-0.28'],
    ['−5', '-5'],
    ['0', '0'],
    ['1234567,1234', '1234567.1234'],
    ['', null],
    ['  ', null],
    ['1e3', undefined],
    ['12345678', undefined],
    ['1,12345', undefined],
    ['1 000', undefined],
    ['1,2,3', undefined],
    ['>', undefined],
    ['>-5', undefined],
    ['<5', undefined],
    [',5', undefined],
    ['5,', undefined],
    ['OL', undefined],
  ])('%j is %j', (text, stored) => expect(readValue(text)).toBe(stored));
});
