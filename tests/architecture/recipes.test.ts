import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/support/scratch.ts';

const contributing = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');

/** The recipes of CONTRIBUTING, each with the file that every step begins with. */
const recipes = contributing
  .split('\n## Recipes\n')[1]
  ?.split(/\n## /)[0]
  ?.split('\n### ')
  .slice(1)
  .map((recipe) => ({
    name: recipe.split('\n')[0] ?? '',
    steps: [...recipe.matchAll(/^\d+\. (.*)$/gm)].map(([, step = '']) => step),
  }));

test('there are recipes for an intent and for a call shown in the detail', () => {
  expect(recipes?.map(({ name }) => name)).toEqual(expect.arrayContaining(['An intent', 'A call shown in the detail']));
});

test.each(recipes ?? [])('$name: every step names a file that is there', ({ steps }) => {
  const files = steps.map((step) => /^`([^`]+)`:/.exec(step)?.[1] ?? `no file in: ${step}`);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

test.each(['An intent', 'A call shown in the detail'])('%s touches six files of the product at most', (name) => {
  const steps = recipes?.find((recipe) => recipe.name === name)?.steps ?? [];
  expect(steps.length).toBeGreaterThan(0);
  expect(steps.length).toBeLessThanOrEqual(6);
});
