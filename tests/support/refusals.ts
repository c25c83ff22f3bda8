import { expect, type Page } from '@playwright/test';
import type { BackRoom } from './a-back-room.ts';
import { goesTo } from './at-the-screen.ts';

/* Ways to be refused for real: somebody else was quicker, or asked too often. */

interface Row {
  readonly id: number;
  readonly sn: string;
  readonly email: string;
  readonly barcode: string;
  readonly is_active: boolean;
}

const rows = async (room: BackRoom, path: string): Promise<readonly Row[]> => (await room.ask('GET', path)).body as Row[];

export const place = (sn: string, more: object = {}) => ({
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

/** Somebody else puts a modem to use. */
async function takesModem(room: BackRoom, sn: string, modem: string): Promise<void> {
  const [vendor] = (await room.ask('GET', 'pv_vendors/')).body as { name: string }[];
  const more = { pv_modem: modem, pv_vendor: vendor?.name, elevation: 30, azimuth: 180, latitude: '52.4', longitude: '16.9' };
  const { status, body } = await room.ask('POST', 'pv_admin/', place(sn, more));
  expect(status, JSON.stringify(body)).toBe(201);
}

export async function takesEveryModem(room: BackRoom): Promise<void> {
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

/** The wizard, filled, with a modem that is somebody else's by the time of saving. */
export async function savesWithATakenModem(page: Page, room: BackRoom): Promise<void> {
  await goesTo(page, '/installation/new');
  await fillsWizard(page, 'SPÓŹNIONY-1');
  const modems = page.getByRole('combobox', { name: 'Modem' });
  await modems.selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Producent falownika' }).selectOption({ index: 1 });
  await takesModem(room, 'SZYBSZY-1', await modems.inputValue());
  await page.getByRole('button', { name: 'Zapisz' }).click();
}

/** The edit form of an installation, given the serial number of another one. */
export async function editsIntoAnother(page: Page, room: BackRoom): Promise<void> {
  const listed = (await room.ask('GET', 'pvs_list/?page_size=100')).body as { results: (Row & { api_type: string })[] };
  const [one, other] = listed.results.filter(({ api_type }) => api_type === 'PV');
  await goesTo(page, `/installation/${one?.sn}/edit`);
  await page.getByLabel('Numer seryjny falownika').fill(other?.sn ?? '');
  await page.getByRole('button', { name: 'Zapisz' }).click();
}

const register = async (room: BackRoom, email: string): Promise<void> => {
  expect((await room.ask('POST', 'register_flow_user/', { email, phone_number: '601602603' })).status).toBe(201);
};

/** A customer who is there when the page looks, and gone when it asks. */
export async function remindsTheDeleted(page: Page, room: BackRoom, email: string): Promise<void> {
  await register(room, email);
  await page.goto(`/users?user=${encodeURIComponent(email)}`);
  const button = page.getByRole('button', { name: 'Wyślij ponownie link aktywacyjny' });
  await expect(button).toBeEnabled();
  expect((await room.ask('DELETE', `delete_flow_user/${email}/`)).status).toBe(200);
  await button.click();
}

export async function remindsTheInactive(page: Page, room: BackRoom, email: string): Promise<void> {
  await register(room, email);
  await page.goto(`/users?user=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Wyślij ponownie link aktywacyjny' }).click();
}

/** An installation that is given away while it is being chosen. */
export async function assignsTheTaken(page: Page, room: BackRoom): Promise<void> {
  const [late, quick] = ['pozny@example.com', 'szybki@example.com'];
  await register(room, late);
  await register(room, quick);
  await page.goto(`/users?user=${encodeURIComponent(late)}`);
  await page.getByRole('button', { name: 'Przypisz nowe urządzenie' }).click();
  const dialog = page.getByRole('dialog', { name: `Przypisz instalację do użytkownika: ${late}` });
  await dialog.getByRole('combobox', { name: 'Dostępne urządzenia' }).click();
  const option = page.getByRole('option').first();
  const words = await option.innerText();
  await option.click();
  const taken = (await rows(room, 'available_pvs/')).find(({ sn }) => words.includes(`(${sn})`));
  expect((await room.ask('PATCH', `pv_admin/${taken?.id}/`, { user: { email: quick } })).status).toBe(200);
  await dialog.getByRole('button', { name: 'Potwierdź' }).click();
}

/** A mailed link for a new password of the serving account. */
export async function resetLink(room: BackRoom): Promise<string> {
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
