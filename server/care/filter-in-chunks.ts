import { setImmediate as turnOfOthers } from 'node:timers/promises';

/** Looked at before others have their turn. */
const AT_ONCE = 200;

/** Those for which something holds, in their order. For long looks at many: where the sun stood for a hundred thousand takes seconds. */
export async function filterInChunks<T>(all: readonly T[], holds: (one: T) => boolean): Promise<T[]> {
  const found: T[] = [];
  for (const [at, one] of all.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await turnOfOthers();
    if (holds(one)) found.push(one);
  }
  return found;
}
