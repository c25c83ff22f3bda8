import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COEFFICIENTS, type CoefficientName, inPercent, percentPerKelvin, perKelvin } from '#domain/checklists/rules/coefficient.ts';
import { VALUE } from '#domain/checklists/rules/judgement.ts';
import { RUN_SEED } from '#tests/support/held-back-days.ts';

/** Modules as data sheets have them: the figure of the module, and its coefficient in hundredths of a percent per K. */
const MODULES = {
  beta: fc.record({ figure: fc.integer({ min: 180, max: 800 }), hundredths: fc.integer({ min: -45, max: -20 }) }),
  alpha: fc.record({ figure: fc.integer({ min: 40, max: 200 }), hundredths: fc.integer({ min: 2, max: 12 }) }),
} as const;
const NAMES = Object.keys(COEFFICIENTS) as CoefficientName[];
const unitsOf = (name: CoefficientName) => Object.entries(COEFFICIENTS[name].units) as [string, number | null][];
const taken = (kept: string): number => (VALUE.test(kept) ? Number(kept) : Number.NaN);

describe.each(NAMES)(`%s of generated modules (seed ${RUN_SEED})`, (name) => {
  test('is kept the same in whatever unit the data sheet has it', () => {
    fc.assert(
      fc.property(MODULES[name], ({ figure, hundredths }) => {
        const of = (figure / 10).toFixed(1);
        for (const [unit, factor] of unitsOf(name)) {
          const typed = factor === null ? hundredths / 100 : ((hundredths / 10_000) * Number(of)) / factor;
          const kept = percentPerKelvin(name, typed.toFixed(4), factor, of);
          // four digits after the point in A/K are up to 0.00005 A of 4 A
          expect([unit, Math.abs(taken(kept) - hundredths / 100) <= 0.0015]).toEqual([unit, true]);
          expect(perKelvin(kept)).toBeCloseTo(taken(kept) / 100, 9);
          expect(inPercent(kept)).toBe(kept);
        }
      }),
      { seed: RUN_SEED },
    );
  });

  test('is refused in the unit of thousandths where it is in percent, and the other way round; without the figure it asks for that', () => {
    const factor = 0.001;
    fc.assert(
      fc.property(MODULES[name], ({ figure, hundredths }) => {
        const of = (figure / 10).toFixed(1);
        const thousandths = ((hundredths / 10) * Number(of)) / 10;
        expect(percentPerKelvin(name, (hundredths / 100).toFixed(2), factor, of)).toBe('unusual');
        // 0.1 mA/K is a number that is usual in percent too
        if (Math.abs(thousandths) > 0.6) expect(percentPerKelvin(name, thousandths.toFixed(2), null, of)).toBe('unusual');
        for (const none of [null, '0', '>40']) expect(percentPerKelvin(name, thousandths.toFixed(2), factor, none)).toBe('no_figure');
        expect(percentPerKelvin(name, (-hundredths / 100).toFixed(2), null, of)).toBe('unusual');
      }),
      { seed: RUN_SEED },
    );
  });
});

test.each([
  ['beta', ['-0.15', '-0.5'], ['-0.1499', '-0.5001', '0', '-0.0027']],
  ['alpha', ['0.01', '0.15'], ['0.0099', '0.1501', '0', '0.0005', '-0.05', '>0.05']],
] as const)('%s is usual from end to end', (name, usual, unusual) => {
  expect(usual.map((typed) => percentPerKelvin(name, typed, null, null))).toEqual(usual);
  expect(unusual.map((typed) => percentPerKelvin(name, typed, null, null))).toEqual(unusual.map(() => 'unusual'));
});

test('one that an older app kept as a fraction is read in percent, any other text as it is', () => {
  expect(['-0.0028', '0.0005', '-0.28', '0', '-28', ''].map(inPercent)).toEqual(['-0.28', '0.05', '-0.28', '0', '-28', '']);
});

test('each unit is worth what it says, of the figure that it belongs to', () => {
  expect(COEFFICIENTS).toMatchObject({
    beta: { figure: 'voc_stc', units: { '%/K': null, 'mV/K': 0.001, 'V/K': 1 } },
    alpha: { figure: 'isc_stc', units: { '%/K': null, 'mA/K': 0.001, 'A/K': 1 } },
  });
});
