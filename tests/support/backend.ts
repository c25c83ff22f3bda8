import type { Page } from '@playwright/test';
import { isPrepared } from './browser.ts';
import { withPageWorker } from './page-worker.ts';
import { backOffice, aProduct } from './product.ts';
import { type ForeignBackend, startForeignBackend } from './foreign-backend.ts';

/** What stories of tasks and users need to know about the backend behind the app; it is asked directly. */
export interface Backend {
  readonly address: string;
  /** Unit: ms. Time after which the app trusts a list about a creation that was answered without a number. */
  readonly settlesWithin: number;
  /** False for a backend that keeps no notes about customers. */
  readonly keepsNotes: boolean;
  tasks(): Promise<readonly { readonly id: number; readonly reason: string; readonly status: number; readonly sn: string }[]>;
  users(): Promise<readonly { readonly email: string; readonly isActive: boolean }[]>;
  /** Serial numbers of a customer's installations. */
  owned(email: string): Promise<readonly string[]>;
  leave(): Promise<void>;
}

type Row = Record<string, unknown>;
const isYes = (value: unknown): boolean => value === true || value === 1;
const task = (row: Row) => ({ id: Number(row.id), reason: String(row.reason), status: Number(row.status), sn: String(row.inverter_sn) });
const account = (row: Row) => ({ email: String(row.email), isActive: isYes(row.is_active) });

/** Our own server with its demo. */
export async function ourBackend(): Promise<Backend> {
  const product = await aProduct();
  const office = backOffice(product.address);
  const token = await office.signIn();
  const ask = async (path: string): Promise<Row[]> => {
    const answer = await fetch(`${product.address}/api/v1/${path}`, { headers: { authorization: `Token ${token}` } });
    return answer.status === 404 ? [] : ((await answer.json()) as Row[]);
  };
  return {
    address: product.address,
    settlesWithin: 0,
    keepsNotes: true,
    tasks: async () => (await ask('task_order/')).map(task),
    users: async () => (await ask('user_list/')).map(account),
    owned: async (email) => (await ask(`flow_pvs_list/${encodeURIComponent(email)}/`)).map((row) => String(row.sn)),
    leave: product.remove,
  };
}

/** The same app with a foreign backend; the server only forwards the calls. */
export async function foreignBackend(): Promise<Backend & { readonly fake: ForeignBackend }> {
  const backend = await startForeignBackend();
  const product = await aProduct({ PV_API_URL: backend.url });
  return {
    address: product.address,
    settlesWithin: 150_000,
    keepsNotes: false,
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

/** Tests with a backend of their own: one per worker process; pages open at its address. */
export const testIn = (open: () => Promise<Backend>) =>
  withPageWorker.extend<object, { backend: Backend }>({
    backend: [
      async ({ browserName: _ }, use) => {
        const backend = await open();
        await use(backend);
        await backend.leave();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ backend }, use) => use(backend.address),
  });

/** Waits until the worker controls this page. A worker that came after the page was loaded controls only the next one. */
export async function isInTheWorkersHands(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await isPrepared(page);
}
