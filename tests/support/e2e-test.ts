import { withPageWorker as base } from './page-worker.ts';
import { aProduct, type Product } from './product.ts';

/**
 * End-to-end tests that share a server with other tests of the same worker process: pages open at its address. `size`: installations of its
 * demo. `own`: a name under which a file gets a server of its own, for example because it needs unassigned causes.
 */
export const e2eTest = base.extend<
  object,
  { readonly product: Product; readonly size: number | undefined; readonly own: string | undefined }
>({
  size: [undefined, { scope: 'worker', option: true }],
  own: [undefined, { scope: 'worker', option: true }],
  product: [
    async ({ browserName: _, size }, use) => {
      const product = await aProduct({}, size);
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 600_000 }, // a larger demo is seeded once, beside other tests
  ],
  baseURL: async ({ product }, use) => use(product.address),
});
