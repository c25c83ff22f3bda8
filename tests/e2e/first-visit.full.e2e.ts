import { expect, type Page } from '@playwright/test';
import { STAFF } from '#tests/support/product.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { holdsBack } from '#tests/support/held-responses.ts';

test.use({ serviceWorkers: 'block' }); // the response with the database's code is held

/** A tab with a session on a device without data of the account. */
const isSignedIn = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript(
    ([held, username]) => {
      sessionStorage.setItem('isAuthenticated', 'true');
      sessionStorage.setItem('token', held ?? '');
      sessionStorage.setItem('username', username ?? '');
    },
    [token, STAFF.username],
  );
const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
const rows = (page: Page) => page.getByRole('region', { name: 'Lista instalacji' }).locator('tbody:not([data-skeleton]) tr');
/** The columns of the list up to the status; causes come from another call, after the first rows. */
const saidByList = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((all) =>
    all.map((row) =>
      [...(row as HTMLTableRowElement).cells]
        .slice(0, 8)
        .map((cell) => cell.innerText)
        .join('\n'),
    ),
  );

const ENGINE = '**/assets/handover-*.js';

/** The smallest number of rows shown from here on. */
async function countingRows(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const fewest = { rows: 10 };
    Object.assign(window, { fewest });
    new MutationObserver(() => {
      fewest.rows = Math.min(fewest.rows, document.querySelectorAll('tbody:not([data-skeleton]) tr').length);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { fewest: { rows: number } }).fewest.rows);
}

test('before the first script has come the page is dark where it should be, and what will be seen is on its way, once', async ({
  page,
  product,
}) => {
  const complaints = complaintsOf(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname.replace(/-[\w-]{8}\./, '.')));
  const letGo = await holdsBack(page, '**/assets/index-*.js');
  await isSignedIn(page, await product.office.signIn());
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/', { waitUntil: 'commit' });

  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  for (const path of ['/api/v1/pvs_list/', '/assets/shell.js', '/assets/shell.css']) await expect.poll(() => requests).toContain(path);
  letGo();
  await expect(rows(page)).toHaveCount(10);
  for (const path of ['/assets/shell.js', '/assets/shell.css']) expect(requests.filter((one) => one === path)).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('on a first visit the rows are there before the database, and none is lost on the way', async ({ page, product }) => {
  const complaints = complaintsOf(page);
  const letGo = await holdsBack(page, ENGINE);
  await isSignedIn(page, await product.office.signIn());
  await page.goto('/');

  await expect(rows(page)).toHaveCount(10);
  const names = await saidByList(page);
  expect(await databases(page)).not.toContain(`pv:${STAFF.username}`);
  const fewest = await countingRows(page);

  letGo();
  await expect.poll(() => databases(page)).toContain(`pv:${STAFF.username}`);
  await expect(page.getByText('1 - 2', { exact: true })).toBeVisible(); // all twelve are here
  expect(await saidByList(page)).toEqual(names);
  expect(await fewest()).toBe(10);
  expect(complaints.filter((line) => !line.includes('blocked by Playwright'))).toEqual([]);
});

test('a device that holds the list shows all of it before database and engine have come', async ({ page, product }) => {
  const complaints = complaintsOf(page);
  await isSignedIn(page, await product.office.signIn());
  await page.goto('/');
  await expect(page.getByText('1 - 2', { exact: true })).toBeVisible();
  const names = await saidByList(page);

  const letGo = await holdsBack(page, ENGINE);
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
  expect(await saidByList(page)).toEqual(names);
  await page.getByRole('button', { name: 'Następna strona' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Poprzednia strona' }).click();

  const fewest = await countingRows(page);
  letGo();
  await expect(page.getByText('Brak połączenia').first()).toBeVisible(); // which only the engine can do
  expect(await saidByList(page)).toEqual(names);
  expect(await fewest()).toBe(10);
  expect(complaints.filter((line) => !/blocked by Playwright|ERR_FAILED/.test(line))).toEqual([]);
});

test('where the first rows cannot be had, the database and its sentences come all the same', async ({ page, product }) => {
  await page.route('**/api/v1/pvs_list/**', (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'oops' }));
  await isSignedIn(page, await product.office.signIn());
  await page.goto('/');
  await expect(
    page
      .getByRole('region', { name: 'Lista instalacji' })
      .getByText(/Ponów|Spróbuj/)
      .first(),
  ).toBeVisible();
  expect(await databases(page)).toContain(`pv:${STAFF.username}`);
});

test('logging out before the engine has come deletes nothing that waits', async ({ page, product }) => {
  await isSignedIn(page, await product.office.signIn());
  await page.route('**/api/v1/task_order/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  await page.goto('/tasks?show=open');
  await page.getByRole('link', { name: /^\d+$/ }).first().click();
  await page.getByRole('radiogroup', { name: 'Status zgłoszenia' }).getByText('Zamknięte').click();
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await expect(page.getByTestId('unsent-count')).toHaveText('1');

  const letGo = await holdsBack(page, ENGINE);
  await page.goto('/');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Masz niewysłaną zmianę' }).getByText('czeka 1 niewysłana zmiana')).toBeVisible();
  expect(await databases(page)).toContain(`pv:${STAFF.username}`);
});

test('if the code that opens an account cannot be fetched at first, that is shown, and it is fetched again by itself', async ({
  page,
  product,
}) => {
  await isSignedIn(page, await product.office.signIn());
  let isCut = true;
  await page.route(ENGINE, (route) => (isCut ? route.abort() : route.continue()));
  await page.goto('/tasks');
  await expect(page.getByText('Nie udało się pobrać całej aplikacji. Spróbujemy ponownie sami, gdy wróci połączenie.')).toBeVisible();
  isCut = false;
  await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 });
});
