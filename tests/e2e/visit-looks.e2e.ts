import { expect, type Page } from '@playwright/test';
import { aCameraPhoto } from '#tests/support/camera-files.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { isSound } from '#tests/support/page-checks.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { beginsVisit } from '#tests/support/visit-page.ts';

/* What a visit looks like: nothing out of reach on any screen, and no violation of axe's rules in either theme. */

const PHONE = { width: 390, height: 844 };
const PHONE_ON_ITS_SIDE = { width: 844, height: 390 };
const TABLET = { width: 1024, height: 768 };

const contents = (page: Page) => page.getByRole('navigation', { name: 'Spis' });
const asked = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const goes = (page: Page, name: string) => contents(page).getByRole('button', { name, exact: true }).click();

test('what is gone to is seen from its beginning, with its row in the contents beside it; a keyboard goes on at its heading', async ({
  page,
  product,
}) => {
  await signedIn(page);
  await page.setViewportSize(TABLET);
  await beginsVisit(page, product, 'inspection');
  const row = contents(page).getByRole('button', { name: 'Konstrukcja do głównej szyny wyrównawczej', exact: true });
  await row.click();
  await expect(asked(page, 'Konstrukcja do głównej szyny wyrównawczej')).toBeInViewport({ ratio: 1 });
  await expect(row).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Następna', exact: true }).press('Enter');
  await expect(asked(page, 'Obudowa falownika do głównej szyny wyrównawczej')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Obudowa falownika do głównej szyny wyrównawczej', exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test('questions, photo, contents and end are sound; on a phone answers, steps and caption are on the screen', async ({ page, product }) => {
  await signedIn(page);
  await page.setViewportSize(TABLET);
  await beginsVisit(page, product, 'service');
  await goes(page, 'Moduły i konstrukcja z dostępnego miejsca');
  await page.setViewportSize(PHONE_ON_ITS_SIDE);
  await expect(asked(page, 'Moduły i konstrukcja z dostępnego miejsca')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'W porządku', exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(TABLET);
  await page.getByRole('button', { name: 'Usterka', exact: true }).click();
  await page.getByRole('button', { name: 'Poluzowane mocowanie modułów', exact: true }).click();
  await isSound(page, 'a fault', undefined, ['tablet', 'phone']);

  await goes(page, 'Napięcie L1–N');
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('button', { name: 'Następna', exact: true })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0);

  await page.setViewportSize(TABLET);
  await goes(page, 'Zdjęcia przed pracą');
  const buffer = await aCameraPhoto(page, { width: 1200, height: 900, orientation: 1 });
  await page.getByLabel('Z galerii').setInputFiles({ name: 'dach.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Pokaż: Zdjęcie 1' }).click();
  await page.setViewportSize(PHONE_ON_ITS_SIDE);
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Zdjęcie 1' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('textbox', { name: 'Podpis zdjęcia' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Przed', exact: true })).toBeInViewport({ ratio: 1 });
  await isSound(page, 'a photo', undefined, ['phone']);
  await page.keyboard.press('Escape');

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: /^Spis/ }).click();
  await isSound(page, 'the contents', undefined, ['phone']);
  await goes(page, 'Zakończ');
  await page.getByRole('button', { name: 'Dodaj część' }).click();
  await page.getByRole('button', { name: 'Obecny', exact: true }).click();
  await isSound(page, 'the end', undefined, ['desk', 'phone']);
});
