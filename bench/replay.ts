/*
 * Sending queued changes: 1,000 creations through our outbox with every guarantee, compared with bare fetches, in one run. The
 * backend answers at once, then after 20 ms.
 */
import { median, openBrowser } from './support/page-measurements.ts';
import { anOutboxBackend } from './support/outbox-backend.ts';

const COUNT = Number(process.env.PV_BENCH_COUNT ?? 1000);
const ROUNDS = Number(process.env.PV_BENCH_ROUNDS ?? 3);
const backend = await anOutboxBackend();
const browser = await openBrowser();
const page = await (await browser.newContext()).newPage();
await page.goto(backend.address);

type Runner = 'serial' | 'sixAtATime' | 'outbox';
const run = (name: Runner) =>
  page.evaluate(
    ([which, count]) =>
      (globalThis as unknown as { bench: Record<string, (count: number) => Promise<number>> }).bench[which as string]?.(count as number),
    [name, COUNT] as const,
  );

const RUNS = [
  ['fetch, one at a time (baseline)', 'serial', false],
  ['fetch, six at a time', 'sixAtATime', false],
  ['outbox, keys ignored: one at a time', 'outbox', false],
  ['outbox, keys honoured: a window of six', 'outbox', true],
] as const;

for (const delay of [0, 20]) {
  const times = new Map<string, number[]>(RUNS.map(([name]) => [name, []]));
  for (let round = 0; round < (delay === 0 ? ROUNDS : 1); round += 1)
    for (const [name, runner, isKeyed] of RUNS) {
      backend.is({ delay, isKeyed });
      times.get(name)?.push((await run(runner)) ?? Number.NaN);
    }
  const baseline = median(times.get(RUNS[0][0]) ?? []);
  console.log(`${COUNT} creations, answers after ${delay} ms`);
  for (const [name, measured] of times)
    console.log(
      `  ${name.padEnd(42)} ${median(measured).toFixed(0).padStart(7)} ms  ${(median(measured) / baseline).toFixed(2)} of the baseline`,
    );
}
console.log('budgets: keys ignored 1.5 at 0 ms and 1.15 at 20 ms; keys honoured 0.25 at 20 ms');

await browser.close();
await backend.remove();
