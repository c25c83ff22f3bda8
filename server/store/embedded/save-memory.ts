import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Turns off V8's optimising compiler for WebAssembly. */
const PLAIN = ['--liftoff', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--wasm-lazy-compilation', '--wasm-lazy-validation'];

/**
 * Compiles WebAssembly loaded from now on without optimisation, each function at its first call. Optimising all of PostgreSQL takes half
 * a gigabyte, and is worth it only if the database alone works for long (docs/measurements/server-speed.md).
 */
export function skipWasmOptimisation(): void {
  for (const flag of PLAIN) setFlagsFromString(flag);
}

/** Unit: ms between two checks. */
const EVERY = 30_000;
/** Unit: bytes by which the process must have grown since the last collection: on an idle thread, and on a busy one. */
const MIN_GROWTH = { idle: 8 * 1_048_576, busy: 96 * 1_048_576 } as const;
/** Share of its time from which on a thread is busy. */
const BUSY = 0.3;

type Collect = (how: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

/**
 * Returns unused memory of this thread to the system. V8 keeps the pages of a shrunken heap until a collection that is to save memory,
 * and an idle server has none for half an hour.
 */
export function releaseMemory(every = EVERY): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  let least = 0;
  let before = performance.eventLoopUtilization();
  const look = async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (process.memoryUsage.rss() < least + MIN_GROWTH[utilization > BUSY ? 'busy' : 'idle']) return;
    await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
    least = process.memoryUsage.rss();
  };
  setInterval(() => void look(), every).unref();
}
