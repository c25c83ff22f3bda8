import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  /** Unit: ms. Long enough that it is only reached when the condition never becomes true. */
  readonly timeout: number;
  /** Unit: ms. */
  readonly interval?: number;
  /** The error at the end of the timeout. */
  readonly message: () => string;
}

/** Checks a condition until it is true. For code that also runs outside Vitest and for what sends no event; in tests use `soon` or `expect.poll`. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>, { timeout, interval = 50, message }: WaitOptions): Promise<void> {
  const end = performance.now() + timeout;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(message());
    await delay(interval);
  }
}
