import { expect, type Page } from '@playwright/test';
import { holdsBack } from '#tests/support/held-responses.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';

test.use({ serviceWorkers: 'block' }); // its requests are held

const WIDTHS = [768, 820, 900, 1024, 1180, 1280, 1320, 1366, 1440, 1920] as const;
/** The arrows of a heading take a part of its padding; its words do not. */
const NARROW = [1280, 1320, 1366] as const satisfies readonly number[];
const table = (page: Page) => page.getByRole('region', { name: 'Lista instalacji' }).getByRole('table');

/** Words of rows and headings that are broken over two lines, except those of more than 20 letters. */
const brokenWords = (page: Page): Promise<readonly string[]> =>
  table(page).evaluate((root) => {
    const broken: string[] = [];
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      for (const { 0: word, index } of node.textContent?.matchAll(/\p{L}{2,20}/gu) ?? []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1 && !/\S{21}/.test(node.textContent ?? '')) broken.push(word);
      }
    }
    return broken;
  });

/** Content that overflows its cell. */
const overflowing = (page: Page): Promise<readonly string[]> =>
  table(page).evaluate((root) =>
    [...root.querySelectorAll('th, td')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map(({ textContent }) => textContent ?? ''),
  );

/** Texts that are drawn into the padding of their cell, or beyond, or that are cut without an ellipsis and a tooltip with all of it. */
const padded = (page: Page): Promise<readonly string[]> =>
  table(page).evaluate((root) => {
    const over: string[] = [];
    const shortened = (node: Node): Element | null => {
      for (let box = node.parentElement; box && !box.matches('th, td'); box = box.parentElement)
        if (getComputedStyle(box).textOverflow === 'ellipsis') return box;
      return null;
    };
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const cell = node.parentElement?.closest('th, td');
      if (!cell || node.parentElement?.closest('.pv-hidden')) continue;
      const text = document.createRange();
      text.selectNodeContents(node);
      const inside = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight);
      const box = shortened(node);
      if (box && box.scrollWidth > box.clientWidth) {
        const isWhole = box.getBoundingClientRect().right <= inside + 1 && (box.getAttribute('title') ?? '').length > 2;
        const mayBeCut = cell.matches('tbody :is(th, td)') && !/^\d\d\/\d\d\/\d{4}/.test(cell.textContent ?? '');
        if (!isWhole || !mayBeCut) over.push(node.textContent ?? '');
      } else if ([...text.getClientRects()].some(({ right }) => right > inside + 1)) over.push(node.textContent ?? '');
    }
    return over;
  });

test('at no width is a word of the list broken inside, nor does one reach into the next column', async ({ page }) => {
  await signedIn(page);
  await expect(table(page).getByText(/^od /).first()).toBeVisible();
  await isInItsFont(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1100 });
    const isTight = width < 960;
    await expect(table(page).getByRole('columnheader', { name: 'Pierwszy odczyt' })).toHaveCount(isTight ? 0 : 1);
    const hasWords = width === 1180 || width >= 1440;
    const word = table(page).locator('tbody').getByText('Nieprawidłowość').first();
    // the columns follow the width a moment later
    await expect(async () => {
      expect((await word.boundingBox())?.width ?? 0, `${width}`)[hasWords ? 'toBeGreaterThan' : 'toBeLessThan'](50);
      expect(await brokenWords(page), `${width}`).toEqual([]);
      expect(await padded(page), `${width}`).toEqual([]);
      if (!NARROW.some((narrow) => narrow === width)) expect(await overflowing(page), `${width}`).toEqual([]);
    }).toPass({ timeout: 20_000 });
    await expect(table(page).getByRole('columnheader', { name: 'Wydajność [%]' })).toBeVisible();
  }
});

const heights = (page: Page): Promise<readonly number[]> =>
  table(page).evaluate((root) =>
    [...root.querySelectorAll('tbody:not([data-skeleton]) tr')].map((row) => row.getBoundingClientRect().height),
  );

/** The app's font is loaded and drawn: the fallback breaks a few long names elsewhere. */
const isInItsFont = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await Promise.all([...document.fonts].map((font) => font.load()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

test('rows are as high before their causes come as after, at every width', async ({ browser }) => {
  for (const width of [768, 1024, 1440]) {
    const context = await browser.newContext({ viewport: { width, height: 1100 } });
    const page = await context.newPage();
    const letGo = await holdsBack(page, '**/care/v1/diagnoses/**');
    await signedIn(page);
    await expect(table(page).getByRole('rowheader')).toHaveCount(10);
    await isInItsFont(page);
    const before = await heights(page);
    letGo();
    await expect(table(page).getByText(/^od /).first()).toBeVisible();
    expect(await heights(page), `${width} px`).toEqual(before);
    await context.close();
  }
});
