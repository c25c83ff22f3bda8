import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool, type PoolClient, types } from 'pg';
import { from, to } from 'pg-copy-streams';
import { type Database, type Queryable, sqlState, withQuery } from '#server/store/database-types.ts';

const REPEATABLE = new Set(['40001', '40P01']);
const REPEATS = 4;

const asNumber = (value: string): number => Number(value);
const READ = new Map<number, (value: string) => unknown>([
  [types.builtins.TIMESTAMPTZ, (value) => Date.parse(value)],
  [types.builtins.DATE, (value) => value],
  [types.builtins.INT8, asNumber],
  [types.builtins.NUMERIC, asNumber],
]);
const forRows = { getTypeParser: (oid: number, format?: 'text' | 'binary') => READ.get(oid) ?? types.getTypeParser(oid, format as 'text') };

/** A PostgreSQL 15 or newer, through a pool. */
export function openPostgres(connectionString: string): Database {
  const poolOf = (max: number) => {
    const made = new Pool({ connectionString, max, connectionTimeoutMillis: 15_000, keepAlive: true, options: '-c TimeZone=UTC' });
    // A connection may break at any time. An idle one leaves the pool by itself; a busy one fails its query.
    // The event comes in addition, and an event without a listener would end the process.
    made.on('error', () => {});
    made.on('connect', (client) => client.on('error', () => {}));
    return made;
  };
  const pool = poolOf(10);
  const express = poolOf(1);
  return {
    kind: 'postgres',
    ...queryableOf(pool),
    first: queryableOf(express).prepared,
    transaction: (work) => transaction(pool, work),
    relaxed: (work) => work(),
    writes: () => null,
    pool,
    holdLog: async () => () => {}, // PostgreSQL protects its own log: pg_dump reads one snapshot
    maintain: null,
    ended: new Promise(() => {}),
    close: async () => {
      await Promise.all([pool.end(), express.end()]);
    },
  };
}

function queryableOf(client: Pool | PoolClient): Queryable {
  return {
    rows: async <Row extends object>(text: string, params: readonly unknown[] = []) =>
      (await withQuery(text, client.query<Row>({ text, values: [...params], types: forRows }))).rows,
    prepared: async <Row extends object>(name: string, text: string, params: readonly number[] = []) =>
      (await withQuery(text, client.query<Row>({ name, text, values: [...params], types: forRows }))).rows,
    script: async (text) => {
      await client.query(text);
    },
    copy: null,
    ...copyQueries(client),
  };
}

async function transaction<T>(pool: Pool, work: (tx: Queryable) => Promise<T>, attempt = 1): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(queryableOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    if (attempt >= REPEATS || !REPEATABLE.has(sqlState(error) ?? '')) throw error;
  } finally {
    client.release(broken);
  }
  await wait(5 * attempt + Math.random() * 20);
  return transaction(pool, work, attempt + 1);
}

/** COPY needs a connection of its own while it streams. */
async function onConnection<T>(client: Pool | PoolClient, work: (connection: PoolClient) => Promise<T>): Promise<T> {
  if (!(client instanceof Pool)) return work(client);
  const connection = await client.connect();
  try {
    return await work(connection);
  } finally {
    connection.release();
  }
}

/** COPY of a PostgreSQL, out and in. */
export const copyQueries = (client: Pool | PoolClient): Pick<Queryable, 'copyOut' | 'copyIn'> => ({
  copyOut: (query) =>
    onConnection(client, async (connection) => {
      const pieces: Buffer[] = [];
      for await (const piece of connection.query(to(`copy (${query}) to stdout`))) pieces.push(piece as Buffer);
      return Buffer.concat(pieces);
    }),
  copyIn: (into, bytes) =>
    onConnection(client, (connection) => pipeline(Readable.from([bytes]), connection.query(from(`copy ${into} from stdin`)))),
});
