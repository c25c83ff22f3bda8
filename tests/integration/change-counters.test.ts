import { expect, test } from 'vitest';
import { changeCounters } from '#server/store/change-counters.ts';
import type { Database } from '#server/store/database-types.ts';
import { aDatabase, KINDS } from '#tests/support/database.ts';

/** The planner's cost from which PostgreSQL compiles a query, and the share of it that the query of each request may have. */
const COMPILED_FROM = 100_000;
const MOST = COMPILED_FROM / 100;

test.each(KINDS)('the counters that each request reads look small to the planner where tables have no statistics, on %s', async (kind) => {
  const { database, remove } = await aDatabase(kind);
  try {
    const statements: string[] = [];
    const first: Database['first'] = (name, text) => {
      statements.push(text);
      return database.first(name, text);
    };
    await changeCounters({ ...database, first }).now();
    expect(statements).toHaveLength(1);
    const [plan] = await database.rows<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Total Cost': number } }[] }>(
      `explain (format json) ${statements[0]}`,
    );
    expect(plan?.['QUERY PLAN'][0]?.Plan['Total Cost']).toBeLessThan(MOST);
  } finally {
    await remove();
  }
});
