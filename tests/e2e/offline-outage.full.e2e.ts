import { type BrowserContext, expect, test } from '@playwright/test';
import { isPrepared } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { aProduct, type OfficeTask, type Product } from '#tests/support/product.ts';
import { closesTask, filesTask, isReadyOffline } from '#tests/support/app-page.ts';

/** Servers and browsers start slowly on a busy machine. */
test.describe.configure({ timeout: 180_000 });

let product: Product;
test.beforeAll(async () => {
  product = await aProduct();
});
test.afterAll(() => product.remove());

/** Where the story takes place: in one tab, or in two that both try to send. */
async function story(context: BrowserContext, tabs: 1 | 2): Promise<void> {
  const page = await context.newPage();
  await signedIn(page);
  await isReadyOffline(page);
  await isPrepared(page);
  const before = await product.office.tasks();
  const toClose = before.find(({ status }) => status !== 1) as OfficeTask;
  const other = tabs === 2 ? await context.newPage() : null;
  await other?.goto('/tasks');
  await expect(other?.getByRole('row').nth(1) ?? page.getByRole('row').nth(1)).toBeVisible();

  await product.kill();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('Brak połączenia').first()).toBeVisible();
  await expect(page.getByTestId('offline-strip')).toHaveText(/dane z/);

  const filed = `Falownik nie startuje po burzy, karty: ${tabs}`; // both stories have one server
  await filesTask(page, toClose.inverter_sn, filed);
  await closesTask(page, toClose.id);
  await page.goto('/tasks');
  await expect(page.getByText('czeka na wysłanie').first()).toBeVisible();

  await product.start();
  await expect
    .poll(async () => (await product.office.tasks()).filter(({ reason }) => reason === filed).length, {
      timeout: 30_000,
    })
    .toBe(1);
  await expect.poll(async () => (await product.office.tasks()).find(({ id }) => id === toClose.id)?.status, { timeout: 30_000 }).toBe(1);
  await expect(page.getByText('czeka na wysłanie')).toHaveCount(0, { timeout: 30_000 });
  expect(await product.office.tasks()).toHaveLength(before.length + 1);
}

test('with the server killed the lists are there; what was decided meanwhile reaches the office once, by itself', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.address });
  await story(context, 1);
  await context.close();
});

test('the same with two tabs open: still exactly once', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.address });
  await story(context, 2);
  await context.close();
});
