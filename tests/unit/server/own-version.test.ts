import { expect, test } from 'vitest';
import { minVersionWarning, ownVersion } from '#server/own-version.ts';

test('a version that no app of this server has is reported if it serves the app; its own and older ones are not', () => {
  const told = (minVersion: string | null, appDir: string | null = './dist') => minVersionWarning({ minVersion, appDir });
  expect(told('999.0')).toBe(
    `PV_MIN_VERSION is 999.0, and the app that is served here is of version ${ownVersion()}: no device can send what waits on it.`,
  );
  expect([told(ownVersion()), told('0.0.1'), told(null), told('999.0', null)]).toEqual([null, null, null, null]);
});
