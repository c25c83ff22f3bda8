// Classes that screens share, `pv-…`: a wrong name would only be seen on the screen.
import { expect, test } from 'vitest';
import { clientSources, textOf, trackedFiles } from '#tests/support/source-tree.ts';

const SHARED = /(?<![\w-])pv-[\w-]+/g;
const CLASS_NAME = /className[=:] ?(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})/g;
const COMPOSED = /composes: ([^;]+) from global;/g;

/** The shared classes that the text of a component or of a sheet names. */
function namedIn(file: string, text: string): readonly string[] {
  const parts = file.endsWith('.css') ? [...text.matchAll(COMPOSED)].map(([, names = '']) => names) : (text.match(CLASS_NAME) ?? []);
  return parts.flatMap((part) => part.match(SHARED) ?? []);
}

const definedIn = (text: string): readonly string[] =>
  [...text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.(pv-[\w-]+)/g)].map(([, name = '']) => name);

const sheets = trackedFiles('src').filter((file) => file.endsWith('.css'));
const defined = new Set(sheets.flatMap((file) => definedIn(textOf(file))));
const ofTheme = new Set(sheets.filter((file) => file.startsWith('src/ui/theme/')).flatMap((file) => definedIn(textOf(file))));
const uses = [...clientSources(), ...sheets].flatMap((file) => namedIn(file, textOf(file)).map((name) => ({ file, name })));

test('each shared class that a component or a sheet names is defined', () => {
  expect(uses.filter(({ name }) => !defined.has(name))).toEqual([]);
});

test('each shared class of the theme is used', () => {
  const used = new Set(uses.map(({ name }) => name));
  expect([...ofTheme].filter((name) => !used.has(name))).toEqual([]);
});

test('classes are found in an attribute, in a template, in a condition and in a sheet', () => {
  expect(namedIn('a.tsx', '<p id="pv-id" className="pv-row pv-gap-2" />')).toEqual(['pv-row', 'pv-gap-2']);
  expect(namedIn('a.tsx', `<p className={\`\${classes.wrong} pv-spaced\`} style={{ gap: "var(--pv-space-2)" }} />`)).toEqual(['pv-spaced']);
  expect(namedIn('a.tsx', "<p className={isOpen ? 'pv-hidden' : undefined} />")).toEqual(['pv-hidden']);
  expect(namedIn('a.css', '.a {\n  composes: pv-row pv-soft from global;\n  gap: var(--pv-space-2);\n}')).toEqual(['pv-row', 'pv-soft']);
});

test('the shared classes come before every other sheet with classes, so that a class of a screen counts more', () => {
  const root = textOf('src/ui/theme/theme-root.tsx');
  const imports = [...root.matchAll(/import '([^']+\.css)'/g)].map(([, path = '']) => path);
  const withClasses = imports.filter((path) => !['./tokens.css', './demo-tokens.css', './fonts.css', './base.css'].includes(path));
  expect(withClasses[0]).toBe('./primitives.css');
});
