import { PGlite } from '@electric-sql/pglite';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Pool } from 'pg';

/*
 * The baseline of the server benches: Hono without middleware. `/constant` returns a page from memory; `/page` and `/counted` query ten
 * rows of one table from the database named by DATABASE_URL or the embedded one in PV_DATA_DIR: by offset and with the count of all.
 * `/keyed` selects them by key, which costs the same for the last page as for the first.
 */

type Rows = readonly Record<string, unknown>[];
type Ask = (text: string, params?: unknown[]) => Promise<Rows>;

async function database(): Promise<Ask> {
  const { DATABASE_URL: url, PV_DATA_DIR: folder } = process.env;
  if (url) {
    const pool = new Pool({ connectionString: url, max: 10 });
    return async (text, params) => (await pool.query(text, params)).rows;
  }
  if (!folder) return async () => [];
  const embedded = await PGlite.create({ dataDir: `${folder}/database` });
  return async (text, params) => (await embedded.query<Record<string, unknown>>(text, params)).rows;
}

const ask = await database();
const app = new Hono();
const PAGE = 'select * from installations order by id limit 10 offset $1';
const KEYED = 'select * from installations where id > $1 order by id limit 10';
const constant = JSON.stringify({
  count: 10_000,
  results: Array.from({ length: 10 }, (_, id) => ({ id, sn: `SN${id}`, text: 'x'.repeat(560) })),
});
const offset = (page: string | undefined) => (Number(page ?? 1) - 1) * 10;
app.get('/constant', (context) => context.body(constant, 200, { 'Content-Type': 'application/json' }));
app.get('/page', async (context) => context.json({ results: await ask(PAGE, [offset(context.req.query('page'))]) }));
app.get('/keyed', async (context) => context.json({ results: await ask(KEYED, [offset(context.req.query('page'))]) }));
app.get('/counted', async (context) => {
  const [results, count] = await Promise.all([
    ask(PAGE, [offset(context.req.query('page'))]),
    ask('select count(*)::int as count from installations'),
  ]);
  return context.json({ count: count[0]?.count, results });
});
serve({ fetch: app.fetch, port: Number(process.argv[2] ?? 0), hostname: '127.0.0.1' }, () => console.log('ready'));
