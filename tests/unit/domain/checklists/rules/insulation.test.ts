import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INSULATION_TABLE, insulationRow, judgeRiso } from '#domain/checklists/rules/insulation.ts';

/** One module whose voltage times 1.25 is `volts`. */
const stringOf = (volts: number) => ({ modules: 1, voc_stc: (volts / 1.25).toFixed(4).replace(/\.?0+$/, '') });
const rowAt = (volts: number) => {
  const row = insulationRow(stringOf(volts));
  return row && [row.testVoltage, row.least];
};
const said = (value: string | null, volts: number | null) => {
  const { verdict, reason, expected } = judgeRiso(value, volts === null ? null : stringOf(volts));
  return [verdict, reason, expected];
};

describe('case 69: the table of insulation', () => {
  test.each([
    [1, [250, 0.5]],
    [119.99, [250, 0.5]],
    [120, [500, 1]],
    [500, [500, 1]],
    [500.01, [1000, 1]],
    [1000, [1000, 1]],
    [1000.01, [1500, 1]],
    [1500, [1500, 1]],
  ])('at 1.25 · Voc of %d V', (volts, row) => expect(rowAt(volts)).toEqual(row));

  test('has the row of its voltage whatever modules make it: fractions do not move the limits', () => {
    // modules · voltage · 1.25 is exactly 120, 500 or 1000 V
    for (const [modules, voc_stc] of [
      [2, '48'],
      [3, '32'],
      [10, '9.6'],
      [30, '3.2'],
    ] as const)
      expect(insulationRow({ modules, voc_stc })?.least, `${modules} × ${voc_stc}`).toBe(1);
    for (const [modules, voc_stc] of [
      [7, '57.142857'],
      [10, '40'],
      [16, '25'],
      [32, '12.5'],
    ] as const)
      expect(insulationRow({ modules, voc_stc: voc_stc.slice(0, 7) })?.testVoltage, `${modules} × ${voc_stc}`).toBe(500);
    expect(insulationRow({ modules: 20, voc_stc: '40' })?.testVoltage).toBe(1000);
  });

  test('asks for more the higher the voltage is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1600 }), fc.integer({ min: 0, max: 400 }), (volts, more) => {
        const [low, high] = [insulationRow(stringOf(volts)), insulationRow(stringOf(volts + more))];
        expect(high?.testVoltage).toBeGreaterThanOrEqual(low?.testVoltage ?? Number.NaN);
        expect(high?.least).toBeGreaterThanOrEqual(low?.least ?? Number.NaN);
      }),
    );
  });
});

test('the figures of the table are those of the page of sources', () => {
  const page = readFileSync(new URL('../../../../../docs/guide-sources.md', import.meta.url), 'utf8');
  const row = page.split('\n').find((line) => line.startsWith('| 1.25 × Voc')) ?? '';
  expect(row).toContain('PN-EN 62446-1, 6.7');
  for (const { to, testVoltage, least } of INSULATION_TABLE)
    for (const figure of [...(to === null ? [] : [`${to} V`]), `${testVoltage} V`, `${least} MΩ`]) expect(row).toContain(figure);
});

describe('insulation of a string', () => {
  test('is good from the least on and red below it', () => {
    expect([said('1', 600), said('1.0', 600), said('0.9999', 600), said('0', 600)]).toEqual([
      ['good', null, 1],
      ['good', null, 1],
      ['red', 'too_low', 1],
      ['red', 'too_low', 1],
    ]);
    expect([said('0.5', 119.99), said('0.5', 120), said('0.4999', 119.99)]).toEqual([
      ['good', null, 0.5],
      ['red', 'too_low', 1],
      ['red', 'too_low', 0.5],
    ]);
  });

  test('that is more than the instrument shows is at least that', () => {
    expect(said('>1000', 900)).toEqual(['good', null, 1]);
    expect(said('>0.9', 900)).toEqual([null, 'only_at_least', 1]);
    expect(said('>0.9', 100)).toEqual(['good', null, 0.5]);
  });

  test('without data is judged only where every voltage says the same', () => {
    expect(said('1', null)).toEqual(['good', null, null]);
    expect(said('>1000', null)).toEqual(['good', null, null]);
    expect(said('0.49', null)).toEqual(['red', 'too_low', null]);
    expect(said('0.5', null)).toEqual([null, 'no_string_data', null]);
    expect(said('0.99', null)).toEqual([null, 'no_string_data', null]);
  });

  test.each([[null], [''], ['1e3'], ['1,0'], ['> 5'], ['12345678'], ['1.23456'], ['∞']])('%j is no value', (value) => {
    expect(said(value, 600)).toEqual([null, 'no_value', null]);
  });
});
