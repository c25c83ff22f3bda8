import { describe, expect, test } from 'vitest';
import { isThere, trackedFiles } from '#tests/support/source-tree.ts';

/*
 * A unit or component test has the path of its source: tests/unit/domain/time/warsaw.test.ts tests src/domain/time/warsaw.ts,
 * tests/unit/server/… tests server/…, tests/component/… tests src/…. One aspect of a source has its name between:
 * voltage-model.disconnected.test.ts; `.simulation` marks a test that computes whole fleets over weeks.
 */
const OWN_ROOTS = ['server/', 'sw/', 'scripts/'];
const EXTENSIONS = ['.ts', '.tsx', '.mjs', '.cjs', '.css'];

/** Tests of what holds for every file of a folder; the folder is named. */
const FOLDERS: Readonly<Record<string, string>> = {
  'contract/round-trip.test.ts': 'src/contract',
  'contract/tolerance.test.ts': 'src/contract',
  'screens/missing-is-no-zero.test.tsx': 'src/screens',
  'screens/night-efficiency.test.tsx': 'src/screens',
  'screens/rules-of-forms.test.ts': 'src/screens',
  'server/telemetry/model.simulation.test.ts': 'server/telemetry/model',
  'texts/guide/guide-figures.test.ts': 'src/texts/guide',
  'texts/guide/guide-language.test.ts': 'src/texts/guide',
  'texts/one-change-or-more.test.ts': 'src/texts',
  'texts/plain-polish.test.ts': 'src/texts',
  'texts/quoted-texts.test.ts': 'src/texts',
  'ui/maps/generated.test.ts': 'src/ui/maps/generated',
};

const tests = trackedFiles('tests/unit', 'tests/component').map((file) => file.replace(/^tests\/(unit|component)\//, ''));

const isSource = (path: string): boolean => EXTENSIONS.some((extension) => isThere(path + extension));

function hasSource(file: string): boolean {
  const folder = FOLDERS[file];
  if (folder !== undefined) return isThere(folder);
  const name = file.replace(/(\.simulation)?\.test\.tsx?$/, '');
  const path = OWN_ROOTS.some((own) => name.startsWith(own)) ? name : `src/${name}`;
  return isSource(path) || isSource(path.replace(/\.[\w-]+$/, ''));
}

describe('unit tests', () => {
  test('were found', () => expect(tests.length).toBeGreaterThan(150));

  test('are tests: what they share is in tests/support', () => {
    expect(tests.filter((file) => !/\.test\.tsx?$/.test(file))).toEqual([]);
  });

  test('mirror their sources path for path', () => {
    expect(tests.filter((file) => !hasSource(file))).toEqual([]);
  });

  test('of whole folders are those that are there', () => {
    expect(Object.keys(FOLDERS).filter((file) => !tests.includes(file))).toEqual([]);
  });
});
