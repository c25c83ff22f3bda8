import { STAFF } from '#tests/support/product.ts';
import type { What } from './in-page.ts';
import type { TestPage } from './page.ts';

const SIGN_IN: What = { role: 'region', name: 'Zaloguj się' };
const KEPT: What = { text: { pattern: 'Zapisano na urządzeniu|Wysłano do biura|Zapisano pomyślnie: zgłoszenie' } };
export const INSTALLATIONS: What = { role: 'region', name: 'Lista instalacji' };
export const UNSENT: What = { role: 'link', name: { pattern: 'niewysłan' } };

/** With name and password, by keyboard. */
export async function signsIn(page: TestPage): Promise<void> {
  await page.opens('/login');
  await page.fills({ name: 'Adres e-mail', within: SIGN_IN }, STAFF.username);
  await page.fills({ name: 'Hasło', within: SIGN_IN }, STAFF.password);
  await page.keys('Enter');
  await page.seen({ role: 'heading', name: 'Lista instalacji' });
  await page.seen({ css: 'tbody tr', within: INSTALLATIONS });
}

/** The cloud icon in the bar says that nothing more needs the network, and the worker controls this page. */
export async function isReadyOffline(page: TestPage): Promise<void> {
  await page.seen({ css: '[data-testid="connection"][data-ready="ready"]' });
  await page.until(async () => {
    if (!(await page.ask(() => navigator.serviceWorker.controller !== null))) throw new Error('no worker has this page');
  });
}

/** Writes a request in the open form and waits until it is stored. */
export async function writesRequest(page: TestPage, reason: string): Promise<void> {
  await page.fills({ role: 'textbox', name: { pattern: '^Pracownik' } }, 'Jan Nowak');
  await page.fills({ role: 'textbox', name: { pattern: '^Powód zgłoszenia' } }, reason);
  await page.press({ role: 'button', name: 'Zapisz zgłoszenie' });
  await page.gone({ role: 'button', name: 'Zapisz zgłoszenie' });
  await page.seen(KEPT);
}

/** Opens a request and closes it. */
export async function closesRequest(page: TestPage, id: number): Promise<void> {
  await page.goes(`/tasks?task=${id}`);
  await page.gone(KEPT); // an earlier message must not count
  await page.chooses({ role: 'radio', name: 'Zamknięte', within: { role: 'radiogroup', name: 'Status zgłoszenia' } });
  await page.press({ role: 'button', name: 'Zatwierdź' });
  await page.seen(KEPT);
}

/** The unexpected errors that the app has recorded: their kinds and places. */
export const unexpected = (page: TestPage): Promise<string[]> =>
  page.ask(async () => {
    const all = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    if (!(await indexedDB.databases()).some(({ name }) => name === 'pv-failures')) return [];
    const db = await all(indexedDB.open('pv-failures'));
    const rows = await all<{ name: string; where: string }[]>(db.transaction('failures').objectStore('failures').getAll());
    db.close();
    return rows.map(({ name, where }) => `${name} in ${where}`);
  });
