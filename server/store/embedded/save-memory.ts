import { setFlagsFromString } from 'node:v8';
import { performance } from 'node:perf_hooks';
import { runInNewContext } from 'node:vm';

/** What V8 would otherwise do with WebAssembly once it runs hot. */
const PLAIN = ['--liftoff', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--wasm-lazy-compilation', '--wasm-lazy-validation'];

/**
 * WebAssembly that is loaded from now on is compiled plainly, each function when it is first called. Optimising all of
 * PostgreSQL takes half a gigabyte, and is worth it only where the database alone works for long (docs/server-speed.md).
 */
export function compilePlainly(): void {
  for (const flag of PLAIN) setFlagsFromString(flag);
}

/** Unit: ms between two looks. */
const EVERY = 30_000;
/** Unit: bytes that the process has to have grown by since it last gave memory back: where this thread has little to do, and where it has much. */
const WORTH_IT = { idle: 8 * 1_048_576, busy: 96 * 1_048_576 } as const;
/** Share of its time from which on a thread has much to do, and no pause to spare. */
const BUSY = 0.3;

type Collect = (how: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

/**
 * Has this thread give memory back to the system that it no longer uses. V8 keeps the pages of a heap that has shrunk until a collection
 * that is to save memory, and a server with little to do has none for half an hour.
 */
export function giveMemoryBack(every = EVERY): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let least = 0;
  let before = performance.eventLoopUtilization();
  const look = async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (process.memoryUsage.rss() < least + WORTH_IT[utilization > BUSY ? 'busy' : 'idle']) return;
    await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
    least = process.memoryUsage.rss();
  };
  setInterval(() => void look(), every).unref();
}
