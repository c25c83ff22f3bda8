import { vi } from 'vitest';

/** Waits until it holds. The limit says that it never will, not that a machine is slow. */
export const soon = (holds: () => void | Promise<void>) => vi.waitFor(holds, { timeout: 15_000, interval: 10 });
