import { describe, expect, test } from 'vitest';
import { isNode, SourceTree, type SyntaxNode, treesWith, trackedFiles } from '#tests/support/source-tree.ts';

/*
 * Inside `database.transaction((tx) => …)` a query of `database` itself is not part of the transaction; on the embedded database it would
 * wait forever. Therefore neither the database that began a transaction nor a store made of it is used inside.
 */
const sources = trackedFiles('server').filter((file) => file.endsWith('.ts'));

const isSame = (one: SyntaxNode, other: unknown): boolean =>
  isNode(other) && other.type === 'Identifier' && other['value'] === one['value'] && other['ctxt'] === one['ctxt'];

/** The database, and the results of calls that received it. */
function withStores(tree: SourceTree, database: SyntaxNode): SyntaxNode[] {
  const made = tree.nodes().flatMap((node) => {
    if (node.type !== 'VariableDeclarator' || !isNode(node['init']) || node['init'].type !== 'CallExpression') return [];
    const given = (node['init']['arguments'] as { expression: unknown }[]).some(({ expression }) => isSame(database, expression));
    return given ? tree.nodes(node['id']).filter(({ type }) => type === 'Identifier') : [];
  });
  return [database, ...made];
}

/** Lines that use the database, or a store of it, inside its own transaction. */
function misusesIn(tree: SourceTree): number[] {
  return tree.nodes().flatMap((node) => {
    if (node.type !== 'CallExpression' || !isNode(node['callee'])) return [];
    const { callee } = node as unknown as { callee: SyntaxNode };
    const [object, property] = [callee['object'], callee['property']];
    const isTransaction = isNode(property) && property['value'] === 'transaction';
    if (callee.type !== 'MemberExpression' || !isTransaction || !isNode(object) || object.type !== 'Identifier') return [];
    const refused = withStores(tree, object);
    return tree
      .runningNodes(node['arguments'])
      .filter((inner) => refused.some((one) => isSame(one, inner)))
      .map((inner) => tree.lineOf(inner));
  });
}

describe('inside a transaction', () => {
  test('no server code names the database that began it', () => {
    const trees = treesWith(sources, /\.transaction\(/);
    expect(trees.length).toBeGreaterThan(10);
    expect(trees.flatMap(([file, tree]) => misusesIn(tree).map((line) => `${file}:${line}`))).toEqual([]);
  });

  test.each([
    'const work = (database: Database) => database.transaction((tx) => database.rows("select 1"));',
    'const work = (database: Database) => database.transaction(async (tx) => {\n  await tx.rows("a");\n  await store(database, 1);\n});',
    'const work = (db: Database) => db.transaction(async (tx) => [tx, db]);',
    'const work = (db: Database) => {\n  const store = tasksStore(db);\n  return db.transaction(async (tx) => [tx, await store.list()]);\n};',
    'const work = (db: Database) => {\n  const { rows } = asking(db);\n  return db.transaction(async () => rows("a"));\n};',
  ])('%s is refused', (code) => expect(misusesIn(new SourceTree(code))).toHaveLength(1));

  test.each([
    'const work = (database: Database) => database.transaction((tx) => store(tx, 1));',
    'const work = (database: Database) => database.transaction((database) => database.rows("select 1"));',
  ])('%s is not', (code) => expect(misusesIn(new SourceTree(code))).toEqual([]));
});
