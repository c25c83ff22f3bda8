import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildParts } from '#scripts/bundle/build-parts.ts';
import { sharedParts } from '#scripts/bundle/shared-parts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');

/** Modules of the bundler and of packages: not in this repository. */
const FOREIGN = /^(rolldown\\\/runtime|vite\\\/preload-helper|Icon|@mantine|@tanstack|node_modules)/;

test('every part of the build is made of sources that are there: a renamed one would split the first page silently', () => {
  const named = [...buildParts, ...sharedParts].flatMap(({ of }) => [...of]).filter(({ source }) => !FOREIGN.test(source));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((one) => !sources.some((file) => one.test(file)))).toEqual([]);
});
