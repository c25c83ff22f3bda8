/* From 'Zapisz' to durable: one change into the outbox beside one bare strict add, in turns, in one run. */
import { openBrowser } from './floor/measured.ts';
import { outboxStand } from './floor/outbox-stand.ts';

const COUNT = 400;
const stand = await outboxStand();
const browser = await openBrowser();
const page = await (await browser.newContext()).newPage();
await page.goto(stand.address);

const at = (share: number, values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

const { ours, floor } = await page.evaluate(
  (count) =>
    (globalThis as unknown as { bench: { enqueue: (count: number) => Promise<{ ours: number[]; floor: number[] }> } }).bench.enqueue(count),
  COUNT,
);
for (const share of [0.5, 0.95])
  console.log(
    `p${share * 100}: ${at(share, ours).toFixed(2)} ms, a bare strict add ${at(share, floor).toFixed(2)} ms, ratio ${(at(share, ours) / at(share, floor)).toFixed(2)}`,
  );
console.log('budget: p95 at most 3');

await browser.close();
await stand.remove();
