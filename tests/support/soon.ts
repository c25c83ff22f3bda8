import { vi } from 'vitest';

/** Waits until the assertion holds. The limit is for a condition that never holds, not for a slow machine. */
export const soon = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 15_000, interval: 10 });
