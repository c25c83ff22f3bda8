import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { addDays } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import type { Product } from '#tests/support/product.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { visitAtOffice } from '#tests/support/visit-page.ts';

/* The PDF of an inspection: made by itself at its end, kept once, and packed with its attachments. */

/** The draft of an inspection that has all but its end, as another device of the same technician has sent it. */
async function aReadyDraft({ address, office }: Product): Promise<string> {
  const due = await office.get<readonly { last: { visit: string; source: string } | null }[]>('/care/v1/inspections/');
  const done = due.find(({ last }) => last?.source === 'own')?.last?.visit ?? '';
  const before = await office.get<{ installation: number }>(`/care/v1/visits/${done}/`);
  const [me] = (await office.get<readonly { id: number; is_me: boolean }[]>('/care/v1/technicians/')).filter((one) => one.is_me);
  const uuid = randomUUID();
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  const inAYear = addDays(localDateOf(Date.now()), 365);
  const number = `P-${before.installation}-${day}-${uuid.slice(0, 4).toUpperCase()}`;
  const begun = {
    uuid,
    number,
    state: 'draft',
    ended_at: null,
    started_at: new Date().toISOString(),
    technician: { id: me?.id, name: 'Jan Nowak' },
    inspector: { id: null, name: 'Ewa Dozór', qualification: { kind: 'D', number: 'D/1/2024', speciality: 'G1', valid_to: inAYear } },
  };
  const kept = await fetch(`${address}/care/v1/visits/${uuid}/`, {
    method: 'PUT',
    headers: { ...(await office.authorized()), 'if-none-match': '*' },
    body: JSON.stringify({ ...before, ...begun, replaces: null }),
  });
  expect(await kept.json()).toMatchObject({ uuid, state: 'draft' });
  return uuid;
}

async function finishes(page: Page, uuid: string): Promise<void> {
  await page.goto(`/visit/${uuid}`);
  await page.getByRole('button', { name: 'Prowadź dalej' }).click();
  await page
    .getByRole('button', { name: /^Zakończ/ })
    .last()
    .click();
  const next = page.getByRole('checkbox', { name: /^Umów następny przegląd \(/ });
  await expect(next).not.toBeChecked(); // it is due in five years
  await next.check();
  await page.getByRole('button', { name: 'Zakończ wizytę' }).click();
  await expect(page.getByText('Zakończona na urządzeniu', { exact: false })).toBeVisible();
}

test('the PDF is kept once at the end, and is opened from the page of the inspection; the ZIP has it with its attachments', async ({
  page,
  product,
}) => {
  await signedIn(page);
  const uuid = await aReadyDraft(product);
  await finishes(page, uuid);
  await expect.poll(async () => (await visitAtOffice(product, uuid))?.protocols?.length, { timeout: 60_000 }).toBe(1);
  await page.reload();
  await page.goto('/');
  await page.goto(`/visit/${uuid}`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Protokół z załącznikami (ZIP)' }).click();
  const saved = await saving;
  const entries = unzipSync(new Uint8Array(await readFile(await saved.path())));
  expect(Object.keys(entries)).toEqual([expect.stringMatching(/^protokol-P-.*\.pdf$/)]);
  expect((await visitAtOffice(product, uuid))?.protocols).toHaveLength(1);
  const planned = async () => (await product.office.tasks()).filter(({ reason }) => /^Następny przegląd pięcioletni, termin /.test(reason));
  await expect.poll(async () => (await planned()).length).toBe(1);
});
