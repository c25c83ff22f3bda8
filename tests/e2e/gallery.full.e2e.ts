import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { isSound } from '#tests/support/page-checks.ts';
import { freePort } from '#tests/support/postgres.ts';

/* Every component of src/ui in its states, as `npm run gallery` shows it; axe checks all of them at once. */

const root = fileURLToPath(new URL('../..', import.meta.url));
let gallery: ChildProcess;
let address = '';

test.beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  gallery = spawn('vite', ['--config', 'gallery/vite.config.ts', '--host', '127.0.0.1'], {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  await expect
    .poll(
      () =>
        fetch(address).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
});
test.afterAll(() => gallery.kill('SIGTERM'));

async function opens(page: Page): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Galeria' })).toBeVisible({ timeout: 60_000 }); // the first visit compiles everything
  await expect(page.locator('[data-state="ChartTabs: readings, in every tab"] canvas')).toBeVisible({ timeout: 60_000 });
}

test('every part in every state: no violation of any rule, in both themes and three sizes', async ({ page }) => {
  test.setTimeout(300_000);
  await opens(page);
  await isSound(page, 'gallery', 'gallery');
});

test('dialogs and messages too, and each can be left by keyboard', async ({ page }) => {
  test.setTimeout(300_000);
  await opens(page);
  for (const name of ['Otwórz okno', 'Zapytaj']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await isSound(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Zgłoś błąd' }).click();
  await expect(page.getByTestId('snackbar')).toBeVisible();
});
