import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { aCameraPhoto } from '#tests/support/camera-files.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { signedIn } from '#tests/support/signed-in.ts';

/* The copy of a qualification: named by the account, sent in parts, shown, replaced and removed. */

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(600_000, 7)]);

test('a copy whose sending breaks off is sent on with the next press; it is shown, replaced by a photo, and removed', async ({ page }) => {
  await signedIn(page);
  await page.goto('/account');
  const own = page.getByRole('region', { name: 'Moje uprawnienia' });
  const form = page.getByRole('form', { name: 'Moje uprawnienia' });
  await own.getByRole('button', { name: 'Zmień' }).click();
  await form.getByRole('button', { name: 'Dodaj uprawnienie' }).click();
  await form.getByLabel('Numer').last().fill('D/77/2025');
  const chooser = form.getByLabel('Dodaj kopię (PDF lub zdjęcie)').last();
  await chooser.setInputFiles({ name: 'tekst.pdf', mimeType: 'application/pdf', buffer: Buffer.from('nie PDF') });
  await expect(form.getByText('Tego pliku nie da się odczytać: tekst.pdf. Wybierz PDF albo zdjęcie.')).toBeVisible();
  await chooser.setInputFiles({ name: 'świadectwo.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(form.getByText('Nowa kopia, do zapisania: świadectwo.pdf')).toBeVisible();
  const places: string[] = [];
  let isCut = true;
  await page.route('**/care/v1/files/*/', async (route) => {
    const { 'upload-offset': at = '' } = route.request().headers();
    if (at !== '') places.push(at);
    await (at !== '0' && at !== '' && isCut ? route.abort() : route.continue());
  });
  await form.getByRole('button', { name: 'Zapisz' }).click();
  await expect(form.getByText(/^Uprawnienia zapisano, ale kopia nie dotarła do biura\./)).toBeVisible();
  isCut = false;
  await form.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Zapisano imię, nazwisko i uprawnienia')).toBeVisible();
  expect(places).toEqual(['0', '262144', '262144', '524288']);

  const saving = page.waitForEvent('download');
  await own.getByRole('button', { name: 'Pokaż kopię uprawnienia D/77/2025' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('kopia-d-77-2025.pdf');
  expect((await readFile(await saved.path())).equals(PDF)).toBe(true);

  await own.getByRole('button', { name: 'Zmień' }).click();
  const buffer = await aCameraPhoto(page, { width: 900, height: 1200, orientation: 1 });
  await form.getByLabel('Zamień kopię').last().setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer });
  await expect(form.getByText('Nowa kopia, do zapisania: foto.jpg')).toBeVisible();
  await form.getByRole('button', { name: 'Zapisz' }).click();
  await own.getByRole('button', { name: 'Pokaż kopię uprawnienia D/77/2025' }).click();
  await expect(page.getByRole('img', { name: 'Kopia dokumentu D/77/2025' })).toBeVisible();
  await page.keyboard.press('Escape');

  await own.getByRole('button', { name: 'Zmień' }).click();
  await form.getByRole('button', { name: 'Usuń kopię uprawnienia D/77/2025' }).click();
  await form.getByRole('button', { name: 'Zapisz' }).click();
  await expect(own.getByRole('button', { name: 'Pokaż kopię uprawnienia D/77/2025' })).toHaveCount(0);
  await expect(own.getByText(/D\/77\/2025/)).toBeVisible();
});
