import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Pool } from 'pg';

/* The floor of the server's benches: Hono with nothing around it. `/constant` says a page it holds; `/page` and `/counted` ask a PostgreSQL. */

const [port = '0', url = ''] = process.argv.slice(2);
const app = new Hono();
const pool = url === '' ? null : new Pool({ connectionString: url, max: 10 });
const PAGE = 'select * from installations order by id limit 10 offset $1';
const constant = JSON.stringify({
  count: 10_000,
  results: Array.from({ length: 10 }, (_, id) => ({ id, sn: `SN${id}`, text: 'x'.repeat(560) })),
});
let turn = 0;
const offset = () => {
  turn += 1;
  return (turn * 10) % 9_990;
};
app.get('/constant', (context) => context.body(constant, 200, { 'Content-Type': 'application/json' }));
app.get('/page', async (context) => context.json({ results: (await pool?.query(PAGE, [offset()]))?.rows }));
app.get('/counted', async (context) => {
  const [page, count] = await Promise.all([pool?.query(PAGE, [offset()]), pool?.query('select count(*)::int as count from installations')]);
  return context.json({ count: count?.rows[0]?.count, results: page?.rows });
});
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () => console.log('ready'));
