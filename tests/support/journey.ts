import { test as base } from '@playwright/test';
import { aProduct, type Product } from './product.ts';

/** Journeys that share one server of their own: pages open at its address, and it goes when the file is done. */
export const journey = base.extend<object, { readonly product: Product }>({
  product: [
    async ({ browserName: _ }, use) => {
      const product = await aProduct();
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.address),
});
