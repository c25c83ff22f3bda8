import { describe, expect, test } from 'vitest';
import { ENDPOINTS, EXTENSIONS } from '#contract/table.ts';
import { LARGEST_PICTURE } from '#lib/image-size.ts';
import { FILE_TYPES, VISIT_MAX } from '#domain/visit/limits.ts';
import { textOf, trackedFiles } from '#tests/support/source-tree.ts';

const tracked = trackedFiles();

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
/** A row has one point, or several with the same state and reason: `| 1.2.6, 1.2.7 | about | n.a. | why |`. */
const points: readonly Point[] = [
  ...textOf(POINTS).matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm),
].flatMap(([, numbers = '', state = '', held = '']) => numbers.split(', ').map((number) => ({ number, state, held })));
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

  test('each point of levels 1 and 2 is in one line, with a state and why', () => {
    expect(points).toHaveLength(253);
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

  describe('uploads', () => {
    const uploads = [...ENDPOINTS, ...EXTENSIONS].filter(({ bytes }) => bytes !== undefined);
    const [, section = ''] = /\n### Uploads\n(.*?)\n### /s.exec(textOf(POINTS)) ?? [];
    const stateOf = (number: string): string | undefined => points.find((point) => point.number === number)?.state;

    test('while a call takes a file, no point about files is n.a., and the page names the call', () => {
      expect(uploads).not.toEqual([]);
      const about = [...points.filter(({ number }) => number.startsWith('5.')).map(({ number }) => number), '1.3.4'];
      expect(about).toHaveLength(10);
      expect(about.filter((number) => stateOf(number) === 'n.a.')).toEqual([]);
      for (const { method, path } of uploads) expect(section).toContain(`\`${method} ${path}\``);
    });

    test('kinds and limits are those of the code', () => {
      const mebibytes = (bytes: number): string => `${bytes / 1_048_576} MiB`;
      expect([...section.matchAll(/`(image\/[\w+-]+|application\/[\w+-]+)`/g)].map(([, type]) => type)).toEqual(FILE_TYPES);
      for (const limit of [
        `| ${mebibytes(VISIT_MAX.file)}, in parts of ${mebibytes(VISIT_MAX.part)}, previews ${VISIT_MAX.preview / 1_024} KiB;`,
        `${VISIT_MAX.files} photos and documents, ${mebibytes(VISIT_MAX.allFiles)}, and ${VISIT_MAX.protocols} kept PDFs;`,
        `at most ${LARGEST_PICTURE / 1_000_000} million pixels`,
      ])
        expect(section).toContain(limit);
    });

    test('headers that the page says files have, or lack, are those of the route', () => {
      const route = textOf('server/routes/visits/files.route.ts');
      expect(stateOf('14.3.2') === 'kept').toBe(route.includes("'Cache-Control': 'no-store"));
      expect(stateOf('5.4.1') === 'kept').toBe(route.includes("  'Content-Disposition': "));
      expect(section).toContain("`Content-Security-Policy: sandbox; default-src 'none'`");
      expect(route).toContain(`'Content-Security-Policy': "sandbox; default-src 'none'"`);
    });
  });
});
