import { test } from '@playwright/test';
import { WITH_WORKER } from './e2e-tags.ts';

interface PageWorker {
  /**
   * Whether pages find the app's worker, as nearly every browser has it. `none` is for a file whose subject is neither the worker nor
   * what takes it: no network, readiness, installing, an update. Installing it with each file of the app is a third of a short test.
   */
  readonly pageWorker: 'real' | 'none';
}

/** As in a browser that gives pages no worker. Playwright's own way would complain on the console, where tests listen. */
const takesWorkersAway = (): void => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');

/** What every end-to-end test begins with: the worker is there unless its file says `test.use({ pageWorker: 'none' })`. */
export const withPageWorker = test.extend<PageWorker>({
  pageWorker: ['real', { option: true }],
  context: async ({ context, pageWorker }, use, { tags }) => {
    if (pageWorker === 'none' && !tags.includes(WITH_WORKER.tag)) await context.addInitScript(takesWorkersAway);
    await use(context);
  },
});
