import { setFlagsFromString } from 'node:v8';

/** What V8 would otherwise do with WebAssembly once it runs hot. */
const PLAIN = ['--liftoff', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--wasm-lazy-compilation', '--wasm-lazy-validation'];

/**
 * WebAssembly that is loaded from now on is compiled plainly, each function when it is first called. Optimising all of
 * PostgreSQL takes half a gigabyte, and is worth it only where the database alone works for long (docs/server-speed.md).
 */
export function compilePlainly(): void {
  for (const flag of PLAIN) setFlagsFromString(flag);
}
