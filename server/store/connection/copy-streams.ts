import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Pool, type PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { Queryable } from '#server/store/database-types.ts';

/** COPY needs a connection for itself as long as it flows. */
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
export const copying = (client: Pool | PoolClient): Pick<Queryable, 'copyOut' | 'copyIn'> => ({
  copyOut: (query) =>
    onConnection(client, async (connection) => {
      const pieces: Buffer[] = [];
      for await (const piece of connection.query(to(`copy (${query}) to stdout`))) pieces.push(piece as Buffer);
      return Buffer.concat(pieces);
    }),
  copyIn: (into, bytes) =>
    onConnection(client, (connection) => pipeline(Readable.from([bytes]), connection.query(from(`copy ${into} from stdin`)))),
});
