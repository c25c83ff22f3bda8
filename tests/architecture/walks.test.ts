import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#tests/support/scratch.ts';

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The two walks of `docs/architecture.md`: the files of each numbered list, in order. */
const [, chapter = ''] = textOf('docs/architecture.md').split('\n### Where to begin for two common questions\n');
const walks = chapter
  .split('\n## ')[0]
  ?.split(/\n(?=One )/)
  .slice(1)
  .map((walk) => ({
    name: walk.split('\n')[0] ?? '',
    files: [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file),
  }));

/** The most files that a reader has to open for each. */
const LIMITS = [20, 28];

const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/(?:\bfrom |\bimport\()'([^']+)'/g)].map(([, target = '']) => {
    if (target.startsWith('.')) return normalize(join(dirname(file), target));
    return target.startsWith('#server/') ? target.slice(1) : target.replace(/^#/, 'src/');
  });

const isImport = (file: string, other: string): boolean => importsOf(file).includes(other) || importsOf(other).includes(file);

describe.each((walks ?? []).map((walk, index) => ({ ...walk, limit: LIMITS[index] ?? 0 })))('$name', ({ files, limit }) => {
  test('names files that are there, within the limit', () => {
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(files.length).toBeGreaterThan(15);
    expect(files.length).toBeLessThanOrEqual(limit);
  });

  test('each file imports another one of the list or is imported by one', () => {
    const unconnected = files.filter((file) => !files.some((other) => other !== file && isImport(file, other)));
    expect(unconnected).toEqual([]);
  });
});

test('there are two walks', () => expect(walks?.length).toBe(LIMITS.length));
