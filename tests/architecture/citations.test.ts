import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isThere, textOf, trackedFiles } from '#tests/support/source-tree.ts';
import { ROOT } from '#tests/support/scratch.ts';

const matchesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '');

const SPECIFICATION = 'docs/specification';
const CHAPTERS = readdirSync(join(ROOT, SPECIFICATION)).filter((file) => /^\d\d-/.test(file));
const CHAPTERS_TEXT = CHAPTERS.map((file) => textOf(`${SPECIFICATION}/${file}`)).join('\n');
/** A rule begins a list item (`- **9.4** …`) or a row of a table (`| 9.4 | …`). */
const RULES = matchesIn(CHAPTERS_TEXT, /^(?:- \*\*(\d+\.\d+)\*\* |\| (\d+\.\d+) \|)/gm);
const KNOWN = new Set(RULES);
const DECISIONS = readdirSync(join(ROOT, 'docs/decisions'));

/** Specifications of third parties number their chapters differently. */
const FOREIGN = /\b(?:Vector Tile|PMTiles) specification\b/g;

/** `specification 9.4`, `specification 6.3, 6.4 and 6.5`, `specification 17.1 to 17.32`. */
const CITATION = /\bspecification (\d+\.\d+(?:(?:, | and | to )\d+\.\d+)*)/gi;
const rulesIn = (text: string): string[] =>
  matchesIn(text.replace(FOREIGN, ''), CITATION).flatMap((rules) => rules.match(/\d+\.\d+/g) ?? []);

/** Mentions a rule without a number, or with a number that no file here has. */
const OTHER_FORMS = [
  /\b(?:the|our|product|source:?) +specification\b(?! \d+\.\d)/gi,
  /\bspecification(?:,? points? |['’]s\b|\))/gi,
  /\bdecisions? \d{1,3}\b|\bdecisions, the calls\b/gi,
  /\bpoints? \d|\bpoint[-_]\d/gi,
];

const isDecision = (number: string): boolean => DECISIONS.some((file) => file.startsWith(`${number}-`));

/** Paths below docs; for a path with a value or a star its folder. Addresses like `/api/docs/` are none. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w-]\/)(?<!\w)docs\/[\w./-]*/g)].map(({ 0: path, index }) =>
    /[${*]/.test(text[index + path.length] ?? '') ? dirname(`${path}x`) : path.replace(/[./]+$/, ''),
  );
/** Headings that are named after their page: `docs/operations.md, 'Keep the log'`. */
const HEADING = /\b(docs\/[\w./-]+\.md)`?, ['‘“"]([A-Z][^'’”"]*)['’”"]/g;
const isHeading = (page: string, heading: string): boolean => matchesIn(isThere(page) ? textOf(page) : '', /^#+ (.*)$/gm).includes(heading);
const isCitable = (path: string): boolean => isThere(path) || /^docs\/decisions\/\d{4}$/.test(path);

/** The wrong citations of a line. */
const brokenIn = (line: string): string[] => [
  ...rulesIn(line)
    .filter((rule) => !KNOWN.has(rule))
    .map((rule) => `no rule ${rule}`),
  ...OTHER_FORMS.flatMap((form) => line.match(form) ?? []).map((form) => `not a numbered rule: ${form.trim()}`),
  ...matchesIn(line, /\bdocs\/decisions\/(\d{4})|\bdecision (\d{4})\b/gi)
    .filter((number) => !isDecision(number))
    .map((number) => `no decision ${number}`),
  ...pathsIn(line)
    .filter((path) => !isCitable(path))
    .map((path) => `no file ${path}`),
  ...[...line.matchAll(HEADING)]
    .filter(([, page = '', heading = '']) => !isHeading(page, heading))
    .map(([, , heading]) => `no heading ${heading}`),
];

const SEEN = /^(src|server|sw|tests|bench|scripts|docs)\/.*\.(ts|tsx|css|mjs|mts|sql|md)$|^[^/]+\.(ts|cjs|md|html)$/;
const UNSEEN = /\/generated\/|^tests\/architecture\/citations\.test\.ts$/;
const cited = trackedFiles().filter((file) => SEEN.test(file) && !UNSEEN.test(file));

describe('the specification', () => {
  test('was really read', () => expect(RULES.length).toBeGreaterThan(250));

  test('numbers its rules upwards within each chapter, none twice', () => {
    const inOrder = [...KNOWN].sort((one, other) => {
      const [[chapter = 0, rule = 0], [chapterThere = 0, ruleThere = 0]] = [one.split('.').map(Number), other.split('.').map(Number)];
      return chapter - chapterThere || rule - ruleThere;
    });
    expect(RULES).toEqual(inOrder);
  });

  test('has an index of its chapters with their rules', () => {
    const chapters = CHAPTERS.map((file) => {
      const [title = ''] = matchesIn(textOf(`${SPECIFICATION}/${file}`), /^# (\d+ .*)$/gm);
      const rules = RULES.filter((rule) => rule.startsWith(`${title.split(' ')[0]}.`));
      return `| [${title}](${file}) | ${rules[0]} to ${rules.at(-1)} |`;
    });
    const rows = textOf(`${SPECIFICATION}/README.md`).split('\n');
    expect(rows.filter((row) => row.startsWith('| ['))).toEqual(chapters);
  });

  test('has each rule in the file of its chapter', () => {
    const strayed = CHAPTERS.flatMap((file) =>
      matchesIn(textOf(`${SPECIFICATION}/${file}`), /^(?:- \*\*(\d+)\.\d+\*\* |\| (\d+)\.\d+ \|)/gm)
        .filter((chapter) => Number(chapter) !== Number(file.slice(0, 2)))
        .map((chapter) => `${file}: ${chapter}`),
    );
    expect(strayed).toEqual([]);
  });

  test('refers to rules of its own that are there', () => {
    const ofOthers = /\b(?:see|as|of|to) ([1-3]?\d\.\d+)\b|\b(?:by|in|at|and) ([1-3]?\d\.\d+)(?=[,;:.)]|$)/gm;
    const inBrackets = /\(([1-3]?\d\.\d+)(?=[,;:)])/g;
    const referred = [...matchesIn(CHAPTERS_TEXT, ofOthers), ...matchesIn(CHAPTERS_TEXT, inBrackets)];
    expect(referred.length).toBeGreaterThan(200);
    expect(referred.filter((rule) => !KNOWN.has(rule))).toEqual([]);
  });
});

describe('citations', () => {
  test('enough were seen', () => expect(cited.flatMap((file) => rulesIn(textOf(file))).length).toBeGreaterThan(100));

  test('lead to a rule, a decision or a file that is there', () => {
    const broken = cited.flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, index) => brokenIn(line).map((what) => `${file}:${index + 1}: ${what}`)),
    );
    expect(broken).toEqual([]);
  });

  test('of code lead to a file that is there, in each page but measurements, which tell of the past', () => {
    const pages = cited.filter((file) => file.endsWith('.md') && !file.startsWith('docs/measurements/'));
    const paths = pages.flatMap((file) =>
      matchesIn(textOf(file), /`((?:src\/(?!js\/)|server\/|sw\/|tests\/|scripts\/|bench\/)[\w./-]+)`/g),
    );
    expect(paths.length).toBeGreaterThan(300);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  test.each([
    ['Source: specification 20.99.', 'no rule 20.99'],
    ['Source: specification 2.8, 99.1 and 2.9.', 'no rule 99.1'],
    ['(specification, point 9)', 'not a numbered rule: specification, point'],
    ['as the specification wants', 'not a numbered rule: the specification'],
    ['Source: specification.', 'not a numbered rule: Source: specification'],
    ['limits-of-point-5', 'not a numbered rule: point-5'],
    ['(decision 12)', 'not a numbered rule: decision 12'],
    ['decisions, the calls', 'not a numbered rule: decisions, the calls'],
    ['see docs/decisions/9999', 'no decision 9999'],
    ['see docs/nowhere.md.', 'no file docs/nowhere.md'],
    ['screenshots: docs/nowhere/*.png', 'no file docs/nowhere'],
    ["(docs/operations.md, 'Data of persons in visits')", 'no heading Data of persons in visits'],
    ['`docs/offline.md`, “Ways out”', 'no heading Ways out'],
  ])('"%s" is caught', (line, what) => expect(brokenIn(line)).toContain(what));

  test.each([
    'Source: specification 6.3, 6.4 and 6.5',
    'specification 17.1 to 17.32, call by call',
    'PMTiles specification 3.99',
    'const specification = await read();',
    'docs/decisions/0001-rows-in-pages.md',
    "(docs/operations.md, 'Erase data of persons in visits')",
    'decision 0001',
    'GET /api/docs/start.js',
    'the order of the decisions',
  ])('"%s" is not', (line) => expect(brokenIn(line)).toEqual([]));
});
