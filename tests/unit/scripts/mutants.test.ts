import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

type Edit = readonly [symbol: string, from: string | RegExp, to: string];
const { MUTANTS } = (await import('#scripts/mutants.mjs' as string)) as {
  MUTANTS: Record<string, { readonly office?: string; readonly test?: string; readonly edits: readonly Edit[] }>;
};
const { applyEdits, readSources } = (await import('#scripts/apply-edits.mjs' as string)) as {
  applyEdits: (sources: ReadonlyMap<string, string>, edits: readonly Edit[]) => ReadonlyMap<string, string>;
  readSources: (root: string) => ReadonlyMap<string, string>;
};
const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = readSources(root);

test('the mistakes that are planted are numbered from M1 without a gap', () => {
  expect(Object.keys(MUTANTS).map((name) => name.split(' ')[0])).toEqual(
    Array.from({ length: Object.keys(MUTANTS).length }, (_, index) => `M${index + 1}`),
  );
});

test.each(Object.entries(MUTANTS))('%s: its symbols are declared, and each has the text that it changes', (_, mutant) => {
  if (mutant.test === undefined) expect(['foreign', 'keyed']).toContain(mutant.office);
  else expect(existsSync(join(root, mutant.test))).toBe(true);
  const changed = applyEdits(sources, mutant.edits);
  expect(changed.size).toBeGreaterThan(0);
  for (const [file, text] of changed) expect(parseSync(file, text, { showSemanticErrors: true }).errors).toEqual([]);
});

const A = 'export function claim() {\n  return take();\n}\n';
const B = 'export const settle = (it: string) => {\n  const claim = it;\n  return take();\n};\n';

test('a symbol is found in whichever file declares it, and only its own text is changed', () => {
  const edits: Edit[] = [['claim', 'take()', 'give()']];
  expect([...applyEdits(new Map([['src/a.ts', A + B]]), edits)]).toEqual([['src/a.ts', A.replace('take', 'give') + B]]);
  expect([
    ...applyEdits(
      new Map([
        ['src/x.ts', B],
        ['src/y.ts', A],
      ]),
      edits,
    ),
  ]).toEqual([['src/y.ts', A.replace('take', 'give')]]);
});

test('two edits of one file are both made', () => {
  const edits: Edit[] = [
    ['claim', 'take()', 'give()'],
    ['settle', 'take()', 'keep()'],
  ];
  const text = A.replace('take', 'give') + B.replace('take', 'keep');
  expect([...applyEdits(new Map([['src/a.ts', A + B]]), edits)]).toEqual([['src/a.ts', text]]);
});

test.each([
  ['that is gone', [['src/b.ts', B]]],
  ['without the text', [['src/a.ts', A.replace('take', 'keep')]]],
  [
    'that two files declare with the text',
    [
      ['src/a.ts', A],
      ['src/c.ts', A],
    ],
  ],
] as const)('a symbol %s is an error that names it', (_, files) => {
  expect(() => applyEdits(new Map(files), [['claim', 'take()', 'give()']])).toThrow(/declarations of claim instead of one/);
});
