import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until a decision is stored: on the device, or already at the office if the network is quick. */
export const KEPT = /Zapisano na urządzeniu|Wysłano do biura|Zapisano pomyślnie: zgłoszenie/;

/** Navigates within the app, as its links do: no new document. */
export const goesTo = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path);

export const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** The buttons that select the rows of a list. */
export const row = (page: Page): Locator => page.locator('[data-row-button]');

export async function closesDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 30_000 });
}

/** Where something is on the screen. An element that is replaced while it is measured is measured again. Unit: CSS px. */
export async function boxOf(what: Locator) {
  for (;;) {
    await expect(what).toBeVisible();
    const box = await what.boundingBox();
    if (box) return box;
  }
}

/** Opens the first installation of the list: in the table by the link in its row, on a phone by its card. */
export const opensFirstInstallation = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Widok szczegółowy' }).or(page.getByRole('article').getByRole('link')).first().click();

/** Files a request about an installation: form, two fields, button. Waits until the app says that it is stored. */
export async function filesTask(page: Page, sn: string, reason: string): Promise<void> {
  await goesTo(page, `/tasks/new?sn=${encodeURIComponent(sn)}`);
  await page.getByLabel('Pracownik').fill('Jan Nowak');
  await page.getByLabel('Powód zgłoszenia').fill(reason);
  await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
  // the words alone may still be those of the request before
  await expect(page.getByRole('button', { name: 'Zapisz zgłoszenie' })).toHaveCount(0);
  await expect(page.getByText(KEPT).first()).toBeVisible();
}

/** Opens a request by its address and closes it. */
export async function closesTask(page: Page, id: number): Promise<void> {
  await goesTo(page, `/tasks?task=${id}`);
  await expect(page.getByText(KEPT)).toHaveCount(0); // a message of an earlier decision must not count
  await page.getByRole('button', { name: 'Zamknij zgłoszenie' }).click();
  await expect(page.getByText(KEPT).first()).toBeVisible();
}

/** Waits until everything for a day without network is on the device: the worker's files and the lists. */
export async function isReadyOffline(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
  for (const path of ['/tasks', '/users', '/']) {
    await page.goto(path);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  }
}

/** Number of working installations on the device that lack the last of the data fetched in advance. */
const lackingCharts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const all = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => one.includes('@'));
    if (!name) return 1;
    const db = await all(indexedDB.open(name));
    const rows = await all<{ key: string; fetchedAt: number | null; problem: unknown }[]>(
      db.transaction('meta').objectStore('meta').getAll(),
    );
    db.close();
    const fetched = rows.filter(({ fetchedAt, problem }) => fetchedAt !== null || problem !== null).map(({ key }) => key.split('/'));
    const idsOf = (of: string) => new Set(fetched.flatMap(([what, id]) => (what === of ? [id] : [])));
    const [states, voltages] = [idsOf('states'), idsOf('voltages')];
    return states.size === 0 ? 1 : [...states].filter((id) => !voltages.has(id)).length;
  });

/**
 * Waits until everything that the device fetches after the sign-in is stored, charts included, so that no request interferes with the test.
 */
export async function hasFetchedAhead(page: Page): Promise<void> {
  await expect(page.getByTestId('connection')).toHaveAttribute('data-ready', 'ready', { timeout: 60_000 });
  await expect.poll(() => lackingCharts(page), { timeout: 60_000 }).toBe(0); // charts are fetched after the data that the cloud icon counts
  await page.waitForLoadState('networkidle');
}

/** A panel in the head of the list of installations. */
export const panelButton = (page: Page, name: 'Eksport i widok' | 'Filtry') => page.locator('summary', { hasText: name });

/** Opens a panel unless it is open. */
export async function opensPanel(page: Page, name: 'Eksport i widok' | 'Filtry'): Promise<void> {
  const button = panelButton(page, name);
  await button.waitFor();
  if (!(await button.evaluate(({ parentElement }) => (parentElement as HTMLDetailsElement).open))) await button.click();
}
