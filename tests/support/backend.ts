import type {
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test';
import { isPrepared } from './browser.ts';
import { e2eTest } from './e2e-test.ts';
import type { PageWorker } from './page-worker.ts';
import { aProduct } from './product.ts';
import { type ForeignBackend, startForeignBackend } from './foreign-backend.ts';

/** What stories of tasks and users need to know about the backend behind the app; it is asked directly. */
export interface Backend {
  /** Unit: ms. Time after which the app trusts a list about a creation that was answered without a number. */
  readonly settlesWithin: number;
  tasks(): Promise<readonly { readonly reason: string; readonly status: number }[]>;
  users(): Promise<readonly { readonly email: string }[]>;
  /** Serial numbers of a customer's installations. */
  owned(email: string): Promise<readonly string[]>;
}

/** Tests with such a backend; pages open at the address of its app. */
export type StoryTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & PageWorker & { readonly backend: Backend },
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>;

type Row = Record<string, unknown>;
const task = (row: Row) => ({ reason: String(row.reason), status: Number(row.status) });
const account = (row: Row) => ({ email: String(row.email) });

/** Tests with our own server, which other tests of the worker process share. */
export const ourTest = e2eTest.extend<{ readonly backend: Backend }>({
  backend: ({ product: { office } }, use) =>
    use({
      settlesWithin: 0,
      tasks: async () => (await office.get<Row[]>('/api/v1/task_order/')).map(task),
      users: async () => (await office.get<Row[]>('/api/v1/user_list/')).map(account),
      owned: async (email) => (await office.installations()).filter((row) => row.user?.email === email).map(({ sn }) => sn),
    }),
});

/** The same app with a foreign backend; the server only forwards the calls. */
export async function foreignBackend(): Promise<
  Backend & { readonly address: string; readonly fake: ForeignBackend; leave(): Promise<void> }
> {
  const backend = await startForeignBackend();
  const product = await aProduct({ PV_API_URL: backend.url });
  return {
    address: product.address,
    settlesWithin: 150_000,
    fake: backend,
    tasks: async () => backend.tasks.map(task),
    users: async () => backend.users.map(account),
    owned: async (email) =>
      backend.installations.filter((row) => (row.user as Row | null | undefined)?.email === email).map((row) => String(row.sn)),
    leave: async () => {
      await product.remove();
      await backend.close();
    },
  };
}

/** Waits until the worker controls this page. A worker that came after the page was loaded controls only the next one. */
export async function isInTheWorkersHands(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await isPrepared(page);
}
