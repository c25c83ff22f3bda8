/*
 * A day's work without network: 200 creations through our outbox with every guarantee, compared with bare fetches six at a time,
 * alternately, in one run. The backend honours keys and answers after 20 ms.
 */
import { median, openBrowser } from './support/page-measurements.ts';
import { anOutboxBackend } from './support/outbox-backend.ts';

const COUNT = 200;
const ROUNDS = Number(process.env.PV_BENCH_ROUNDS ?? 7);
const backend = await anOutboxBackend();
const browser = await openBrowser();
const page = await (await browser.newContext()).newPage();
await page.goto(backend.address);

const run = (name: 'sixAtATime' | 'outbox'): Promise<number> => {
  backend.is({ delay: 20, isKeyed: true });
  return page.evaluate(
    ([which, count]) => (globalThis as unknown as { bench: Record<string, (count: number) => Promise<number>> }).bench[which]?.(count) ?? 0,
    [name, COUNT] as const,
  );
};

await run('outbox');
const rounds: { readonly baseline: number; readonly ours: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push({ baseline: await run('sixAtATime'), ours: await run('outbox') });
const middle = (of: (round: { readonly baseline: number; readonly ours: number }) => number): number => median(rounds.map(of));
console.log(`${COUNT} creations, answers after 20 ms, keys honoured, ${ROUNDS} rounds`);
console.log(
  `  fetch, six at a time ${middle(({ baseline }) => baseline).toFixed(0)} ms, outbox ${middle(({ ours }) => ours).toFixed(0)} ms`,
);
console.log(`  ratio of each round: ${rounds.map(({ baseline, ours }) => (ours / baseline).toFixed(2)).join(' ')}`);
console.log(`  ratio ${middle(({ baseline, ours }) => ours / baseline).toFixed(3)} (budget: 1.15)`);

await browser.close();
await backend.remove();
