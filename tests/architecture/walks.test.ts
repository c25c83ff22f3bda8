import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isThere, textOf } from '#tests/support/source-tree.ts';

/** The two walks of `docs/architecture.md`: the files of each numbered list, in order. */
const [, chapter = ''] = textOf('docs/architecture.md').split('\n### Where to begin for two common questions\n');
const walks = chapter
  .split('\n## ')[0]
  ?.split(/\n(?=One )/)
  .slice(1)
  .map((walk) => ({
    name: walk.split('\n')[0] ?? '',
    /** The steps, and below a step what it calls. */
    files: [...walk.matchAll(/^(?:\d+\.| +-) `([^`]+)`/gm)].map(([, file = '']) => file),
    steps: [...walk.matchAll(/^\d+\./gm)].length,
  }));

/** The most steps of each. */
const LIMITS = [20, 28];

/** Functions that only call others, one after another: whatever they wait for is on the way. */
const SEQUENCES = [
  ['server/telemetry/take-readings.ts', 'async function take('],
  ['src/sync/outbox/send-change.ts', 'export async function sendChange('],
  ['src/sync/outbox/send-change.ts', 'async function send('],
  ['server/routes/tasks.route.ts', '  on(changeTask)'],
] as const;

const fileOf = (target: string, importer: string): string => {
  if (target.startsWith('.')) return normalize(join(dirname(importer), target));
  return target.startsWith('#server/') ? target.slice(1) : target.replace(/^#/, 'src/');
};

const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/(?:\bfrom |\bimport\()'([^']+)'/g)].map(([, target = '']) => fileOf(target, file));

/** The files of the functions that a function waits for. */
function callsOf(file: string, head: string): readonly string[] {
  const text = textOf(file);
  const origins = new Map(
    [...text.matchAll(/import \{([^}]*)\} from '([^']+)'/g)].flatMap(([, names = '', target = '']) =>
      names.split(',').map((name) => [name.trim(), fileOf(target, file)] as const),
    ),
  );
  const [, body = ''] = text.split(`\n${head}`);
  const [own = ''] = body.split(`\n${/^ */.exec(head)?.[0]}}`);
  return [...own.matchAll(/\bawait (\w+)\(/g)].flatMap(([, name = '']) => origins.get(name) ?? []);
}

const isImport = (file: string, other: string): boolean => importsOf(file).includes(other) || importsOf(other).includes(file);

describe.each((walks ?? []).map((walk, index) => ({ ...walk, limit: LIMITS[index] ?? 0 })))('$name', ({ files, steps, limit }) => {
  test('names files that are there, within the limit', () => {
    expect(files.filter((file) => !isThere(file))).toEqual([]);
    expect(steps).toBeGreaterThan(15);
    expect(steps).toBeLessThanOrEqual(limit);
  });

  test('each file imports another one of the list or is imported by one', () => {
    const unconnected = files.filter((file) => !files.some((other) => other !== file && isImport(file, other)));
    expect(unconnected).toEqual([]);
  });
});

test('there are two walks', () => expect(walks?.length).toBe(LIMITS.length));

test.each(SEQUENCES)('a walk through %s names every file that `%s` calls', (file, head) => {
  const called = [...new Set(callsOf(file, head))];
  expect(called.length).toBeGreaterThan(1);
  const walk = walks?.find(({ files }) => files.includes(file))?.files ?? [];
  expect(called.filter((one) => !walk.includes(one))).toEqual([]);
});
