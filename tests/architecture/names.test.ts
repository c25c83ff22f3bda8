import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const sources = tracked.filter((file) => /^(src|sw|server|tests|bench|scripts)\/.*\.(ts|tsx|mjs)$/.test(file));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const FORBIDDEN = /(^|\/)(utils?|helpers?|common|shared|misc|manager|data|info)(\/|\.[a-z]+$)/;

describe('names', () => {
  test('enough files were seen', () => expect(sources.length).toBeGreaterThan(150));

  test('nothing is called utils, helpers, common, shared, misc, manager, data or info', () => {
    expect(sources.filter((file) => FORBIDDEN.test(file))).toEqual([]);
  });

  test('what a reader would have to learn first is called by the word of the field', () => {
    const riddles =
      /\b(?:PATIENCE|useRead|useAct)\b|\b(?:interface|type|class|function) (?:Seen|Shown|Told|Found|Got|Asked|\w*Doors?|\w*Door[A-Z]\w*)\b/g;
    const product = sources.filter((file) => /^(src|sw|server)\//.test(file));
    expect(product.flatMap((file) => [...textOf(file).matchAll(riddles)].map(([name]) => `${file}: ${name}`))).toEqual([]);
  });

  test('imports across folders go by floor, never upwards', () => {
    expect(sources.filter((file) => !file.startsWith('scripts/') && /from '\.\.\//.test(textOf(file)))).toEqual([]);
  });

  test('no type is waved through and no test is left out', () => {
    const waved = /@ts-(ignore|nocheck|expect-error)|biome-ignore|\b(describe|test|it)\.(skip|only|todo)\(/;
    expect(sources.filter((file) => file !== 'tests/architecture/names.test.ts' && waved.test(textOf(file)))).toEqual([]);
  });

  test('what a machine lacks is left out in one place, which tells it at the end of the run', () => {
    expect(sources.filter((file) => /\.(skipIf|runIf|fixme)\(/.test(textOf(file)))).toEqual(['tests/support/skip-unless.ts']);
  });

  test('words the user reads stand in src/texts alone', () => {
    // a word of three letters or more with a Polish letter in it, inside quotes; tables of single letters are no words
    const polish = /['"`>][^'"`<>\n]*(?=[\p{L}]*[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ])\p{L}{3,}[^'"`<>\n]*['"`<]/u;
    const strangers = sources.filter((file) => /^src\/(?!texts\/)/.test(file) || file.startsWith('sw/'));
    const withoutComments = (code: string) =>
      code
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/^\s*\/\/.*$/gm, '')
        .replace(/\s\/\/ .*$/gm, '');
    expect(strangers.filter((file) => polish.test(withoutComments(textOf(file))))).toEqual([]);
  });
});
