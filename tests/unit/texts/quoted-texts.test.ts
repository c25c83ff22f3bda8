import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

/** The texts in single quotes of a file. Text in backticks is not quoted, and an apostrophe inside of a word is none. */
const quotedIn = (file: URL): readonly string[] => {
  const quotes = readFileSync(file, 'utf8')
    .replace(/`[^`\n]*`/g, '')
    .matchAll(/(?<![\p{L}\d])'([^'\n]+)'/gu);
  return [...new Set([...quotes].map(([, text = '']) => text))];
};

/** Every text quoted there is on the screen word for word (specification 2.1). */
const CHAPTERS = new URL('../../../docs/specification/', import.meta.url);
const QUOTED = [...new Set(readdirSync(CHAPTERS).flatMap((file) => quotedIn(new URL(file, CHAPTERS))))];

const modules = import.meta.glob<Record<string, unknown>>(['/src/texts/**/*.ts', '!/src/texts/guide/**'], { eager: true });

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

/** All words of the catalogue; a text with a gap is filled with `{email}`. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return filled(value as (...gaps: unknown[]) => unknown);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wordsIn);
  return [];
}

function filled(text: (...gaps: unknown[]) => unknown): string[] {
  try {
    return wordsIn(text('{email}', '{email}'));
  } catch {
    return [];
  }
}

const catalogue = new Set(Object.values(modules).flatMap(wordsIn).map(plain));

test('catalogue and quotes were really read', () => {
  expect(catalogue.size).toBeGreaterThan(400);
  expect(QUOTED.length).toBeGreaterThan(100);
});

test.each(QUOTED)('“%s” is in the catalogue', (text) => expect([...catalogue]).toContain(text));

test('no text of ours lost its diacritics', () => {
  const bare =
    /\b(zgloszeni|uzytkownik|haslo|wydajnosc|dlugosc|szerokosc|polaczeni|urzadzeni|napiec|bledn|wyslij|ponizej|ktory|rowniez|miesiac|tydzien|dzien(?!nik|nie))\w*/i;
  expect(
    Object.values(modules)
      .flatMap(wordsIn)
      .filter((text) => bare.test(text) && !/^[a-z0-9.{}-]+$/.test(text)), // file names have no diacritics
  ).toEqual([]);
});

/** The text that the rules of docs/specification follow. It prints texts with or without diacritics, and one word with a doubled letter. */
const SOURCE = new URL('../../../../shared/spec.md', import.meta.url);

/** What the source quotes that is no text of a screen: words of the wire, settings, and a pattern. */
const NOT_ON_SCREEN = ['page - total pages', '0', '1', 'PV', 'remember', 'OK', 'notfound', 'PV already exists'];

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ł/gi, (letter) => (letter === 'ł' ? 'l' : 'L'))
    .replace('installacji', 'instalacji');

/** Letters in common at both ends, by those of the longer text. Two wordings of one sentence have most of them in common. */
function likeness(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < length && one[start] === other[start]) start++;
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return (start + end) / Math.max(one.length, other.length);
}

describeUnlessMissing(existsSync(SOURCE), 'the text that the rules follow, ../shared/spec.md')('the text that the rules follow', () => {
  const source = existsSync(SOURCE) ? quotedIn(SOURCE) : [];
  const printed = source.map(folded).filter((text) => !NOT_ON_SCREEN.includes(text));
  const ours = QUOTED.map(folded);

  test('each text that it quotes is quoted by ours word for word, and so is in the catalogue', () => {
    expect(printed.length).toBeGreaterThan(60);
    expect(printed.filter((text) => !ours.includes(text))).toEqual([]);
  });

  test('no text of ours is another wording of one of its sentences', () => {
    const sentences = printed.filter((text) => text.length > 20);
    const isReworded = (text: string) => !printed.includes(text) && sentences.some((sentence) => likeness(text, sentence) > 0.7);
    expect(QUOTED.filter((text) => isReworded(folded(text)))).toEqual([]);
  });
});
