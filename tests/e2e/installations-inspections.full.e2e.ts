import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { opensPanel, panelButton } from '#tests/support/app-page.ts';

/* The date of the next inspection in the list of installations: a column that is chosen, a filter, and the files. */

test('the list asks for no dates until they are used; the column is chosen and remembered, the filter keeps its rows, the file has the column', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/care/v1/inspections/')) asked.push(request.url());
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page);
  const list = page.getByRole('region', { name: 'Lista instalacji' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await expect(list.getByRole('columnheader', { name: /^Przegląd/ })).toHaveCount(0);
  await expect(panelButton(page, 'Filtry')).toBeVisible();
  expect(asked).toEqual([]);

  await opensPanel(page, 'Eksport i widok');
  await page.getByRole('checkbox', { name: 'Przegląd' }).check();
  await page.keyboard.press('Escape');
  await expect(list.getByRole('columnheader', { name: /^Przegląd/ })).toBeVisible();
  await page.reload();
  await expect(list.getByRole('columnheader', { name: /^Przegląd/ })).toBeVisible();
  await expect(list.getByRole('cell', { name: /^(Po terminie|Wkrótce|Później|Brak daty)/ }).first()).toBeVisible();

  await opensPanel(page, 'Filtry');
  await page.getByRole('button', { name: 'Po terminie' }).click();
  await expect(page).toHaveURL(/inspection=overdue/);
  await expect(list.getByRole('button', { name: 'Przegląd: po terminie' })).toBeVisible();
  await expect(list.getByRole('cell', { name: /^Po terminie ?\d/ }).first()).toBeVisible();
  await expect(list.getByRole('cell', { name: /^(Wkrótce|Później|Brak daty)/ })).toHaveCount(0);
  const rows = (await list.getByRole('cell', { name: /^Po terminie ?\d/ }).all()).length;

  const saving = page.waitForEvent('download');
  await opensPanel(page, 'Eksport i widok');
  await list.getByRole('button', { name: /CSV/ }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines.filter((line) => line.includes('Po terminie'))).toHaveLength(rows);
  expect(lines.some((line) => line.includes('Przegląd'))).toBe(true);

  await list.getByRole('button', { name: 'Przegląd: po terminie' }).click();
  await expect(page).not.toHaveURL(/inspection=/);
});

test('on a phone the menu of the list has the filter', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page);
  await page.goto('/?inspection=unknown');
  await expect(page.getByRole('button', { name: 'Przegląd: brak daty uruchomienia' })).toBeVisible();
});
