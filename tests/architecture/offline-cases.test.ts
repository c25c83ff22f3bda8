import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rows = [...readFileSync(`${root}docs/offline.md`, 'utf8').matchAll(/^\| (\d+) \| .*? \| (.+) \|$/gm)].map(
  ([, number = '', where = '']) => ({
    number,
    where,
    files: [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    sentence: /: '(.+)'$/.exec(where)?.[1],
  }),
);

describe('the table of offline cases', () => {
  test('has the first 83, and numbers the others upwards, none twice', () => {
    const numbers = rows.map(({ number }) => Number(number));
    expect(numbers.slice(0, 83)).toEqual(Array.from({ length: 83 }, (_, index) => index + 1));
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  });

  test.each(rows)('case $number: its tests exist and say its number', ({ number, files, sentence }) => {
    expect(files.length).toBeGreaterThan(0);
    const named = new RegExp(`case (\\d+(, | and | or ))*0?${number}\\b`);
    const texts = files.filter((file) => existsSync(root + file)).map((file) => readFileSync(root + file, 'utf8'));
    expect(texts).toHaveLength(files.length);
    expect(texts.some((text) => (sentence ? text.includes(sentence) : named.test(text)))).toBe(true);
  });
});
