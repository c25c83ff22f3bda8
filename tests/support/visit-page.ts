import { expect, type Page } from '@playwright/test';
import type { ChecklistKind } from '#domain/checklists/checklist.ts';
import type { Product } from './product.ts';

/* What a user does with a visit in the browser, and what the office has of it. */

const PHONE = { width: 390, height: 844 };

/** Begins a visit at the installation of the first request, on a phone, where one question is shown at a time; returns its uuid. */
export async function beginsVisit(page: Page, product: Product, kind: ChecklistKind = 'service'): Promise<string> {
  await page.setViewportSize(PHONE);
  const [{ inverter_sn: sn } = { inverter_sn: '' }] = await product.office.tasks();
  await page.goto(`/visit/new?sn=${encodeURIComponent(sn)}&kind=${kind}`);
  await expect(page).toHaveURL(/\/visit\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

/** Adds photos to the question that is shown, as from the gallery. */
export async function choosesPhotos(page: Page, files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0]): Promise<void> {
  await page.getByRole('button', { name: 'Zdjęcie', exact: true }).click();
  await page.getByLabel('Z galerii').setInputFiles(files);
}

/** The rows that the device has stored in a table of the account's database. */
export const rowsOnDevice = <Row = unknown>(page: Page, table: string): Promise<readonly Row[]> =>
  page.evaluate(async (name) => {
    const names = (await indexedDB.databases()).map((database) => database.name ?? '');
    const opening = indexedDB.open(names.find((database) => database.startsWith('pv:')) ?? '');
    const db = await new Promise<IDBDatabase>((resolve) => opening.addEventListener('success', () => resolve(opening.result)));
    const reading = db.transaction(name).objectStore(name).getAll();
    const rows = await new Promise<Row[]>((resolve) => reading.addEventListener('success', () => resolve(reading.result)));
    db.close();
    return rows;
  }, table);

/**
 * A draft is sent once a minute; the user need not wait for it. Leaving the visit may have sent it already, or have broken off what was on
 * the wire, which holds the next sending back: so it is pressed until the visit is sent.
 */
export async function sendsVisitNow(page: Page): Promise<void> {
  await page.goto('/unsent');
  const main = page.getByRole('main');
  const button = page.getByRole('button', { name: 'Wyślij teraz' }).first();
  await expect(main).toContainText(/Nic nie czeka na wysłanie|Wizyty/);
  const pressed = async (): Promise<string> => {
    if ((await button.isVisible()) && (await button.isEnabled())) await button.click(); // it is gone once nothing waits
    return main.innerText();
  };
  await expect.poll(pressed, { timeout: 120_000, intervals: [1000] }).not.toMatch(/(?<!Nic nie )czeka na wysłanie/);
}

/** What tests look at of the server's copy of a visit. */
interface VisitAtOffice {
  readonly uuid: string;
  readonly state: string;
  readonly installation: number;
  readonly files: readonly { readonly sha256: string; readonly width: number; readonly height: number; readonly moment: string | null }[];
  readonly missing: readonly string[];
  readonly protocols: readonly unknown[];
  readonly settings: unknown;
}

/** The visit as the server has it; `null` while it has none. */
export async function visitAtOffice({ address, office }: Product, uuid: string): Promise<VisitAtOffice | null> {
  const answer = await fetch(`${address}/care/v1/visits/${uuid}/`, { headers: await office.authorized() });
  return answer.ok ? ((await answer.json()) as VisitAtOffice) : null;
}
