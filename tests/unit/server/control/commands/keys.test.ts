import { expect, test } from 'vitest';
import { letters, newLicenseKey } from '#server/control/commands/keys.ts';

/** Characters of a key. */
const SIGNS = 31;

test('a license key cannot be guessed: 128 bits of chance at least', () => {
  const key = newLicenseKey();
  expect(key).toMatch(/^PVCARE(-[A-HJ-KM-NP-Z2-9]{5})+$/);
  const signs = key.replace('PVCARE', '').replaceAll('-', '').length;
  expect(signs * Math.log2(SIGNS)).toBeGreaterThan(128);
});

test('no letter comes oftener than another', () => {
  const counts = new Map<string, number>();
  for (const letter of letters(310_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(SIGNS);
  // taking bytes modulo the alphabet's length would make a ninth of it an eighth more frequent
  const often = [...counts.values()];
  expect(Math.max(...often) / Math.min(...often)).toBeLessThan(1.1);
});
