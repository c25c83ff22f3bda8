/* From 'Zapisz' to durable: one change into the outbox and one bare strict add, alternately, in one run. */
import { openBrowser } from './support/page-measurements.ts';
import { anOutboxBackend } from './support/outbox-backend.ts';

const COUNT = 400;
const backend = await anOutboxBackend();
const browser = await openBrowser();
const page = await (await browser.newContext()).newPage();
await page.goto(backend.address);

const at = (share: number, values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

const { ours, baseline } = await page.evaluate(
  (count) =>
    (globalThis as unknown as { bench: { enqueue: (count: number) => Promise<{ ours: number[]; baseline: number[] }> } }).bench.enqueue(
      count,
    ),
  COUNT,
);
for (const share of [0.5, 0.95])
  console.log(
    `p${share * 100}: ${at(share, ours).toFixed(2)} ms, a bare strict add ${at(share, baseline).toFixed(2)} ms, ratio ${(at(share, ours) / at(share, baseline)).toFixed(2)}`,
  );
console.log('budget: p95 at most 3');

await browser.close();
await backend.remove();
