import { foreignBackend } from './backend.ts';
import { withPageWorker } from './page-worker.ts';

interface Shared {
  readonly backend: Awaited<ReturnType<typeof foreignBackend>>;
}

interface PerTest {
  /** Ends the faults of the backend after each test. */
  readonly endsFaults: undefined;
}

/** Tests of the app with a foreign backend. Tests of one worker process share app and backend. */
export const foreignTest = withPageWorker.extend<PerTest, Shared>({
  backend: [
    async ({ browserName: _ }, use) => {
      const backend = await foreignBackend();
      await use(backend);
      await backend.leave();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ backend }, use) => use(backend.address),
  endsFaults: [
    async ({ backend }, use) => {
      await use(undefined);
      backend.fake.endFaults();
    },
    { auto: true },
  ],
});
