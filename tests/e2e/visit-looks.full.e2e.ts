import { expect, type Locator, type Page } from '@playwright/test';
import { aCameraPhoto } from '#tests/support/camera-files.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { isSound } from '#tests/support/page-checks.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { beginsVisit, choosesPhotos } from '#tests/support/visit-page.ts';

/* What a visit looks like: nothing out of reach on any screen, and no violation of axe's rules in either theme. */

const PHONE = { width: 390, height: 844 };
const PHONE_ON_ITS_SIDE = { width: 844, height: 390 };
const TABLET = { width: 1024, height: 768 };
const DESK = { width: 1440, height: 900 };

const contents = (page: Page) => page.getByRole('navigation', { name: 'Spis' });
const asked = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const goes = (page: Page, name: string) => contents(page).getByRole('button', { name, exact: true }).click();

test('on a tablet a section is one page: what is gone to is seen from its beginning, with its section in the contents beside it on a desk; a keyboard goes on at its heading', async ({
  page,
  product,
}) => {
  await signedIn(page);
  await beginsVisit(page, product, 'inspection');
  await page.setViewportSize(TABLET);
  await page.getByRole('button', { name: /^Spis/ }).click();
  await contents(page)
    .getByRole('button', { name: /^Oględziny: strona DC/ })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: /^Oględziny: strona DC/ })).toBeInViewport({ ratio: 1 });
  const next = page.getByRole('button', { name: 'Następna', exact: true });
  await next.press('Enter');
  const heading = page.getByRole('heading', { level: 2, name: /^Oględziny: uziemienie/ });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(DESK);
  await expect(contents(page).getByRole('button', { name: /^Oględziny: uziemienie/ })).toHaveAttribute('aria-current', 'step');
  await isSound(page, 'a section', undefined, ['desk', 'tablet']);
  await page.goto(`${page.url()}?at=label-isolators`);
  const row = page.getByRole('region', { name: 'Oznakowanie rozłączników i przewodów DC' });
  await expect(row).toBeInViewport({ ratio: 1 });
  expect((await row.boundingBox())?.y).toBeLessThan(120);
});

test('on a phone one line is above the question, and no bar at its foot; the number and the deletion are in the menu', async ({
  page,
  product,
}) => {
  await signedIn(page);
  await page.setViewportSize(PHONE);
  await beginsVisit(page, product, 'service');
  const question = page.getByRole('region', { name: 'Można bezpiecznie pracować' });
  await expect(question).toBeVisible();
  expect((await question.boundingBox())?.y).toBeLessThanOrEqual(120);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'W porządku', exact: true }).click();
  const step = page.getByRole('button', { name: 'Następna', exact: true });
  await expect(asked(page, 'Co zgłasza klient')).toBeVisible();
  await expect(step).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Więcej o tej wizycie' }).click();
  const menu = page.getByRole('dialog', { name: 'Wizyta serwisowa' });
  await expect(menu.getByText(/^P-\d+-\d{8}-/)).toBeVisible();
  await menu.getByRole('button', { name: 'Usuń wizytę' }).click();
  await page.getByRole('dialog', { name: 'Usunąć tę wizytę?' }).getByRole('button', { name: 'Usuń wizytę' }).click();
  await expect(page).toHaveURL(/\/visits$/);
});

/** Contrast of the text of an element to its background. Source: WCAG 2.2. */
const contrastOf = (shown: Locator): Promise<number> =>
  shown.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (colour: string): number => {
      if (!context) return 0;
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((one) => {
        const part = one / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { color, backgroundColor } = getComputedStyle(element);
    const [dark = 0, light = 0] = [luminance(color), luminance(backgroundColor)].toSorted((one, other) => one - other);
    return (light + 0.05) / (dark + 0.05);
  });

test('answers can be read in sunlight: a contrast of 7:1 and more, pressed or not, in both themes', async ({ page, product }) => {
  await signedIn(page);
  for (const [colorScheme, kind, ask, next] of [
    ['light', 'service', 'Moduły i konstrukcja z dostępnego miejsca', 'Przewody i złącza DC'],
    ['dark', 'inspection', 'Instalacja zgadza się z opisem obiektu', 'Dostęp do dachu i urządzeń jest bezpieczny'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await beginsVisit(page, product, kind);
    await page.getByRole('button', { name: /^Spis/ }).click();
    await goes(page, ask);
    for (const name of ['Usterka', 'Niesprawdzone', 'W porządku']) {
      const answer = page.getByRole('button', { name, exact: true });
      expect(await contrastOf(answer)).toBeGreaterThanOrEqual(7);
      await answer.click();
      if (name === 'W porządku') {
        await asked(page, next).waitFor();
        await page.getByRole('button', { name: 'Poprzednia', exact: true }).click();
      }
      await expect(answer).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => contrastOf(answer)).toBeGreaterThanOrEqual(7);
    }
  }
});

test('on a phone photo, note and steps are in one row under the four answers; a photo and a note come above, and nothing moves', async ({
  page,
  product,
}) => {
  await signedIn(page);
  await beginsVisit(page, product, 'service');
  await page.getByRole('button', { name: /^Spis/ }).click();
  await goes(page, 'Moduły i konstrukcja z dostępnego miejsca');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const places = async () => {
    const boxes = await Promise.all(
      ['Niesprawdzone', 'Zdjęcie', 'Notatka', 'Poprzednia', 'Następna'].map(async (name) => {
        await expect(button(name)).toBeInViewport({ ratio: 1 });
        return button(name).boundingBox();
      }),
    );
    return boxes.map((box) => ({ x: 0, y: 0, width: 0, height: 0, ...box }));
  };
  const [answer, ...row] = await places();
  expect(new Set(row.map(({ y }) => y)).size).toBe(1);
  expect(row[0]?.y).toBeGreaterThanOrEqual((answer?.y ?? 0) + (answer?.height ?? 0));
  expect(Math.min(...row.map(({ height }) => height))).toBeGreaterThanOrEqual(56);

  const buffer = await aCameraPhoto(page, { width: 1200, height: 900, orientation: 1 });
  await choosesPhotos(page, { name: 'dach.jpg', mimeType: 'image/jpeg', buffer });
  await expect(button('Pokaż: Zdjęcie 1')).toBeInViewport();
  await button('Notatka').click();
  const note = page.getByRole('textbox', { name: 'Notatka' });
  await expect(note).toBeFocused();
  const moved = await places();
  expect(moved[0]?.height).toBe(answer?.height);
  const end = await note.evaluate((field) => field.getBoundingClientRect().bottom);
  const answers = await button('W porządku').evaluate((field) => field.getBoundingClientRect().top);
  expect(end).toBeLessThanOrEqual(answers);
  expect(Math.abs((moved[1]?.y ?? 0) - (row[0]?.y ?? 0))).toBeLessThan(2);

  await page.setViewportSize(PHONE_ON_ITS_SIDE);
  await places();
  await button('Następna').click();
  await page.getByRole('button', { name: /^Spis/ }).click();
  await goes(page, 'Co zgłasza klient'); // an answer of words has no note: the steps stay where they are
  await page.setViewportSize(PHONE);
  await expect(button('Notatka')).toBeHidden();
  expect((await button('Następna').boundingBox())?.x).toBe(row[3]?.x);
});

test('questions, photo, contents and end are sound; on a phone answers, steps and caption are on the screen', async ({ page, product }) => {
  const fromContents = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: /^Spis/ }).click();
    await goes(page, name);
  };
  await signedIn(page);
  await beginsVisit(page, product, 'service');
  await fromContents('Moduły i konstrukcja z dostępnego miejsca');
  await page.setViewportSize(PHONE_ON_ITS_SIDE);
  await expect(asked(page, 'Moduły i konstrukcja z dostępnego miejsca')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'W porządku', exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(TABLET);
  const row = page.getByRole('region', { name: 'Moduły i konstrukcja z dostępnego miejsca' });
  await row.getByRole('button', { name: 'Usterka', exact: true }).click();
  await row.getByRole('button', { name: 'Poluzowane mocowanie modułów', exact: true }).click();
  await isSound(page, 'a fault', undefined, ['tablet', 'phone']);

  await page.setViewportSize(PHONE);
  await fromContents('Napięcie L1–N');
  await expect(page.getByRole('button', { name: 'Następna', exact: true })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0);

  await fromContents('Zdjęcia przed pracą');
  const buffer = await aCameraPhoto(page, { width: 1200, height: 900, orientation: 1 });
  await choosesPhotos(page, { name: 'dach.jpg', mimeType: 'image/jpeg', buffer });
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
