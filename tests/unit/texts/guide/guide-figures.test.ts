import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faultPages, figuresIn, guidePages, textsOf } from '#tests/support/guide-page.ts';
import { GUIDE_PAGES } from '#texts/guide/guide-for.ts';
import { typeset } from '#texts/guide/typeset.ts';

const sources = readFileSync(new URL('../../../../docs/guide-sources.md', import.meta.url), 'utf8');

/** A figure occurs in the sources by itself, with a decimal point, not as the end of a longer one. */
const isNamed = (figure: string): boolean => new RegExp(`(?<![\\d.–−])${figure.replaceAll(',', '\\.')}(?![\\p{L}\\d])`, 'u').test(sources);

test('a figure without a source is noticed', () => {
  expect(['207–253 V', '0,5 MΩ', '−5 °C', '0 A'].map(isNamed)).toEqual([true, true, true, true]);
  expect(['208–253 V', '0,7 MΩ', '53 V', '−55 °C'].map(isNamed)).toEqual([false, false, false, false]);
});

/** Numbers of a formula or a count of modules, not of a measurement. */
const FACTORS = /\d+(?:,\d+)? × |× \(1 \+ |\/°C/g;

test('figures are really found', () => {
  expect(figuresIn('L-N 207–253\u00a0V, β = −0,27\u00a0%/°C, MC4, 1\u00a0MΩ')).toEqual({
    figures: ['207–253 V', '−0,27 %', '1 MΩ'],
    rest: 'L-N , β = /°C, , ',
  });
  expect(figuresIn('co najmniej 500 razy').rest).toContain('500');
});

describe('figures', () => {
  test.each(guidePages)('of %s carry a unit', (_, page) => {
    const bare = textsOf(page)
      .map((text) => figuresIn(text).rest.replace(FACTORS, ''))
      .filter((rest) => /\d/.test(rest));
    expect(bare).toEqual([]);
  });

  test.each(faultPages)('say what is normal where %s is measured', (_, page) => {
    const normal = page.steps.flatMap((step) => step.normal ?? []);
    expect(normal.flatMap((text) => figuresIn(text).figures).length).toBeGreaterThan(0);
  });

  test.each(Object.entries(GUIDE_PAGES))('of %s have a named source', (_, page) => {
    const task = 'task' in page ? [page.task.what, page.task.scope] : [];
    const figures = [...textsOf(page), ...task].flatMap((text) => figuresIn(typeset(text)).figures);
    expect(figures.filter((figure) => !isNamed(figure))).toEqual([]);
  });
});

test('the worked examples are right', () => {
  expect(Math.round(12 * 41 * (1 - 0.0027 * (45 - 25)))).toBe(465);
  expect(20 * 0.2).toBeCloseTo(4);
  expect(1 / (1 / 120 + 1 / 120)).toBeCloseTo(60);
  const shown = guidePages.flatMap(([, page]) => textsOf(page)).join(' ');
  for (const example of ['12 × 41\u00a0V', '465\u00a0V', '20\u00a0A × 0,2\u00a0Ω = 4\u00a0V']) expect(shown).toContain(example);
});
