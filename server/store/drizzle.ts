import { createRequire } from 'node:module';
import type { Pool, PoolClient } from 'pg';

/*
 * Loads Drizzle from its CommonJS files. For each import between a package's ES modules Node.js reads the package's `exports` again, and
 * Drizzle's are 180 kB: that cost 0.7 s of processor time and 150 MB at each start (docs/decisions/0018-drizzle-by-commonjs.md).
 */
const require = createRequire(import.meta.url);

export const { and, asc, eq, gt, isNull, lt, sql } = require('drizzle-orm') as typeof import('drizzle-orm');

export const { bigint, boolean, customType, date, doublePrecision, integer, pgTable, primaryKey, smallint, text } =
  require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core');

/** For the embedded database, whose queries go through messages. */
export const { drizzle: drizzleByQueries } = require('drizzle-orm/pg-proxy') as typeof import('drizzle-orm/pg-proxy');

/** For a connection or a pool of `pg`, which is loaded only if it is used. */
export const drizzleByPg = (client: Pool | PoolClient) =>
  (require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres')).drizzle({ client });
