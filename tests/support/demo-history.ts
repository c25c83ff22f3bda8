import { waitUntil } from './wait-until.ts';

/** Unit: ms. Limit for a process that hangs; a busy machine stays below it. */
const HANGS_AFTER = 600_000;

/** Waits until a server that has just seeded its demo has all of its history. */
export const demoHistoryOf = (url: string): Promise<void> =>
  waitUntil(async () => !('history' in ((await (await fetch(`${url}/config.json`)).json()) as object)), {
    timeout: HANGS_AFTER,
    interval: 200,
    message: () => `The history of the demo at ${url} is not there`,
  });
