import { expect } from '@playwright/test';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { isReadyOffline } from '#tests/support/app-page.ts';
import { isSound } from '#tests/support/page-checks.ts';
import { STAFF } from '#tests/support/product.ts';
import { signedIn } from '#tests/support/signed-in.ts';

/* The week of the team: two requests without a day are moved by one press without a network, and the office has it later. */

test.use({ own: 'team-week' });

interface PlannedRow {
  readonly task: number;
  readonly version: number;
  readonly planned_on: string | null;
  readonly assignee_name: string | null;
}

test('two requests are given a day and a technician by one press without a network, and the office has both', async ({
  page,
  context,
  product,
}) => {
  const login = await page.request.post('/api/v1/api-token-auth-care/login/', { data: STAFF });
  const headers = { authorization: `Token ${((await login.json()) as { token: string }).token}` };
  const rows = async (): Promise<PlannedRow[]> =>
    (await page.request.get('/care/v1/plan/?from=2026-01-01&to=2026-01-02', { headers })).json() as Promise<PlannedRow[]>;
  const isOpen = new Set((await product.office.tasks()).filter(({ status }) => status !== 1).map(({ id }) => id));
  const open = (await rows()).filter(({ task }) => isOpen.has(task));
  for (const { task, version } of open.slice(0, 2)) {
    const plan = { headers: { ...headers, 'if-match': `"${version}"` }, data: { planned_on: null, assignee: null, helper: null } };
    expect((await page.request.patch(`/care/v1/tasks/${task}/plan/`, plan)).ok()).toBe(true);
  }
  const undated = (await rows()).filter(({ task, planned_on: day }) => isOpen.has(task) && day === null).map(({ task }) => task);
  expect(undated.length).toBeGreaterThan(1);

  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page);
  await isReadyOffline(page);
  await page.goto('/day?widok=zespol');
  const without = page.getByRole('region', { name: /^Bez terminu/ });
  await expect(without.getByRole('checkbox')).toHaveCount(undated.length);
  await isSound(page, 'week of the team');
  await context.setOffline(true);
  await without.getByRole('checkbox').first().check();
  await without.getByRole('checkbox').first().press('Shift+ArrowDown');
  await expect(page.getByText('Wybrano 2 zgłoszenia')).toBeVisible();
  await page.getByRole('button', { name: 'Przenieś…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Przenieś 2 zgłoszenia' });
  await dialog.getByRole('combobox', { name: 'Osoba' }).selectOption('Zofia Śliwa');
  await dialog.getByRole('combobox', { name: 'Dzień' }).selectOption({ index: 3 });
  const day = await dialog.getByRole('combobox', { name: 'Dzień' }).inputValue();
  await dialog.getByRole('button', { name: 'Przenieś' }).click();
  await expect(page.getByText('Przeniesiono 2 zgłoszenia')).toBeVisible();
  await expect(without.getByRole('checkbox')).toHaveCount(undated.length - 2);

  await context.setOffline(false);
  const moved = async () => (await rows()).filter(({ task, planned_on: on }) => undated.includes(task) && on === day);
  await expect
    .poll(async () => (await moved()).map(({ assignee_name: name }) => name), { timeout: 30_000 })
    .toEqual(['Zofia Śliwa', 'Zofia Śliwa']);
});
