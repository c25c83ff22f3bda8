import { expect, test } from '@playwright/test';
import { signIn } from '#tests/support/browser.ts';
import { foreignBackend } from '#tests/support/backend.ts';
import { filesTask, goesTo } from '#tests/support/app-page.ts';

/* Lists of somebody else's backend of which a part cannot be read or had. */

type House = Awaited<ReturnType<typeof foreignBackend>>;

test.describe.configure({ timeout: 180_000 });

/** A house of its own for each: what its backend says is the test's. */
const inItsOwnHouse = test.extend<{ backend: House }>({
  backend: async ({ browserName: _ }, use) => {
    const backend = await foreignBackend();
    await use(backend);
    await backend.leave();
  },
  baseURL: async ({ backend }, use) => use(backend.address),
});

inItsOwnHouse(
  'case 59: a request in a form that nobody described is named above the list, and what is filed goes out all the same',
  async ({ page, backend }) => {
    backend.fake.tasks.push({ id: 'b1b0c6b2', status: 'w realizacji', description: 'Dom obcy', reason: 'Obce', creation_date: 'wczoraj' });
    await signIn(page);
    await goesTo(page, '/tasks');
    await expect(page.getByTestId('list-notes')).toContainText('b1b0c6b2 · Dom obcy · Obce');
    await expect(page.getByRole('row')).toHaveCount(backend.fake.tasks.length);
    await filesTask(page, 'OBCY0003', 'Brak łączności');
    await expect.poll(async () => (await backend.tasks()).filter(({ reason }) => reason === 'Brak łączności').length).toBe(1);
  },
);

inItsOwnHouse(
  'case 61: a map whose own call fails shows the installations of the list, and says what failed',
  async ({ page, backend }) => {
    for (const call of ['map', 'markers']) backend.fake.breakCalls(`GET /api/v1/${call}/`, 'html-502', 10_000);
    await signIn(page);
    await expect(page.getByRole('region', { name: 'Lista instalacji' }).locator('tbody tr')).toHaveCount(10);
    await goesTo(page, '/map');
    await expect(page.getByRole('region', { name: 'Instalacje na widocznym obszarze' }).getByRole('heading')).toContainText('18');
    await expect(page.getByRole('main')).toContainText('Serwer zgłosił błąd (502)');
  },
);
