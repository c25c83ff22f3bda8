import { expect, type Page } from '@playwright/test';
import { goesTo } from '#tests/support/app-page.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { operatedTest as test, type OperatedProduct } from '#tests/support/operated-product.ts';

test.use({ pageWorker: 'none' });

/* The longest possible serial number, of the widest letters, does not overflow anything. */

const LONG = 'WM'.repeat(16);

interface Listed {
  readonly sn: string;
  readonly user: { readonly email: string } | null;
}

/** Gives that number to an installation with an owner, and files a request about it. */
async function renamed(operated: OperatedProduct): Promise<{ readonly email: string; readonly task: number }> {
  const { results } = (await operated.ask('GET', 'pvs_list/?page_size=100')).body as { results: Listed[] };
  const { sn = '', user = null } = results.find((one) => one.user) ?? {};
  const form = (await operated.ask('GET', `pv_admin/${sn}/`)).body as object;
  expect((await operated.ask('PUT', `pv_admin/${sn}/`, { ...form, sn: LONG })).status).toBe(200);
  const task = { description: 'Dom', inverter_sn: LONG, contact: null, creation_date: '20.11.2026', employee: 'Jan Kowalski' };
  const filed = await operated.ask('POST', 'task_order/', { ...task, adress: 'Polna 3, Kalisz', reason: 'Nie startuje', order: '' });
  expect(filed.status).toBe(201);
  return { email: user?.email ?? '', task: (filed.body as { id: number }).id };
}

/** Where the number can be read on every screen size; on a phone the detail has it in its last part. */
const SHOWS = /^\/(installation\/\w+\?part=data$|tasks\/new|tasks\?|users|map)/;

/** Content that overflows the page, its card, or its cell. */
const pushedOut = (page: Page): Promise<string[]> =>
  page.evaluate((serial) => {
    const wrong: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) wrong.push(`page: ${scrollWidth} px of ${window.innerWidth}`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const home = text.parentElement;
      if (!home || !text.textContent?.includes(serial) || home.closest('.pv-hidden') || !home.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { right } = range.getBoundingClientRect();
      const around = home.closest('td, th, li, dd, article, aside, section, [role="dialog"]') ?? document.body;
      const edge = Math.min(window.innerWidth, around.getBoundingClientRect().right, home.getBoundingClientRect().right);
      if (right > edge + 1 && getComputedStyle(home).overflowX === 'visible')
        wrong.push(`${home.tagName}.${home.className}: ${right} > ${edge}`);
    }
    return wrong;
  }, LONG);

test('a serial number of 32 wide letters pushes nothing out, on a phone and on a desk', async ({ page, operated }) => {
  const { email, task } = await renamed(operated);
  await signedIn(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      `/?sn=${LONG}&q=${LONG}`,
      `/installation/${LONG}`,
      `/installation/${LONG}?part=data`,
      `/installation/${LONG}/edit`,
      `/installation/${LONG}/napiecia`,
      '/tasks',
      `/tasks?task=${task}`,
      `/tasks/new?sn=${LONG}`,
      `/users?user=${encodeURIComponent(email)}`,
      `/map?sn=${LONG}`,
      '/wall',
    ]) {
      await goesTo(page, path);
      await expect(page.getByRole('main')).toContainText(/\S/);
      await page.waitForLoadState('networkidle');
      if (SHOWS.test(path)) await expect(page.getByText(LONG).first(), `${width}: ${path}`).toBeAttached();
      expect.soft(await pushedOut(page), `${width}: ${path}`).toEqual([]);
    }
  }
});
