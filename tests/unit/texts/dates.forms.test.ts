import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Instant, quantity } from '#domain/quantity.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { asOfText, dateAndTime, dottedDate, dottedDateAndTime, letterDate, monthAndYear, nearTime, shortDate } from '#texts/dates.ts';

const root = new URL('../../../', import.meta.url);
const anInstant = fc
  .integer({ min: Date.UTC(2010, 0, 1) / 1_000, max: Date.UTC(2060, 0, 1) / 1_000 })
  .map((seconds): Instant => quantity(seconds * 1_000));

const SCREEN = /^(?:[1-9]|[12]\d|3[01])\/(?:0[1-9]|1[0-2])\/20\d\d$/;
const DOTTED = /\d{1,2}\.\d{2}\.\d{4}/;
const ISO = /\d{4}-\d{2}-\d{2}/;

describe('a date', () => {
  test('is d/MM/yyyy on a screen, whatever is shown beside it', () => {
    fc.assert(
      fc.property(anInstant, anInstant, (at, now) => {
        const day = shortDate(localDateOf(at));
        expect(day).toMatch(SCREEN);
        expect(dateAndTime(at)).toMatch(/^\d{1,2}\/\d{2}\/20\d\d, \d{2}:\d{2}$/);
        expect(dateAndTime(at).startsWith(day)).toBe(true);
        expect(monthAndYear(localDateOf(at))).toBe(day.slice(day.indexOf('/') + 1));
        for (const told of [nearTime(at, now), asOfText(at, now)]) expect(told).not.toMatch(DOTTED);
      }),
    );
  });

  test('has dots in a letter and in the text about the last sign-in', () => {
    expect(shortDate('2026-11-24')).toBe('24/11/2026');
    expect(letterDate('2026-11-24')).toBe('24.11.2026 r.');
    expect(letterDate('2026-06-05')).toBe('05.06.2026 r.');
    expect(dottedDate('2026-11-24')).toBe('24.11.2026');
    expect(dottedDateAndTime(quantity(Date.parse('2026-11-24T09:05:00Z')))).toBe('24.11.2026 10:05');
  });
});

/** Every text of the catalogue; a text with gaps is filled for 24 November 2026. */
const modules = import.meta.glob<Record<string, unknown>>('/src/texts/**/*.ts', { eager: true });
const AT = Date.parse('2026-11-24T10:30:00Z');

function toldFor(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(toldFor);
  if (typeof value !== 'function') return [];
  try {
    return toldFor((value as (...gaps: unknown[]) => unknown)(AT, AT + 3_600_000, AT));
  } catch {
    return [];
  }
}

test('no text of a screen writes a moment with dots or as the wire does', () => {
  // days in profiles of settings are data
  const isOther = (path: string) => path.includes('/voltage/') || path.endsWith('/dates.ts') || path.endsWith('/checklists/profiles.ts');
  const ofScreens = Object.entries(modules).filter(([path]) => !isOther(path));
  const told = ofScreens.flatMap(([path, module]) => toldFor(module).map((text) => [path, text] as const));
  expect(told.filter(([, text]) => text.includes('24/11/2026')).length).toBeGreaterThan(5);
  expect(told.filter(([, text]) => DOTTED.test(text) || ISO.test(text))).toEqual([]);
});

/** Who may write a date with dots, and why. */
const WITH_DOTS: Readonly<Record<string, string>> = {
  'src/texts/dates.ts': 'has all forms',
  'src/screens/users/user-row.tsx': 'last sign-in (specification 11.3)',
  'src/screens/tasks/task-fields.tsx': 'words of the search alone, not shown',
  'src/screens/tasks/plan/plan-columns.tsx': 'words of the search alone, not shown',
};

describe('the source', () => {
  const files = globSync('{src,sw,server}/**/*.{ts,tsx}', { cwd: root }).map(
    (path) => [path, readFileSync(new URL(path, root), 'utf8')] as const,
  );
  const filesWith = (what: RegExp): string[] => files.filter(([, source]) => what.test(source)).map(([path]) => path);

  test('was really read', () => expect(files.length).toBeGreaterThan(1_000));

  test('has no date in the form of the browser’s language', () =>
    expect(filesWith(/\.toLocale(?:Date|Time)String\(|new Intl\.DateTimeFormat|dayjs\(/)).toEqual([]));

  test('writes dots in the last sign-in and in letters alone', () => {
    expect(filesWith(/\bdottedDate(?:AndTime)?\b/).sort()).toEqual(Object.keys(WITH_DOTS).sort());
    for (const path of filesWith(/\bletterDate\b/)) expect(path).toMatch(/^src\/texts\/(?:dates|voltage\/.*letter.*)\.ts$/);
  });

  test('writes the wire’s day of a task in the contract alone', () => {
    for (const path of filesWith(/\btoPolishDate\b/)) expect(path).toMatch(/^src\/(?:contract|domain\/time)\//);
  });
});
