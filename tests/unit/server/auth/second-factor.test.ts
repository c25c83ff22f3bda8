import { describe, expect, test } from 'vitest';
import { isFactorRequired, stepOf } from '#server/auth/second-factor.ts';
import { appCode } from '#tests/support/authenticator.ts';

/** RFC 6238, appendix B: the secret and the times of its table for SHA-1, and the last six digits of its codes. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const TABLE = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('codes of an authenticator app', () => {
  test.each(TABLE)('at %d s it is %s', (seconds, code) => {
    expect(stepOf(SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
    expect(appCode(SECRET, seconds * 1_000)).toBe(code);
  });

  test('a clock may be wrong by one step in either direction, and by no more', () => {
    for (const [seconds, code] of TABLE) {
      const at = seconds * 1_000;
      const step = Math.floor(seconds / 30);
      expect([-60, -30, 30, 60].map((off) => stepOf(SECRET, code, at + off * 1_000))).toEqual([null, step, step, null]);
    }
  });

  test('what is not six digits is none', () => {
    for (const code of ['', '28708', '2870820', '28708a', '94287082']) expect(stepOf(SECRET, code, 59_000)).toBeNull();
  });
});

test.each([
  ['none', 'admin', false],
  ['admins', 'admin', true],
  ['admins', 'staff', false],
  ['all', 'viewer', true],
] as const)('with %s an account of %s: %s', (secondFactor, role, isRequired) => {
  expect(isFactorRequired({ secondFactor }, role)).toBe(isRequired);
});
