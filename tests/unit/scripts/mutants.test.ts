import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

type Edit = readonly [file: string, from: string | RegExp, to: string | ((found: string) => string)];
const { MUTANTS } = (await import('#scripts/mutants.mjs' as string)) as {
  MUTANTS: Record<string, { readonly office?: string; readonly test?: string; readonly edits: readonly Edit[] }>;
};
const root = fileURLToPath(new URL('../../..', import.meta.url));

test('the mistakes that are planted are numbered from M1 without a gap', () => {
  expect(Object.keys(MUTANTS).map((name) => name.split(' ')[0])).toEqual(
    Array.from({ length: Object.keys(MUTANTS).length }, (_, index) => `M${index + 1}`),
  );
});

test.each(Object.entries(MUTANTS))(
  '%s: the text that it changes is in the sources, and is changed',
  (_, { office, test: named, edits }) => {
    if (named === undefined) expect(['foreign', 'keyed']).toContain(office);
    else expect(existsSync(join(root, named))).toBe(true);
    expect(edits.length).toBeGreaterThan(0);
    for (const [file, from, to] of edits) {
      const source = readFileSync(join(root, file), 'utf8');
      expect(source.replace(from, to as string)).not.toBe(source);
    }
  },
);
