import { expect, test } from 'vitest';
import { safeCell } from '#lib/safe-cell.ts';

test.each(['=1+1', '+48 600', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =cmd|x', '＝1', '"=1', '%0A=1', '|calc'])(
  '%j is no formula',
  (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
  },
);

test('a text that is not a formula stays unchanged', () => {
  for (const text of ['Kowalski', 'SN-2024', 'a=b', '600 100 200', '2106012345']) expect(safeCell(text)).toBe(text);
});

test('no digit of a serial number is lost', () => {
  expect(safeCell('0012345')).toBe("'0012345");
  expect(safeCell('1234567890123456')).toBe("'1234567890123456");
  for (const padded of [' 0012', '0012\u00a0', ' 1234567890123456']) expect(safeCell(padded)).toBe(`'${padded}`);
  expect(safeCell('116400085E12')).toBe("'116400085E12");
  expect(safeCell('21E0042')).toBe("'21E0042");
  for (const power of ['12E5', '12e+5', '12E-5', '1E400', '1.5e3', '1,5E3', '3.E2', '1E5 ']) expect(safeCell(power)).toBe(`'${power}`);
  for (const serial of ['E12', '12E', '12E5F', '2e3kW', '1.5.2E3', 'SN12E5']) expect(safeCell(serial)).toBe(serial);
});
