import { expect } from '@playwright/test';
import { foreignTest } from '#tests/support/foreign-test.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { filesTask, goesTo } from '#tests/support/app-page.ts';

/* Lists of a foreign backend of which a part cannot be read or fetched. */

foreignTest(
  'case 59: a request in an undocumented form is named above the list, and what is filed goes out all the same',
  async ({ page, foreign }) => {
    foreign.fake.tasks.push({ id: 'b1b0c6b2', status: 'w realizacji', description: 'Dom obcy', reason: 'Obce', creation_date: 'wczoraj' });
    await signedIn(page, '/tasks?show=all');
    await expect(page.getByTestId('list-notes')).toContainText('b1b0c6b2 · Dom obcy · Obce');
    await expect(page.getByRole('row')).toHaveCount(foreign.fake.tasks.length);
    await filesTask(page, 'OBCY0003', 'Brak łączności');
    await expect.poll(async () => (await foreign.tasks()).filter(({ reason }) => reason === 'Brak łączności').length).toBe(1);
  },
);

foreignTest('case 61: a map whose own call fails shows the installations of the list, and says what failed', async ({ page, foreign }) => {
  for (const call of ['map', 'markers']) foreign.fake.breakCalls(`GET /api/v1/${call}/`, 'html-502', 10_000);
  await signedIn(page);
  await expect(page.getByRole('region', { name: 'Lista instalacji' }).locator('tbody:not([data-skeleton]) tr')).toHaveCount(10);
  await goesTo(page, '/map');
  await expect(page.getByRole('region', { name: 'Instalacje na widocznym obszarze' }).getByRole('heading')).toContainText('18');
  await expect(page.getByRole('main')).toContainText('Serwer zgłosił błąd (502)');
});
