import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOlderVersion, isVersion } from '#domain/service/app-version.ts';

const numbers = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 4 });
const version = numbers.map((parts) => parts.join('.'));
/** The same order in another way: as one number in base 1000. */
const asOne = (text: string): number => [0, 1, 2, 3].reduce((sum, at) => sum * 1000 + Number(text.split('.')[at] ?? 0), 0);

test('versions are in the order of their numbers, from the first on', () => {
  fc.assert(
    fc.property(version, version, (one, other) => {
      expect(isOlderVersion(one, other)).toBe(asOne(one) < asOne(other));
      expect(isOlderVersion(one, other) && isOlderVersion(other, one)).toBe(false);
    }),
  );
});

test('a number that is missing is 0, and ten is more than nine', () => {
  expect([isOlderVersion('0.2', '0.2.0'), isOlderVersion('0.9.9', '0.10.0'), isOlderVersion('0.10.0', '0.9.9')]).toEqual([
    false,
    true,
    false,
  ]);
});

test('a text that is not a version is never too old, and blocks nothing', () => {
  fc.assert(
    fc.property(fc.string(), version, (text, least) => {
      if (isVersion(text)) return;
      expect([isOlderVersion(text, least), isOlderVersion(least, text)]).toEqual([false, false]);
    }),
  );
  expect([isOlderVersion('0.1.0', null), isVersion('gallery'), isVersion('1.2.3-rc.1'), isVersion('')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
