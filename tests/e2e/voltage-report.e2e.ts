import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { addDays, mondayOf } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { opensFirstInstallation } from '#tests/support/app-page.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { periodName } from '#ui/charts/pickers/period-name.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ pageWorker: 'none' });

/* The weekly voltage report as the grid operator sees it. */

const LAST_WEEK = addDays(mondayOf(localDateOf(Date.now())), -7);
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const VERDICT = /^(Zgodne( w zmierzonych \d+\s%)?|Niezgodne|Bez oceny)$/;

test('the report is found from the installation, judges the last whole week and fits a desk, a tablet and a phone', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signedIn(page);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    const what = `${size.width} px`;
    await page.setViewportSize(size);
    await page.goto('/');
    await opensFirstInstallation(page);
    await page.getByRole('button', { name: 'Zarządzaj' }).click();
    await page
      .getByRole('menuitem', { name: 'Raport napięć' })
      .or(page.getByRole('dialog', { name: 'Zarządzaj' }).getByRole('link', { name: 'Raport napięć' }))
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Raport napięć' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/installation\/[^/]+$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goForward();
    await expect(page.getByRole('button', { name: `Tydzień: ${periodName('week', LAST_WEEK)}` }), what).toBeVisible();
    await page.getByRole('button', { name: 'Wcześniejszy tydzień' }).click();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('tydzien') === addDays(LAST_WEEK, -7));
    await page.getByRole('button', { name: 'Późniejszy tydzień' }).click();
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('tydzien') === LAST_WEEK);
    await expect(card(page, 'Ocena tygodnia').getByText(VERDICT), what).toHaveCount(2);
    await expect(card(page, 'Fazy').getByRole('columnheader', { name: 'L1' }), what).toBeVisible();
    await expect(card(page, 'Średnie 10-minutowe').getByRole('slider'), what).toBeVisible();
    await card(page, 'Najdalej od 230 V').getByRole('button').first().click();
    await expect(card(page, 'Najdalej od 230 V').getByRole('columnheader', { name: 'Moc' }), what).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), what).toBe(true);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${what}, ${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(complaints, what).toEqual([]);
  }
});
