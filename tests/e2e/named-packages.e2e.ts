import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageOf, SCRIPTS_FILE, type Scripts } from '#scripts/bundle/scripts.ts';
import { builtApp } from '#tests/support/product.ts';
import { ROOT } from '#tests/support/scratch.ts';

/** The table of docs/architecture.md: each requested package, and where it is used. */
function namedPackages(): readonly (readonly [name: string, place: string])[] {
  const [, chapter = ''] = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').split('## Packages the product is made of');
  const [table = ''] = chapter.split('\n## ');
  return [...table.matchAll(/^\| `([^`]+)` \| (app|build|tests)\b/gm)].map(([, name = '', place = '']) => [name, place]);
}

const imports = (file: string, name: string): boolean =>
  new RegExp(`(?:from|import)\\s*\\(?['"]${name}(?:/[^'"]*)?['"]`).test(readFileSync(file, 'utf8'));

const testFiles = (): string[] =>
  readdirSync(join(ROOT, 'tests'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

test('every package that was ordered by name is really used: its code is in a file of the built app, in the build or in the tests', () => {
  const named = namedPackages();
  expect(named).toHaveLength(16);
  const built = JSON.parse(readFileSync(join(builtApp(), SCRIPTS_FILE), 'utf8')) as Scripts;
  const inApp = new Set(
    Object.entries(built).flatMap(([file, { modules }]) => (existsSync(join(builtApp(), file)) ? modules.map(packageOf) : [])),
  );
  const files = testFiles();
  const isUsed = (name: string, place: string): boolean => {
    if (place === 'app') return inApp.has(name);
    if (place === 'tests') return files.some((file) => imports(file, name));
    return imports(join(ROOT, 'vite.config.ts'), name) && existsSync(join(builtApp(), 'service-worker.js'));
  };
  expect(named.filter(([name, place]) => !isUsed(name, place))).toEqual([]);
});
