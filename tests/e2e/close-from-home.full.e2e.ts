import { expect } from '@playwright/test';
import { filesTask, goesTo, KEPT } from '#tests/support/app-page.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { signedIn } from '#tests/support/signed-in.ts';

test.use({ pageWorker: 'none', own: 'close-from-home' }); // it files tasks for faulty installations

test('from home an open request of a faulty installation is closed with a note in three presses, on a desktop and on a phone', async ({
  page,
  product,
}) => {
  const headers = { authorization: `Token ${await product.office.signIn()}` };
  const { results } = (await (await fetch(`${product.address}/api/v1/pvs_list/?order=worst`, { headers })).json()) as {
    results: { sn: string }[];
  };
  const sn = results[0]?.sn ?? '';
  await signedIn(page);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const reason = `Zamknięte z ekranu głównego, ${width}`;
    await filesTask(page, sn, reason);
    const filed = async () => (await product.office.tasks()).find((task) => task.reason === reason);
    await expect.poll(async () => (await filed())?.status).toBe(0);
    const id = (await filed())?.id ?? 0;
    await goesTo(page, '/');
    let presses = 0;
    const press = async (name: RegExp, role: 'link' | 'textbox' | 'button'): Promise<void> => {
      presses += 1;
      await page.getByRole(role, { name }).first().click();
    };
    await press(new RegExp(`Zgłoszenie nr ${id}(,|$)`), 'link');
    await press(/^Notatka/, 'textbox');
    await page.keyboard.type('Wymieniono bezpiecznik.');
    await press(/^Zamknij zgłoszenie$/, 'button');
    await expect(page.getByText(KEPT).first()).toBeVisible();
    await expect.poll(async () => (await filed())?.status).toBe(1);
    expect(presses, `${width} px`).toBe(3);
  }
});
