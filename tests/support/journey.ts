import { test as base } from '@playwright/test';
import { aProduct, type Product } from './product.ts';

/** Journeys that share one server of their own: pages open at its address, and it goes when the file is done. `size`: installations of its demo. */
export const journey = base.extend<object, { readonly product: Product; readonly size: number | undefined }>({
  size: [undefined, { scope: 'worker', option: true }],
  product: [
    async ({ browserName: _, size }, use) => {
      const product = await aProduct({}, size);
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 300_000 }, // a larger demo is seeded for it once, beside other journeys
  ],
  baseURL: async ({ product }, use) => use(product.address),
});
