import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheet = (name: string): string => readFileSync(new URL(`../../../../src/ui/theme/${name}.css`, import.meta.url), 'utf8');
const css = sheet('tokens') + sheet('demo-tokens');
const LIGHT = ':root {';
const DARK = ':root[data-mantine-color-scheme="dark"] {';
const DEMO = ':root[data-pv-theme="demo"] {';
const DEMO_DARK = ':root[data-pv-theme="demo"][data-mantine-color-scheme="dark"] {';

/** The colours of a block of the style sheet, by name. */
function block(opening: string): Record<string, string> {
  const from = css.indexOf(opening);
  if (from < 0) throw new Error(`There is no block ${opening}`);
  const text = css.slice(from, css.indexOf('\n}', from));
  return Object.fromEntries([...text.matchAll(/--pv-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

const THEMES = {
  light: block(LIGHT),
  dark: { ...block(LIGHT), ...block(DARK) },
  demo: { ...block(LIGHT), ...block(DEMO) },
  'demo, dark': { ...block(LIGHT), ...block(DARK), ...block(DEMO), ...block(DEMO_DARK) },
};

/** Relative luminance, WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['bg', 'surface', 'raised', 'sunken', 'hover'];
const TONES = ['brand', 'sun', 'good', 'bad', 'warn', 'calmly'];
const TEXT: readonly (readonly [string, string])[] = [
  ...GROUNDS.flatMap((ground) => ['ink', 'ink-soft', 'brand', 'bad'].map((text) => [text, ground] as const)),
  ...TONES.flatMap((tone) => [
    [tone, `${tone}-wash`] as const,
    [`on-${tone}`, `${tone}-fill`] as const,
    [`on-${tone}`, `${tone}-fill-hover`] as const,
  ]),
  ...TONES.flatMap((tone) => [['ink', `${tone}-wash`] as const, [tone, 'surface'] as const]),
  ['on-bar', 'bar'],
  ['on-bar', 'bar-2'],
  ['on-bar-soft', 'bar'],
  ['on-bar-soft', 'bar-2'],
  ['ink', 'brand-wash-hover'],
  ['chart-axis', 'surface'],
];
const SIGNS: readonly (readonly [string, string])[] = [
  ['line-strong', 'surface'],
  ['line-strong', 'bg'],
  ['focus', 'surface'],
  ['focus', 'bg'],
  ['bar-mark', 'bar'],
  ...['phase-1', 'phase-2', 'phase-3', 'chart-power', 'chart-limit'].map((line) => [line, 'surface'] as const),
];

for (const [name, theme] of Object.entries(THEMES)) {
  const weak = (pairs: typeof TEXT, least: number) =>
    pairs.flatMap(([a, b]) => {
      const [front, back] = [theme[a as keyof typeof theme], theme[b as keyof typeof theme]];
      if (!front || !back) return [`${a} or ${b} is no colour`];
      const ratio = contrast(front, back);
      return ratio < least ? [`${a} on ${b}: ${ratio.toFixed(2)}`] : [];
    });

  test(`${name}: every text has a contrast of 4.5:1 on its background`, () => {
    expect(weak(TEXT, 4.5)).toEqual([]);
  });

  test(`${name}: borders of controls, focus rings, marks and chart lines have a contrast of 3:1`, () => {
    expect(weak(SIGNS, 3)).toEqual([]);
  });
}
