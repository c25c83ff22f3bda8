import { expect, test } from 'vitest';
import { evidenceText } from '#texts/care/diagnosis.ts';

const MINUTE = 60_000;
const clock = (minutes: number, isCorrected: boolean) =>
  evidenceText({ of: 'clock', offset: minutes * MINUTE, isCorrected }).replaceAll('\u00a0', ' ');

test('a clock is described as ahead or behind, by how much, and whether that is corrected', () => {
  expect(clock(60, true)).toBe('zegar falownika spieszy się o 1 h, skorygowano');
  expect(clock(-480, true)).toBe('zegar falownika późni się o 8 h, skorygowano');
  expect(clock(90, true)).toBe('zegar falownika spieszy się o 1 h 30 min, skorygowano');
  expect(clock(-17, false)).toBe('zegar falownika późni się o 17 min, nie skorygowano');
});
