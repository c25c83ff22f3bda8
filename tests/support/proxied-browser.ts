import { type BrowserContext, type Page, test } from '@playwright/test';
import { aProduct, type Product } from './product.ts';
import { aProxy, type TestProxy } from './proxy.ts';

export interface ThroughProxy {
  readonly product: Product;
  /** An installation that requests can be filed about. */
  readonly sn: string;
  readonly proxy: TestProxy;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** One server for all tests of a file; each test has its own proxy, whose faults it sets, and a browser behind it. */
export function eachBehindProxy(set: (now: ThroughProxy) => void): void {
  // servers and browsers start slowly on a busy machine
  test.describe.configure({ timeout: 180_000 });
  let product: Product;
  let sn: string;
  let proxy: TestProxy;
  let context: BrowserContext;
  test.beforeAll(async () => {
    product = await aProduct();
    sn = (await product.office.tasks())[0]?.inverter_sn ?? '';
  });
  test.afterAll(() => product.remove());
  test.beforeEach(async ({ browser }) => {
    proxy = await aProxy(product.port);
    context = await browser.newContext({ baseURL: proxy.address });
    set({ product, sn, proxy, context, page: await context.newPage() });
  });
  test.afterEach(async () => {
    await context.close();
    await proxy.remove();
  });
}
