import { expect, type Locator, type Page } from '@playwright/test';
import type { OperatedProduct } from './operated-product.ts';
import { goesTo } from './app-page.ts';

/* Forms that a real server refuses: somebody else was quicker, or a limit was reached. */

interface Row {
  readonly id: number;
  readonly sn: string;
  readonly email: string;
  readonly barcode: string;
  readonly is_active: boolean;
}

const rows = async (room: OperatedProduct, path: string): Promise<readonly Row[]> => (await room.ask('GET', path)).body as Row[];

const place = (sn: string, more: object = {}) => ({
  description: 'Dom sąsiada',
  sn,
  number_of_phases: 3,
  inverter_rated_power: 8000,
  generator_rated_power: 9900,
  address_street: 'Leśna',
  address_number: '5',
  address_number_2: '',
  address_post_code: '60-001',
  address_city: 'Poznań',
  ...more,
});

/** Another user assigns a modem. */
async function takesModem(room: OperatedProduct, sn: string, modem: string): Promise<void> {
  const [vendor] = (await room.ask('GET', 'pv_vendors/')).body as { name: string }[];
  const more = { pv_modem: modem, pv_vendor: vendor?.name, elevation: 30, azimuth: 180, latitude: '52.4', longitude: '16.9' };
  const { status, body } = await room.ask('POST', 'pv_admin/', place(sn, more));
  expect(status, JSON.stringify(body)).toBe(201);
}

export async function takesEveryModem(room: OperatedProduct): Promise<void> {
  for (const { barcode } of await rows(room, 'available_modems/')) await takesModem(room, `ZAJ-${barcode}`, barcode);
}

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

/** The filled wizard with a modem that another user has assigned meanwhile. */
export async function savesWithATakenModem(page: Page, room: OperatedProduct): Promise<void> {
  await goesTo(page, '/installation/new');
  await fillsWizard(page, 'SPÓŹNIONY-1');
  const modems = page.getByRole('combobox', { name: 'Modem' });
  await modems.selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Producent falownika' }).selectOption({ index: 1 });
  await takesModem(room, 'SZYBSZY-1', await modems.inputValue());
  await page.getByRole('button', { name: 'Zapisz' }).click();
}

/** Installations with a modem. */
async function behindModems(room: OperatedProduct): Promise<readonly Row[]> {
  const listed = (await room.ask('GET', 'pvs_list/?page_size=100')).body as { results: (Row & { api_type: string })[] };
  return listed.results.filter(({ api_type }) => api_type === 'PV');
}

/** The filled wizard with a serial number that already exists. */
export async function addsTheKnown(page: Page, room: OperatedProduct): Promise<void> {
  const [known] = await behindModems(room);
  await goesTo(page, '/installation/new');
  await page.getByText('Urządzenie Solarman').click();
  await fillsWizard(page, known?.sn ?? '');
  await page.getByRole('button', { name: 'Zapisz' }).click();
}

/** The edit form of an installation with the serial number of another one. */
export async function editsIntoAnother(page: Page, room: OperatedProduct): Promise<void> {
  const [one, other] = await behindModems(room);
  await goesTo(page, `/installation/${one?.sn}/edit`);
  await page.getByLabel('Numer seryjny falownika').fill(other?.sn ?? '');
  await page.getByRole('button', { name: 'Zapisz' }).click();
}

/** The edit form with a modem that another user has assigned meanwhile. */
export async function editsWithATakenModem(page: Page, room: OperatedProduct): Promise<void> {
  const [one] = await behindModems(room);
  await goesTo(page, `/installation/${one?.sn}/edit`);
  const [free] = await rows(room, 'available_modems/');
  await page.getByRole('combobox', { name: 'Modem' }).selectOption(free?.barcode ?? '');
  await takesModem(room, 'SZYBSZY-2', free?.barcode ?? '');
  await page.getByRole('button', { name: 'Zapisz' }).click();
}

export async function editsForAnother(page: Page, room: OperatedProduct): Promise<void> {
  const [one] = await behindModems(room);
  await goesTo(page, `/installation/${one?.sn}/edit`);
  await page.getByLabel('Nazwa instalacji').fill('Dom po zmianie');
  await page.getByRole('button', { name: 'Zapisz' }).click();
}

/** A request for an inverter whose serial number changes at the office while the form is being filled. */
export async function filesForTheRenamed(page: Page, room: OperatedProduct): Promise<void> {
  const [, , one] = await behindModems(room);
  const path = `pv_admin/${encodeURIComponent(one?.sn ?? '')}/`;
  await goesTo(page, `/tasks/new?sn=${encodeURIComponent(one?.sn ?? '')}`);
  await page.getByLabel('Pracownik').fill('Jan Nowak');
  await page.getByLabel('Powód zgłoszenia').fill('Numer zmieniono w biurze');
  const known = (await room.ask('GET', path)).body as object;
  const { status, body } = await room.ask('PUT', path, { ...known, sn: `${one?.sn}-B` });
  expect(status, JSON.stringify(body)).toBe(200);
  await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
}

const register = async (room: OperatedProduct, email: string): Promise<void> => {
  expect((await room.ask('POST', 'register_flow_user/', { email, phone_number: '601602603' })).status).toBe(201);
};

/** A customer who is deleted between the list and the request. */
export async function remindsTheDeleted(page: Page, room: OperatedProduct, email: string): Promise<void> {
  await register(room, email);
  await page.goto(`/users?user=${encodeURIComponent(email)}`);
  const button = page.getByRole('button', { name: 'Wyślij ponownie link aktywacyjny' });
  await expect(button).toBeEnabled();
  expect((await room.ask('DELETE', `delete_flow_user/${email}/`)).status).toBe(200);
  await button.click();
}

export async function remindsTheInactive(page: Page, room: OperatedProduct, email: string): Promise<void> {
  await register(room, email);
  await page.goto(`/users?user=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Wyślij ponownie link aktywacyjny' }).click();
}

/** A new customer and the dialog that assigns an installation. */
async function assignDialog(page: Page, room: OperatedProduct, email: string): Promise<Locator> {
  await register(room, email);
  await page.goto(`/users?user=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Przypisz nowe urządzenie' }).click();
  return page.getByRole('dialog', { name: `Przypisz instalację do użytkownika: ${email}` });
}

export async function assignsNothing(page: Page, room: OperatedProduct): Promise<void> {
  const dialog = await assignDialog(page, room, 'bez.wyboru@example.com');
  await dialog.getByRole('button', { name: 'Potwierdź' }).click();
}

export async function assignsAFree(page: Page, room: OperatedProduct): Promise<void> {
  const dialog = await assignDialog(page, room, 'z.wyborem@example.com');
  await dialog.getByRole('combobox', { name: 'Dostępne urządzenia' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Potwierdź' }).click();
}

export async function deletesWithAnotherName(page: Page, room: OperatedProduct): Promise<void> {
  const email = 'zostaje@example.com';
  await register(room, email);
  await page.goto(`/users?user=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Usuń użytkownika' }).click();
  await page.getByLabel('Wpisz ponownie adres e-mail użytkownika').fill('zostaje@example.co');
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń', exact: true }).click();
}

/** Registers a customer who already has an account. */
export async function registersCustomerAgain(page: Page, room: OperatedProduct): Promise<void> {
  const email = 'dwa.razy@example.com';
  await register(room, email);
  await page.goto('/users');
  await page.getByRole('button', { name: 'Zarejestruj nowego użytkownika PV FLOW' }).click();
  await page.getByLabel('E-mail klienta').fill(email);
  await page.getByLabel('Numer telefonu').fill('601602603');
  await page.getByRole('dialog').getByRole('button', { name: 'Zarejestruj', exact: true }).click();
}

/** An installation that is assigned to somebody else while it is being selected. */
export async function assignsTheTaken(page: Page, room: OperatedProduct): Promise<void> {
  const quick = 'szybki@example.com';
  await register(room, quick);
  const dialog = await assignDialog(page, room, 'pozny@example.com');
  await dialog.getByRole('combobox', { name: 'Dostępne urządzenia' }).click();
  const option = page.getByRole('option').first();
  const words = await option.innerText();
  await option.click();
  const taken = (await rows(room, 'available_pvs/')).find(({ sn }) => words.includes(`(${sn})`));
  expect((await room.ask('PATCH', `pv_admin/${taken?.id}/`, { user: { email: quick } })).status).toBe(200);
  await dialog.getByRole('button', { name: 'Potwierdź' }).click();
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
