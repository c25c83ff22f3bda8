import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { guidePages, textsOf } from '#tests/support/guide-page.ts';
import { guideForCause } from '#texts/guide/guide-for.ts';
import { guideLabels } from '#texts/guide/guide-labels.ts';
import { typeset } from '#texts/guide/typeset.ts';

const shown = guidePages.flatMap(([topic, page]) => textsOf(page).map((text) => [topic, text] as const));
const labels = Object.values(guideLabels).map((label) => ['labels', typeof label === 'string' ? label : label('X')] as const);
const sentences = [...shown, ...labels];
/** Numbers of standards have their own hyphens. */
const STANDARDS = /PN-EN \d+-\d+/g;
const breaking = (rule: RegExp): (readonly [string, string])[] => sentences.filter(([, text]) => rule.test(text.replace(STANDARDS, '')));

const UNITS = 'V|kV|A|mA|Hz|Ω|MΩ|kW|kWh|kWp|W/m²|%|°C|cm|m|min|s';

describe('Polish of the guide', () => {
  test('was really seen', () => expect(sentences.length).toBeGreaterThan(400));

  test.each([
    ['double spaces', /[ \u00a0]{2}/],
    ['spaces at an edge', /^\s|\s$/],
    ['a space before a comma or a full stop', /\s[,.;:](?!\d)/],
    ['a decimal point', /\d\.\d/],
    ['a hyphen in place of a range’s dash', /\d-\d/],
    ['a hyphen in place of a minus', /(?<![\p{L}\d])-\d/u],
    ['three points in place of an ellipsis', /\.\.\./],
    ['straight quotes', /["']/],
    ['kW per hour, or kWh in wrong letters', /kW\/h|KWh|Kwh|kwh|kwp|KWp|Khz|\bhz\b/],
    ['a number parted from its unit', new RegExp(`\\d (?:${UNITS})(?![\\p{L}\\d])`, 'u')],
    ['a one-letter word at the end of a line', /(?<![\p{L}\d])[aiouwz] /u],
  ] as const)('has no %s', (_, rule) => expect(breaking(rule)).toEqual([]));

  test('has no word that lost its diacritics', () => {
    const bare =
      /\b(napiec\p{L}*|wylacz\p{L}*|odlacz\p{L}*|zalacz\p{L}*|lancuch\p{L}*|czestotliwosc\p{L}*|sprawdz|zlacz\p{L}*|modul(?:y|ow|u)|prad(?:u|y|ow)?|uzywaj|rekawice|wkladk\p{L}*|sloneczn\p{L}*|polacz\p{L}*)\b/iu;
    expect(breaking(bare)).toEqual([]);
  });

  test('ends each sentence of a page with a full stop, and lists with a letter or a sign', () => {
    const open = guidePages.flatMap(([topic, page]) =>
      textsOf(page)
        .slice(1)
        .filter((text) => !/[.?]$/.test(text))
        .map((text) => [topic, text]),
    );
    expect(open).toEqual([]);
  });

  test('ties numbers to units and short words to the next', () => {
    expect(typeset('przy 253 V i 10 min w sieci, 4 moduły')).toBe('przy 253\u00a0V i\u00a010\u00a0min w\u00a0sieci, 4 moduły');
    expect(guideForCause('overvoltage').page.firstCheck).not.toMatch(/(?<![\p{L}\d])[aiouwz] /u);
  });
});

test('the guide costs no more than 25 kB on the wire', () => {
  const folder = new URL('../../../../src/texts/guide/', import.meta.url);
  const source = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('');
  expect(source.length).toBeGreaterThan(30_000);
  expect(gzipSync(source, { level: 9 }).length).toBeLessThanOrEqual(25_000);
  expect(brotliCompressSync(source).length).toBeLessThanOrEqual(25_000);
});
