import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { askedItems } from '#domain/visit/asked-items.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { END, keyOfAsked } from '#screens/visit/answers.ts';
import type { Product } from '#tests/support/product.ts';
import { rowsOnDevice } from '#tests/support/visit-page.ts';
import { inspectionChecklist } from '#texts/checklists/inspection.ts';
import { aPhone, type Phone } from './device.ts';
import { aLargeInspection } from './large-inspection.ts';
import { record, recorded } from './page-recorder.ts';
import type { Pictures } from './photo-part.ts';
import { say, seconds } from './print.ts';
import { renderersOf, watched, withSlowed } from './renderer.ts';

/** Unit: bytes of the document without its photos, so that 60 of them fit. */
const SIZE = 110 * 1_024;
/** Photos that are chosen at once. */
const AT_ONCE = 20;

/** Signs as inspector: some strokes and a press. */
async function signs(page: Page): Promise<void> {
  const field = page.getByRole('img', { name: /^Podpis/ }).first();
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (!box) throw new Error('There is no field to sign in.');
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(box.x + 30 + step * 20, box.y + 60 + (step % 2 === 0 ? 30 : -30));
  await page.mouse.up();
  await page.getByRole('button', { name: 'Gotowe', exact: true }).first().click();
}

/** An inspection of 40 strings that was finished on this phone without network, with these photos. */
async function finished(phone: Phone, product: Product, photos: readonly string[]): Promise<void> {
  const page = phone.page();
  await phone.context().setOffline(false);
  const uuid = await aLargeInspection(product, SIZE);
  await page.goto(`/visit/${uuid}`);
  await page.getByRole('button', { name: 'Prowadź dalej' }).click();
  await page.getByRole('button', { name: /^Spis/ }).waitFor();
  const row = (await rowsOnDevice<VisitRow>(page, 'visits')).find((one) => one.uuid === uuid);
  const first = row && askedItems(inspectionChecklist, row.document).find(({ item }) => item.type === 'state');
  if (!first) throw new Error('The inspection is not on the device.');
  await page.goto(`/visit/${uuid}?at=${encodeURIComponent(keyOfAsked(first))}`);
  await page.getByLabel('Z galerii').waitFor();
  await phone.context().setOffline(true);
  for (let from = 0; from < photos.length; from += AT_ONCE) {
    await record(page);
    const some = photos.slice(from, from + AT_ONCE);
    await page.getByLabel('Z galerii').setInputFiles([...some]);
    await recorded(page, some.length);
  }
  await page.goto(`/visit/${uuid}?at=${encodeURIComponent(END)}`);
  await signs(page);
  await page.getByRole('button', { name: 'Zakończ wizytę' }).click();
  await page.getByText('Zakończona na urządzeniu', { exact: false }).waitFor();
  // the app makes the protocol by itself first
  for (;;) if ((await rowsOnDevice<{ role: string }>(page, 'files')).some(({ role }) => role === 'protocol')) break;
}

async function measureProtocol(phone: Phone, { photos, budget }: { readonly photos: number; readonly budget: number }): Promise<void> {
  const page = phone.page();
  const pids = await renderersOf(phone.browser());
  const make = async () => {
    const saving = page.waitForEvent('download', { timeout: 600_000 });
    const pressed = performance.now();
    await page.getByRole('button', { name: 'Protokół PDF' }).click();
    const saved = await saving;
    const took = performance.now() - pressed;
    return { took, bytes: (await stat(await saved.path())).size };
  };
  const told = (took: number, bytes: number) =>
    `protocol of 40 strings and ${photos} photos: ${seconds(took)}, ${(bytes / 1_000_000).toFixed(2)} MB (meant: ${budget} MB)`;
  const { result, told: memory } = await watched(page, pids, make);
  say(1, `${told(result.took, result.bytes)}, meant 6 s for 20 photos; memory: ${memory} (150 MB, 15 MB)`);
  const slowed = await withSlowed(pids, 4, make);
  say(4, `${told(slowed.took, slowed.bytes)}, meant 20 s for 20 photos`);
}

export async function measureProtocols(product: Product, pictures: Pictures): Promise<void> {
  const photos = await pictures.small();
  const phone = await aPhone(product.address);
  for (const [count, budget] of [
    [20, 4],
    [60, 10],
  ] as const) {
    await finished(phone, product, photos.slice(0, count));
    await measureProtocol(phone, { photos: count, budget });
  }
  await phone.remove();
}
