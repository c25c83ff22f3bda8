import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

/** Text between backticks that looks like a file: one of ours by its path, or a test by its file name. */
const filesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^(src|server|sw|tests|docs|deploy|scripts)\/.+\.\w+$/.test(name) || /^[\w-]+\.test\.ts$/.test(name));
const isThere = (name: string): boolean => tracked.some((file) => file === name || (!name.includes('/') && file.endsWith(`/${name}`)));

const POINTS = 'docs/security-asvs.md';
const STATES = ['kept', 'operator', 'n.a.', '**NOT KEPT**'] as const;
interface Point {
  readonly number: string;
  readonly state: string;
  readonly held: string;
}
const points: readonly Point[] = [...textOf(POINTS).matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', state = '', held = '']) => ({ number, state, held }),
);
const countOf = (some: readonly Point[]): readonly number[] => STATES.map((state) => some.filter((point) => point.state === state).length);

describe('the documents about security', () => {
  test.each(['docs/security.md', POINTS])('%s names files that are there', (paper) => {
    const named = filesIn(textOf(paper));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  test('a file that is not there is seen', () => {
    expect(filesIn('`server/nowhere.ts` and `nowhere.test.ts`, not `nosniff` nor `/etc/passwd`').filter((name) => !isThere(name))).toEqual([
      'server/nowhere.ts',
      'nowhere.test.ts',
    ]);
  });

  test('each point of levels 1 and 2 has one line, with a state and why', () => {
    expect(new Set(points.map(({ number }) => number)).size).toBe(253);
    expect(points.filter(({ state, held }) => !STATES.some((one) => one === state) || held.trim() === '')).toEqual([]);
  });

  test('the sums are those of the lines', () => {
    const sums = [
      ...textOf(POINTS).matchAll(/^\| (?:V(\d+) [^|]+|\*\*all \d+\*\*) \| \**(\d+)\** \| \**(\d+)\** \| \**(\d+)\** \| \**(\d+)\** \|$/gm),
    ];
    expect(sums).toHaveLength(18);
    for (const [, chapter, ...said] of sums) {
      const some = points.filter(({ number }) => chapter === undefined || number.startsWith(`${chapter}.`));
      expect({ chapter, said: said.map(Number) }).toEqual({ chapter, said: countOf(some) });
    }
  });
});
