import { createRequire } from 'node:module';
import type { Pool, PoolClient } from 'pg';

/*
 * Drizzle, by its CommonJS files. At each import between a package's ES modules Node.js reads the package's `exports` anew,
 * and Drizzle's are 180 kB: that took 0.7 s of processor time and 150 MB of every start (docs/decisions/0018-drizzle-by-commonjs.md).
 */
const require = createRequire(import.meta.url);

export const { and, asc, eq, gt, isNull, lt, sql } = require('drizzle-orm') as typeof import('drizzle-orm');

export const { bigint, boolean, customType, date, doublePrecision, integer, pgTable, primaryKey, smallint, text } =
  require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core');

/** For a database that answers in turns. */
export const { drizzle: drizzleByQuestions } = require('drizzle-orm/pg-proxy') as typeof import('drizzle-orm/pg-proxy');

/** For a connection, or a pool of them; its client is loaded where there is one. */
export const drizzleByPg = (client: Pool | PoolClient) =>
  (require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres')).drizzle({ client });
