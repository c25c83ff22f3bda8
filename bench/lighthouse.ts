/*
 * Lighthouse scores of each screen on a device that is signed in: the app is installed, and a new tab opens it as from the home screen. The
 * sign-in screen and the baseline, a bare page of React and Mantine with ten rows, are opened by a new browser profile. Lighthouse
 * multiplies the processor time of this machine by four; the baseline shows what that gives. Build first. `BENCH_ROUNDS` (5),
 * `BENCH_ONLY=map,tasks`, `BENCH_AS=mobile|desktop`; `BENCH_REPORTS`: a folder for the last report of each.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { freePort } from '#tests/support/postgres.ts';
import { barePage } from './support/bare-page.ts';
import { browserAt, median, tenRows } from './support/page-measurements.ts';
import { brokenPath, builtApp, STAFF, serveApp } from './support/serve-app.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ONLY = process.env.BENCH_ONLY?.split(',');
const AS = (['mobile', 'desktop'] as const).filter((as) => as === (process.env.BENCH_AS ?? as));
const LIGHTHOUSE = fileURLToPath(new URL('programs/node_modules/lighthouse/cli/index.js', import.meta.url));
if (!existsSync(LIGHTHOUSE)) {
  const cwd = fileURLToPath(new URL('programs', import.meta.url));
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd, stdio: 'inherit' });
}
const AUDITS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number }>>;
  readonly audits: Readonly<Record<(typeof AUDITS)[number], { readonly numericValue: number }>>;
}

const bare = await barePage('online');
const [product, baseline] = [await serveApp(builtApp(), 120), await serveApp(bare.folder, 120)];
const folder = await mkdtemp(join(tmpdir(), 'pv-lighthouse-'));

/** A browser with its own profile. Only Lighthouse may be connected to it: a second debugger doubles the cost of each event. */
async function aBrowser(name: string) {
  const port = await freePort();
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'];
  const child = spawn(browserAt().executablePath ?? chromium.executablePath(), [
    ...flags,
    '--lang=pl',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${join(folder, name)}`,
  ]);
  process.once('exit', () => child.kill());
  await new Promise<void>((resolve) => child.stderr.on('data', (said) => String(said).includes('DevTools listening') && resolve()));
  const close = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
  };
  return { port, close };
}

/** Signed in by the form with 'Zapamiętać hasło' ticked, as it is by default; the app and its data are on the device. */
async function signInByForm(port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = (await browser.contexts()[0]?.newPage()) ?? (await browser.newPage());
  await page.goto(`${product.address}/login`);
  await page.getByLabel('Adres e-mail').first().fill(STAFF.username);
  await page.getByLabel('Hasło', { exact: true }).first().fill(STAFF.password);
  await page.getByRole('button', { name: 'ZALOGUJ' }).click();
  await tenRows(page);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.locator('[data-testid=connection][data-ready=ready]').waitFor({ timeout: 120_000 });
  await page.waitForLoadState('networkidle');
  await page.close();
  await browser.close(); // leave the page to Lighthouse
}

async function look(port: number, name: string, url: string, as: (typeof AS)[number]): Promise<Report> {
  const output = join(process.env.BENCH_REPORTS ?? folder, `${as}-${name}.json`);
  const flags = ['--quiet', '--output=json', `--output-path=${output}`, `--port=${port}`, '--disable-storage-reset'];
  // the baseline has no sign-in
  if (name === 'baseline') flags.push(`--extra-headers={"authorization":"Token ${baseline.token}"}`);
  await promisify(execFile)(process.execPath, [LIGHTHOUSE, url, ...flags, ...(as === 'desktop' ? ['--preset=desktop'] : [])]);
  return JSON.parse(await readFile(output, 'utf8')) as Report;
}

const SCREENS = {
  baseline: `${baseline.address}/`,
  login: `${product.address}/login`,
  dashboard: `${product.address}/`,
  tasks: `${product.address}/tasks`,
  users: `${product.address}/users`,
  installation: `${product.address}${await brokenPath(product)}`,
  map: `${product.address}/map`,
} as const;

function tell(name: string, as: string, reports: readonly Report[]): void {
  const middle = (of: (one: Report) => number) => median(reports.map(of));
  const scores = CATEGORIES.map((category) => Math.round(middle(({ categories }) => categories[category].score) * 100));
  const [fcp, lcp, speed, blocked, shift] = AUDITS.map((audit) => middle(({ audits }) => audits[audit].numericValue));
  const times = [fcp, lcp, speed].map((ms) => `${((ms ?? 0) / 1000).toFixed(1)} s`).join(', ');
  console.log(
    `${as} ${name}: ${scores.join(' / ')}; first paint, largest, speed index ${times}; blocked ${blocked?.toFixed(0)} ms; shift ${shift?.toFixed(3)}`,
  );
}

const device = await aBrowser('device');
await signInByForm(device.port);
for (const [name, url] of Object.entries(SCREENS)) {
  if (ONLY && !ONLY.includes(name)) continue;
  for (const as of AS) {
    const reports: Report[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const stranger = name === 'login' || name === 'baseline' ? await aBrowser(`${name}-${as}-${round}`) : null;
      reports.push(await look((stranger ?? device).port, name, url, as));
      await stranger?.close();
    }
    tell(name, as, reports);
  }
}
await device.close();
await Promise.all([product.remove(), baseline.remove(), bare.remove()]);
await rm(folder, { recursive: true, force: true, maxRetries: 5 });
