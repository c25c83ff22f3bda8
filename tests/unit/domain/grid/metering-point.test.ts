import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRID_OPERATORS, isGridOperator, operatorOf } from '#domain/grid/grid-operator.ts';
import { checkDigit, meteringPointProblem, tidyMeteringPoint } from '#domain/grid/metering-point.ts';

const digits = (length: number) => fc.array(fc.nat({ max: 9 }), { minLength: length, maxLength: length }).map((some) => some.join(''));
const PREFIXES = { pge: '5905435', tauron: '5903224', enea: '5903106', energa: '5902438', stoen: '5903801' };

describe('the check digit', () => {
  test.each([
    ['890400021003', 7],
    ['629104150021', 3],
    ['730001100001', 7],
    ['03600024145', 7],
    ['59054350000000000', 1],
  ])('of %s is %i', (number, digit) => expect(checkDigit(number)).toBe(digit));

  test('detects any single wrong digit', () => {
    fc.assert(
      fc.property(digits(14), fc.nat({ max: 16 }), fc.integer({ min: 1, max: 9 }), (rest, place, change) => {
        const number = `590${rest}`;
        const wrong = [...number].map((digit, at) => (at === place ? String((Number(digit) + change) % 10) : digit)).join('');
        expect(checkDigit(wrong)).not.toBe(checkDigit(number));
      }),
    );
  });
});

describe('the number of a metering point', () => {
  test.each([
    ['590543500000000001', null],
    ['590543500000000000', 'check_digit'],
    ['59054350000000000', 'too_short'],
    ['5905435000000000001', 'too_long'],
    ['PL0037120123456789', null],
    ['PL_ZEBB_1234567890_12', null],
    ['PL0037120000000012345678901234567', null],
    ['PL00371200000000123456789012345678', 'too_long'],
    ['1234567', 'too_short'],
    ['12345678', null],
    ['480548400001234567', null],
    ['590 543', 'characters'],
    ['ŁÓDŹ12345678', 'characters'],
  ])('%s has this problem: %s', (text, problem) => expect(meteringPointProblem(text)).toBe(problem));

  test('is accepted as copied from a bill', () => {
    expect(tidyMeteringPoint(' 5905 4350 0000 0000 01\u00a0')).toBe('590543500000000001');
    expect(tidyMeteringPoint('pl_zebb_12.34')).toBe('PL_ZEBB_1234');
  });

  test('names its operator', () => {
    fc.assert(
      fc.property(fc.constantFrom(...(Object.keys(PREFIXES) as (keyof typeof PREFIXES)[])), digits(10), (operator, rest) => {
        const number = `${PREFIXES[operator]}${rest}`;
        expect(operatorOf(number)).toBe(operator);
        expect(meteringPointProblem(`${number}${checkDigit(number)}`)).toBeNull();
      }),
    );
    expect(operatorOf('590508800000000000')).toBeUndefined();
    expect(operatorOf('')).toBeUndefined();
  });

  test('operators are five and any other', () => {
    expect([...GRID_OPERATORS].sort()).toEqual([...Object.keys(PREFIXES), 'other'].sort());
    expect(['pge', 'other', 'PGE', ''].map(isGridOperator)).toEqual([true, true, false, false]);
  });
});
