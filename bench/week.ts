/*
 * The week of a team of 20 with 400 planned requests, compared with the list of the same requests (the baseline): ms from the navigation until
 * the cards, or ten rows, are there, in turns in one run. Then 'Przenieś…' of 20 requests: ms from the press to the answer to the last of them.
 * Build first (`npm run build`).
 */
import type { Page } from '@playwright/test';
import { hashPassword } from '#server/auth/passwords.ts';
import { openDatabase } from '#server/store/database.ts';
import { mondayOf } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { aServer, SERVICE } from '#tests/support/server.ts';
import { fillDatabase } from './support/fill-database.ts';
import { median, openBrowser, signedIn, tenRows } from './support/page-measurements.ts';
import { builtApp } from './support/serve-app.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const [PEOPLE, REQUESTS, WITHOUT_DAY] = [20, 400, 20];
const CARDS = '[data-card]';
const ROWS = 'tbody tr:has(input, a)';

const { env } = await fillDatabase(null, { installations: 200, tasks: REQUESTS });
const database = await openDatabase({ databaseUrl: null, dataDir: env.PV_DATA_DIR ?? null });
await database.rows(
  `insert into staff (email, password, name) select 'technik' || n || '@pvcare.pl', $2, 'Technik ' || n from generate_series(2, $1::int) n`,
  [PEOPLE, await hashPassword(SERVICE.password)],
);
await database.rows(
  `update tasks set installation_id = (tasks.id - 1) % 200 + 1, description = 'Instalacja ' || tasks.id, assignee = s.id, minutes = 60,
     planned_on = case when tasks.id > $3::int then $1::date + (tasks.id % 5)::int end
   from (select id, row_number() over (order by id) - 1 as at from staff) s where s.at = tasks.id % $2::int`,
  [mondayOf(localDateOf(Date.now())), PEOPLE, WITHOUT_DAY],
);
await database.close();

const server = await aServer({ seed: 'none', appDir: builtApp(), env });
const token = await server.signIn();
const browser = await openBrowser();
const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
await signedIn(context, token, SERVICE.username);

/** Unit: ms. */
async function shownAfter(path: string, shown: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'commit' });
  const after = await tenRows(page, shown);
  await page.waitForLoadState('networkidle');
  await page.close();
  return after;
}

const times: { week: number; list: number }[] = [];
await shownAfter('/tasks', ROWS); // files and rows are on the device from here on
await shownAfter('/day?widok=zespol', CARDS);
for (let round = 0; round < ROUNDS; round++) {
  times.push({ list: await shownAfter('/tasks', ROWS), week: await shownAfter('/day?widok=zespol', CARDS) });
}
const [week, list] = [median(times.map((time) => time.week)), median(times.map((time) => time.list))];
console.log(`week of ${PEOPLE} with ${REQUESTS} requests: ${week.toFixed(0)} ms, list ${list.toFixed(0)} ms`);
console.log(`ratio ${(week / list).toFixed(2)} (budget 1.3)`);

async function moveAll(page: Page): Promise<{ readonly ms: number; readonly requests: number }> {
  await page.goto('/day?widok=zespol');
  const without = page.getByRole('region', { name: /^Bez terminu/ });
  const boxes = without.getByRole('checkbox');
  await boxes.first().check();
  for (let at = 1; at < WITHOUT_DAY; at++) await boxes.nth(at - 1).press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Przenieś…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Dzień' }).selectOption({ index: 3 });
  let [answers, last] = [0, 0];
  page.on('requestfinished', (request) => {
    if (request.method() !== 'PATCH' || !request.url().endsWith('/plan/')) return;
    answers += 1;
    last = performance.now();
  });
  const from = performance.now();
  await dialog.getByRole('button', { name: 'Przenieś' }).click();
  while (answers < WITHOUT_DAY) await page.waitForEvent('requestfinished', { timeout: 30_000 });
  return { ms: last - from, requests: answers };
}

const { ms, requests } = await moveAll(await context.newPage());
console.log(`'Przenieś…' of ${WITHOUT_DAY}: ${ms.toFixed(0)} ms, ${requests} requests (budget 2000 ms)`);
await browser.close();
await server.kill();
