import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const specification = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8');

/** Every text quoted there is on the screen word for word (specification 2.1). Text in backticks is not quoted. */
const QUOTED = [...new Set([...specification.replace(/`[^`\n]*`/g, '').matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text))];

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
