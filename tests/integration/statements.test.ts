import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseOf } from '#server/store/embedded/open-pglite.ts';
import { answerWith } from '#server/store/embedded/pglite-answers.ts';
import { queueRequests } from '#server/store/embedded/pglite-thread.ts';
import { migrate } from '#server/store/migrate.ts';
import { SqlSource, type Statement } from '#tests/support/sql-statements.ts';

/** Statements whose text comes from a package, or whose columns or table are known only when they run. */
const UNREAD = [
  'server/auth/rate-limits.ts',
  'server/store/insert-rows.ts',
  'server/store/installations.store.ts',
  'server/store/move/move-rows.ts',
  'server/store/move/moved-tables.ts',
];

/** What the code gets for a type of PostgreSQL, as both databases read it; JSON is whatever was written. */
/** A function of TimescaleDB. */
const NOT_HERE = /drop_chunks/;

const READ_AS: Readonly<Record<string, 'number' | 'string' | 'boolean' | 'bytes'>> = {
  ...{ int2: 'number', int4: 'number', int8: 'number', float4: 'number', float8: 'number', numeric: 'number', timestamptz: 'number' },
  ...{ text: 'string', varchar: 'string', bpchar: 'string', name: 'string', date: 'string', uuid: 'string', regclass: 'string' },
  ...{ bool: 'boolean', bytea: 'bytes' },
};

describe('each statement of the server', () => {
  let pg: PGlite;
  let source: SqlSource;
  const names = new Map<number, string>();
  beforeAll(async () => {
    pg = await PGlite.create();
    await migrate(databaseOf(queueRequests(() => answerWith(pg), new Promise(() => {}))));
    for (const { oid, name } of (await pg.query<{ oid: number; name: string }>('select oid, typname as name from pg_type')).rows)
      names.set(oid, name);
    source = new SqlSource();
  }, 240_000);
  afterAll(async () => {
    source.close();
    await pg.close();
  });

  /** The differences between the columns of a statement and what the code reads of its rows. */
  const mistakesIn = async ({ texts, columns, at }: Statement): Promise<string[]> => {
    const mistakes: string[] = [];
    for (const text of texts.filter((one) => !NOT_HERE.test(one))) {
      const described = await pg.describeQuery(text).catch((error: unknown) => String(error));
      if (typeof described === 'string') {
        mistakes.push(`${at} ${described}: ${text}`);
        continue;
      }
      for (const { name, type } of columns) {
        const field = described.resultFields.find((one) => one.name === name);
        const stored = field && names.get(field.dataTypeID);
        if (!stored) mistakes.push(`${at} has no column ${name}`);
        else if (!source.holds(type, stored.startsWith('_') ? 'array' : (READ_AS[stored] ?? stored)))
          mistakes.push(`${at} ${name} is ${stored}`);
      }
    }
    return mistakes;
  };

  test('is accepted by the migrated database, and has the columns that its typed rows read', async () => {
    const { statements, unread } = source.statements();
    expect(statements.filter(({ columns }) => columns.length > 0).length).toBeGreaterThan(250);
    expect(unread.map((line) => line.split(':')[0]).toSorted()).toEqual(UNREAD);
    const mistakes: string[] = [];
    for (const statement of statements) mistakes.push(...(await mistakesIn(statement)));
    expect(mistakes).toEqual([]);
  }, 240_000);
});
