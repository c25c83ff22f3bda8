import { describe, expect, test } from 'vitest';
import { isNode, SourceTree, type SyntaxNode, treesWith, trackedFiles } from '#tests/support/source-tree.ts';

/*
 * A test waits for a condition, never for a fixed time: a busy machine needs longer, and on a quiet one the time is wasted. Instead: `soon`
 * (Vitest), `expect.poll`, `vi.waitUntil`, Playwright's `expect(locator)`, fake timers, the browser's clock, or the promise itself.
 */

/** Files that wait for a fixed time, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'tests/support/wait-until.ts': 'the interval between two checks of a condition',
};

const files = trackedFiles('tests').filter((file) => /\.(ts|tsx|mjs|mts)$/.test(file));

/** A file without any of these words does not wait for a time. */
const WORDS = /\b(?:waitForTimeout|setTimeout|scheduler|timers\/promises|Atomics)\b/;
const TIMERS_MODULE = /^(?:node:)?timers\/promises$/;

const isFunction = (node: unknown): node is SyntaxNode =>
  isNode(node) && (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression');
const isIdentifier = (node: unknown, name: unknown): boolean => isNode(node) && node.type === 'Identifier' && node['value'] === name;
const argumentsOf = (node: SyntaxNode): unknown[] =>
  ((node['arguments'] ?? []) as readonly { readonly expression: unknown }[]).map(({ expression }) => expression);

/** `f` of `f()` and of `object.f()`. */
function calledName({ type, callee }: SyntaxNode): string | null {
  if (type !== 'CallExpression' || !isNode(callee)) return null;
  const named = callee.type === 'MemberExpression' ? callee['property'] : callee;
  return isNode(named) && named.type === 'Identifier' ? String(named['value']) : null;
}

/** Any timer that resolves a promise; `setImmediate` is a turn of the event loop and not a time. */
function importsTimer({ source, specifiers }: SyntaxNode): boolean {
  if (!isNode(source) || !TIMERS_MODULE.test(String(source['value']))) return false;
  return (specifiers as readonly SyntaxNode[]).some(({ imported, local }) => {
    const named = isNode(imported) ? imported : local;
    return !isIdentifier(named, 'setImmediate');
  });
}

/** The name of the first parameter of a promise's function, which resolves it. */
function resolverOf(node: SyntaxNode): unknown {
  const [executor] = argumentsOf(node);
  if (!isFunction(executor)) return null;
  const [first] = executor['params'] as readonly SyntaxNode[];
  const pattern = first && 'pat' in first ? first['pat'] : first;
  return isNode(pattern) && pattern.type === 'Identifier' ? pattern['value'] : null;
}

/** `setTimeout(resolve, 50)` and `setTimeout(() => resolve(), 50)`; a timer that ends in a failure is a limit, and allowed. */
function isTimerOf(tree: SourceTree, node: SyntaxNode, resolver: unknown): boolean {
  if (calledName(node) !== 'setTimeout') return false;
  const [work] = argumentsOf(node);
  return isIdentifier(work, resolver) || (isFunction(work) && tree.nodes(work['body']).some((inner) => calledName(inner) === resolver));
}

/** The lines that wait for a fixed time. */
function sleepsIn(tree: SourceTree): number[] {
  const found = tree.nodes().filter((node) => {
    if (node.type === 'ImportDeclaration') return importsTimer(node);
    if (node.type === 'NewExpression' && isIdentifier(node['callee'], 'Promise')) {
      const resolver = resolverOf(node);
      return resolver !== null && tree.nodes(argumentsOf(node)).some((inner) => isTimerOf(tree, inner, resolver));
    }
    const name = calledName(node);
    if (name === 'promisify') return isIdentifier(argumentsOf(node)[0], 'setTimeout');
    const { callee } = node;
    const isAtomics = isNode(callee) && callee.type === 'MemberExpression' && isIdentifier(callee['object'], 'Atomics');
    return name === 'waitForTimeout' || (isAtomics && name === 'wait');
  });
  return [...new Set(found.map((node) => tree.lineOf(node)))];
}

describe('no test waits for a length of time', () => {
  const sleeping = treesWith(files, WORDS).flatMap(([file, tree]) => sleepsIn(tree).map((line) => [file, line] as const));

  test('in all files of tests', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(sleeping.filter(([file]) => !(file in EXCEPTIONS)).map(([file, line]) => `${file}:${line}`)).toEqual([]);
  });

  test('and every exception is still needed', () => {
    expect(Object.keys(EXCEPTIONS).filter((file) => !sleeping.some(([name]) => name === file))).toEqual([]);
  });

  test.each([
    ['await page.waitForTimeout(500);', 1],
    ['await new Promise((resolve) => setTimeout(resolve, 50));', 1],
    ['\nawait new Promise<void>((done) => void setTimeout(done, 50));', 2],
    ['await new Promise((resolve) => window.setTimeout(resolve, 50));', 1],
    ['await new Promise((resolve) => { setTimeout(() => resolve(null), 50); });', 1],
    ['await new Promise(function (resolve) { setTimeout(resolve, 50); });', 1],
    ['await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));', 1],
    ["import { setTimeout as delay } from 'node:timers/promises';", 1],
    ["import { setTimeout } from 'timers/promises';", 1],
    ["import { scheduler } from 'node:timers/promises';", 1],
    ["import timers from 'node:timers/promises';", 1],
    ["import * as timers from 'node:timers/promises';", 1],
    ['const sleep = promisify(setTimeout);', 1],
    ['Atomics.wait(cell, 0, 0, 50);', 1],
  ])('%s is caught', (code, line) => expect(sleepsIn(new SourceTree(code))).toEqual([line]));

  test.each([
    "import { setImmediate as turn } from 'node:timers/promises';",
    'const limit = setTimeout(fail, 60_000);',
    "await new Promise((resolve, reject) => { const limit = setTimeout(reject, 60_000); child.once('exit', resolve); });",
    "await new Promise((resolve, reject) => { setTimeout(() => reject(new Error('It hangs.')), 60_000); child.once('exit', resolve); });",
    'await new Promise((resolve) => setImmediate(resolve));',
    'test.setTimeout(120_000);',
    "vi.useFakeTimers({ toFake: ['setTimeout'] });",
    'await page.waitForFunction(() => document.title);',
    '// await page.waitForTimeout(500);',
  ])('%s is not', (code) => expect(sleepsIn(new SourceTree(code))).toEqual([]));
});
