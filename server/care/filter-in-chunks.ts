import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** Items checked before other work runs. */
const AT_ONCE = 200;

/** Filters a long list in chunks, so that other work runs in between: the position of the sun for 100,000 installations takes seconds. */
export async function filterInChunks<T>(all: readonly T[], holds: (one: T) => boolean): Promise<T[]> {
  const matching: T[] = [];
  for (const [at, one] of all.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await yieldToOthers();
    if (holds(one)) matching.push(one);
  }
  return matching;
}
