/*
 * At each start proofs are compared with the keys on the device (specification 40.18): ms of that, as a share of a start of 'Mój dzień' without
 * a network, with 30 planned requests, at a quarter of the processor, in one run. Build first (`npm run build`).
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { localDateOf } from '#domain/time/warsaw.ts';
import { openDatabase } from '#server/store/database.ts';
import { aServer, SERVICE } from '#tests/support/server.ts';
import { fillDatabase } from './support/fill-database.ts';
import { median, openBrowser, processorTime, signedIn, throttled } from './support/page-measurements.ts';
import { pageScript } from './support/page-script.ts';
import type { Compare } from './support/ready-page.ts';
import { builtApp } from './support/serve-app.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const REQUESTS = 30;
const QUARTER = 4;
const TIMES = 5;
/** Unit: ms. Everything of thirty requests is fetched once. */
const FETCHED = 900_000;
const { version } = JSON.parse(await readFile(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8')) as { version: string };

const { env } = await fillDatabase(null, { installations: 200, tasks: REQUESTS });
const database = await openDatabase({ databaseUrl: null, dataDir: env.PV_DATA_DIR ?? null });
await database.rows(
  `update tasks set installation_id = id, inverter_sn = 'SN' || id, description = 'Instalacja ' || id, minutes = 60, planned_on = $1::date,
     place = id, assignee = (select id from staff where email = $2)`,
  [localDateOf(Date.now()), SERVICE.username],
);
await database.close();
const server = await aServer({ seed: 'none', appDir: builtApp(), env });

const script = await pageScript('ready-page.ts');

const browser = await openBrowser();
const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } });
await signedIn(context, await server.signIn(), SERVICE.username);

/** Resolves when each card says what its proof says. Unit: ms since the start of the navigation. */
const proofsShown = async (page: Page, timeout: number): Promise<number> => {
  const isShown = (count: number) => {
    const said = [...document.querySelectorAll('article [role="status"]')].map(({ textContent }) => textContent ?? '');
    return said.length === count && said.every((text) => /^(gotowe|brak)/.test(text)) && performance.now();
  };
  const handle = await page.waitForFunction(isShown, REQUESTS, { timeout, polling: 'raf' });
  return Number(await handle.jsonValue());
};

const first = await context.newPage();
await first.goto('/day');
await first
  .getByText(/^gotowe bez zasięgu/)
  .nth(REQUESTS - 1)
  .waitFor({ timeout: FETCHED });
await first.close();
await context.setOffline(true);

interface Round {
  /** Unit: ms, of the clock and of the processor. */
  readonly start: number;
  readonly processor: number;
  readonly comparison: number;
  readonly ofProcessor: number;
  readonly longest: number;
}
const rounds: Round[] = [];
let about = '';
for (let round = 0; round < ROUNDS; round++) {
  const page = await context.newPage();
  await throttled(page, QUARTER);
  const taken = await processorTime(page);
  await page.goto('/day', { waitUntil: 'commit' });
  const start = await proofsShown(page, 60_000);
  const processor = await taken();
  await page.evaluate(script);
  const before = await taken();
  const { times, longest, ...rest } = await page.evaluate(
    ([app, count]) => (globalThis as unknown as { bench: { compare: Compare } }).bench.compare(app, count),
    [version, TIMES] as const,
  );
  about = JSON.stringify(rest);
  rounds.push({ start, processor, comparison: median(times), ofProcessor: ((await taken()) - before) / TIMES, longest });
  await page.close();
}
const middle = (of: (one: (typeof rounds)[number]) => number): number => median(rounds.map(of));
const ms = (of: (one: Round) => number): string => `${middle(of).toFixed(0)} ms`;
console.log(`processor/${QUARTER}, ${REQUESTS} planned requests: ${about}`);
console.log(`start to the proofs ${ms((one) => one.start)}, of the processor ${ms((one) => one.processor)}`);
console.log(`comparison ${ms((one) => one.comparison)}, of the processor ${ms((one) => one.ofProcessor)}`);
console.log(`share of the processor time of the start: ${middle((one) => one.ofProcessor / one.processor).toFixed(3)} (budget 0.1)`);
console.log(`longest task of the comparison ${ms((one) => one.longest)} (0: none above 50; budget 50)`);

await browser.close();
await server.kill();
