import { expect, type Page } from '@playwright/test';
import { signedIn } from '#tests/support/signed-in.ts';
import { officeDiagnoses } from '#tests/support/office-diagnoses.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ pageWorker: 'none' });

const SN = '3057690483003';
const button = (page: Page) => page.getByRole('button', { name: 'Ustąpiło w ostatnich dniach: 1' });

/** Unit: px from the top of the page. A section below the causes. */
const topOfSections = (page: Page) =>
  page.getByRole('heading', { name: 'Zgłoszenia' }).evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY);

test('a cause that ended, and that only the newer answer has, moves nothing below it', async ({ page, product }) => {
  const [known] = await officeDiagnoses(product);
  const ended = { ...known, id: 999, installation: 4, sn: SN, state: 'gone' };

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    let rows: readonly unknown[] = [];
    let release = (): void => undefined;
    let held: Promise<void> = Promise.resolve();
    await page.route('**/care/v1/diagnoses/**', async (route) => {
      await held;
      await route.fulfill({ json: rows });
    });
    await signedIn(page, `/installation/${SN}`);
    await expect(page.getByText(/Nic nie wskazuje na|a przyczyna nie jest znana/)).toBeVisible();

    held = new Promise((resolve) => {
      release = resolve;
    });
    rows = [ended];
    await page.reload();
    await expect(page.getByText(/Nic nie wskazuje na|a przyczyna nie jest znana/)).toBeAttached();
    const before = await topOfSections(page);
    release();
    await expect(button(page)).toBeVisible();
    expect(await topOfSections(page), `at ${width} px`).toBe(before);
    await page.unroute('**/care/v1/diagnoses/**');
  }
});
