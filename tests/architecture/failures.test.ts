import { describe, expect, test } from 'vitest';
import { clientSources, isNode, SourceTree, type SyntaxNode, treesWith } from '#tests/support/source-tree.ts';

/** Which error is expected, and what is used instead. */
const EXPECTED = /\/\/ expected: \p{L}.{7,}/u;

const isBlind = (handler: unknown): handler is SyntaxNode =>
  isNode(handler) &&
  /^(ArrowFunctionExpression|FunctionExpression)$/.test(handler.type) &&
  Array.isArray(handler['params']) &&
  handler['params'].length === 0;

/** Of `.catch(first)` the first, of `.then(first, second)` the second. */
function handlerOf({ callee, arguments: given }: SyntaxNode): unknown {
  const member = isNode(callee) && callee.type === 'OptionalChainingExpression' ? callee['base'] : callee;
  if (!isNode(member) || member.type !== 'MemberExpression' || !isNode(member['property'])) return undefined;
  const at = ['catch', 'then'].indexOf(String(member['property']['value']));
  return (given as readonly { expression: unknown }[])[at]?.expression;
}

/** Handlers that ignore their error. */
const blindHandlers = (tree: SourceTree): SyntaxNode[] =>
  tree.nodes().flatMap((node) => {
    if (node.type === 'CatchClause') return isNode(node['param']) ? [] : [node];
    const handler = node.type === 'CallExpression' ? handlerOf(node) : undefined;
    return isBlind(handler) ? [handler] : [];
  });

const silentIn = (tree: SourceTree): number[] =>
  blindHandlers(tree)
    .filter((handler) => !EXPECTED.test(tree.around(handler)))
    .map((handler) => tree.lineOf(handler));

describe('no error is swallowed in silence', () => {
  const sources = clientSources();
  const trees = treesWith(sources, /\b(?:catch|then)\b/);

  test('over sources that were really seen', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(trees.flatMap(([, tree]) => blindHandlers(tree)).length).toBeGreaterThan(10);
  });

  test('it is used, reported, or the line names what is expected', () => {
    expect(trees.flatMap(([file, tree]) => silentIn(tree).map((line) => `${file}:${line}`))).toEqual([]);
  });

  test.each([
    ['try { work(); } catch {}', 1],
    ['// ż\n\ntry {\n  work();\n} catch {\n  stop();\n}', 5],
    ['work().catch(() => undefined);', 1],
    ['work().catch(() => undefined); // never mind', 1],
    ['work().then((value) => value, () => null);', 1],
    ['work().catch(function () {});', 1],
    ['work?.().catch(() => null);', 1],
    ['work()?.catch(() => null);', 1],
    ['// expected: something else, far away\n\n\nwork().catch(() => null);', 4],
  ])('%s is caught', (code, line) => expect(silentIn(new SourceTree(code))).toEqual([line]));

  test.each([
    "work().catch(reportOnly('app/start'));",
    'work().catch((error: unknown) => { stop(); throw error; });',
    'work().catch(() => undefined); // expected: no network; the page stands',
    '// expected: no network; the page stands\nwork().catch(() => undefined);',
    'try { work(); } catch {\n  // expected: no storage; nothing is remembered\n}',
    'try { work(); } catch (error) { report(error, "app/start"); }',
  ])('%s is not', (code) => expect(silentIn(new SourceTree(code))).toEqual([]));
});
