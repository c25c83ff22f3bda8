import { type Backend, foreignBackend } from './backend.ts';
import { withPageWorker } from './page-worker.ts';

interface Shared {
  readonly foreign: Awaited<ReturnType<typeof foreignBackend>>;
}

interface PerTest {
  readonly backend: Backend;
  /** Ends the faults of the backend after each test. */
  readonly endsFaults: undefined;
}

/** Tests of the app with a foreign backend. Tests of one worker process share app and backend. */
export const foreignTest = withPageWorker.extend<PerTest, Shared>({
  foreign: [
    async ({ browserName: _ }, use) => {
      const foreign = await foreignBackend();
      await use(foreign);
      await foreign.leave();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  backend: ({ foreign }, use) => use(foreign),
  baseURL: async ({ foreign }, use) => use(foreign.address),
  endsFaults: [
    async ({ foreign }, use) => {
      await use(undefined);
      foreign.fake.endFaults();
    },
    { auto: true },
  ],
});
