import type { Page } from '@playwright/test';
import type { OperatedProduct } from './operated-product.ts';
import { goesTo } from './app-page.ts';

/* Forms that are filled for a real server. */

export async function fillsWizard(page: Page, sn: string): Promise<void> {
  const typed = {
    'Nazwa instalacji': 'Dom testowy',
    'Numer seryjny falownika': sn,
    'Moc falownika [W]': '8000',
    'Moc generatora [Wp]': '9900',
    Ulica: 'Leśna',
    'Numer budynku': '5',
    'Kod pocztowy': '60-001',
    Miejscowość: 'Poznań',
  };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  await page.getByRole('radio', { name: 'Trójfazowy' }).check();
}

/** Files a request that the office refuses. */
export async function filesRefused(page: Page, room: OperatedProduct): Promise<void> {
  const { results } = (await room.ask('GET', 'pvs_list/?page_size=100')).body as { results: { sn: string; api_type: string }[] };
  const [, , one] = results.filter(({ api_type }) => api_type === 'PV');
  await goesTo(page, `/tasks/new?sn=${encodeURIComponent(one?.sn ?? '')}`);
  await page.getByLabel('Pracownik').fill('Jan Nowak');
  await page.getByLabel('Powód zgłoszenia').fill('Biuro tego nie chce');
  await page.route('**/api/v1/task_order/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    return route.fulfill({ status: 400, json: { reason: ['Tego zgłoszenia nie przyjmujemy.'] } });
  });
  await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
}

/** A mailed link for a new password of the support account. */
export async function resetLink(room: OperatedProduct): Promise<string> {
  const known = await room.letters();
  await room.ask('POST', 'password_reset/', { email: 'serwis@pvcare.pl' });
  const { pathname, search } = new URL(await room.link(known));
  return `${pathname}${search}`;
}

export async function setsPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByPlaceholder('Hasło').fill(password);
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
}
