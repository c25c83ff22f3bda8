/* From 'Zapisz' to durable: one change into the outbox and one bare strict add, alternately, in one run. */
import { openBrowser, quantile } from './support/page-measurements.ts';
import { anOutboxBackend } from './support/outbox-backend.ts';

const COUNT = 400;
const backend = await anOutboxBackend();
const browser = await openBrowser();
const page = await (await browser.newContext()).newPage();
await page.goto(backend.address);

const { ours, baseline } = await page.evaluate(
  (count) =>
    (globalThis as unknown as { bench: { enqueue: (count: number) => Promise<{ ours: number[]; baseline: number[] }> } }).bench.enqueue(
      count,
    ),
  COUNT,
);
for (const share of [0.5, 0.95])
  console.log(
    `p${share * 100}: ${quantile(ours, share).toFixed(2)} ms, a bare strict add ${quantile(baseline, share).toFixed(2)} ms, ratio ${(quantile(ours, share) / quantile(baseline, share)).toFixed(2)}`,
  );
console.log('budget: p95 at most 3');

await browser.close();
await backend.remove();
