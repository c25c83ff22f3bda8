import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fromTokensResolver, theme } from '#ui/theme/theme.ts';

const FILE = 'src/ui/theme/generated/mantine-variables.css';
/** Mantine's colours that none of our code uses; the tones of the tokens replace most of them. */
const UNUSED = /^--mantine-color-(blue|cyan|grape|green|indigo|lime|orange|pink|violet)-/;

/** The style sheet that Mantine would write into the page at each start. */
function written(): string {
  const page = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={fromTokensResolver} deduplicateCssVariables={false} withGlobalClasses={false}>
      {null}
    </MantineProvider>,
  );
  const rules = new Map<string, Set<string>>();
  for (const [, selector = '', body = ''] of page.replace(/<\/?style[^>]*>/g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const lines = rules.get(selector.trim()) ?? new Set();
    for (const line of body.split(';').map((one) => one.trim())) if (line && !UNUSED.test(line)) lines.add(line);
    rules.set(selector.trim(), lines);
  }
  const sheet = [...rules]
    .filter(([, lines]) => lines.size > 0)
    .map(([selector, lines]) => `${selector.split(', ').join(',\n')} {\n${[...lines].map((line) => `  ${line};\n`).join('')}}\n`)
    .join('');
  return `/* Made by its test out of theme.ts. */\n${sheet}`;
}

const sources = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => (/\.(css|tsx?)$/.test(name) ? [join(folder, name)] : []));

test('Mantine’s variables are in a style sheet as Mantine itself would write them; after a change of the theme: vitest -u', async () => {
  await expect(written()).toMatchFileSnapshot(join(process.cwd(), FILE));
});

test('every variable that our style sheets and our components use is defined', () => {
  const ours = sources('src').map((file) => readFileSync(file, 'utf8'));
  const imported = ours.flatMap((text) => [...text.matchAll(/'(@mantine\/\w+\/styles\/?[\w.-]*\.css)'/g)].map(([, name = '']) => name));
  expect(imported.length).toBeGreaterThan(10);
  const sheets = [...new Set(imported)].map((name) => readFileSync(join('node_modules', name), 'utf8'));
  const used = [...ours, ...sheets].flatMap((text) => [...text.matchAll(/var\((--mantine-[\w-]+)\)/g)].map(([, name = '']) => name));
  const given = new Set([...readFileSync(FILE, 'utf8').matchAll(/^\s*(--mantine-[\w-]+):/gm)].map(([, name]) => name));
  expect([...new Set(used)].filter((name) => !given.has(name))).toEqual([]);
});
