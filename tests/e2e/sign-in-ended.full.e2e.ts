import { expect, type Page } from '@playwright/test';
import { signIn } from '#tests/support/browser.ts';
import { type OperatedProduct, operatedTest as test } from '#tests/support/operated-product.ts';
import { goesTo, hasFetchedAhead, KEPT } from '#tests/support/app-page.ts';

/** The device fetches a first round by itself: it would notice before the user does. */
test.describe.configure({ timeout: 180_000 });

const ended = (page: Page) => page.getByRole('dialog', { name: 'Sesja wygasła' });

/** The operator sets the same password again, which ends every sign-in of the account. */
const revokes = (operated: OperatedProduct): Promise<string> => operated.operate('staff', 'password', 'serwis@pvcare.pl', 'Serwis!2026');

async function signsInAgain(page: Page): Promise<void> {
  await expect(ended(page).getByText('Wpisane dane i niewysłane zmiany zostały na miejscu')).toBeVisible();
  await expect(ended(page).getByLabel('Adres e-mail')).toHaveValue('serwis@pvcare.pl');
  await page.keyboard.press('Escape');
  await expect(ended(page)).toBeVisible();
  await ended(page).getByLabel('Hasło', { exact: true }).fill('nie-to');
  await page.keyboard.press('Enter');
  await expect(ended(page).getByText('Podane dane logowania są błędne')).toBeVisible();
  await ended(page).getByLabel('Hasło', { exact: true }).fill('Serwis!2026');
  await page.keyboard.press('Enter');
  await expect(ended(page)).toHaveCount(0);
}

test('the session ends under a filled form: the sign-in lies over it, what was typed stays, and the next press goes through', async ({
  page,
  operated,
}) => {
  const email = 'w.trakcie@example.com';
  await signIn(page);
  await hasFetchedAhead(page);
  await goesTo(page, '/users');
  await page.getByRole('button', { name: 'Zarejestruj nowego użytkownika PV FLOW' }).click();
  const form = page.getByRole('dialog', { name: 'Zarejestruj nowego użytkownika PV FLOW' });
  await form.getByLabel('E-mail klienta').fill(email);
  await form.getByLabel('Numer telefonu').fill('601602603');
  await revokes(operated);
  await form.getByRole('button', { name: 'Zarejestruj', exact: true }).click();
  await signsInAgain(page);
  await expect(page).toHaveURL(/\/users$/);
  await expect(form.getByLabel('E-mail klienta')).toHaveValue(email);
  await expect(form.getByLabel('Numer telefonu')).toHaveValue('601602603');
  await form.getByRole('button', { name: 'Zarejestruj', exact: true }).click();
  await expect(page.getByText(`Zarejestrowano użytkownika ${email}`)).toBeVisible();
  const { body } = await operated.ask('GET', 'user_list/');
  expect((body as { email: string }[]).filter((user) => user.email === email)).toHaveLength(1);
});

test('the session ends before a request is sent: it waits on the device, and goes out by itself after the sign-in', async ({
  page,
  operated,
}) => {
  const reason = 'Sesja skończyła się w pracy';
  await signIn(page);
  await hasFetchedAhead(page);
  const { body } = await operated.ask('GET', 'task_order/');
  const [row] = body as { inverter_sn: string }[];
  await goesTo(page, `/tasks/new?sn=${encodeURIComponent(row?.inverter_sn ?? '')}`);
  await page.getByLabel('Pracownik').fill('Jan Nowak');
  await page.getByLabel('Powód zgłoszenia').fill(reason);
  await revokes(operated);
  await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
  await expect(page.getByText(KEPT).first()).toBeVisible();
  await signsInAgain(page);
  const filed = async () =>
    ((await operated.ask('GET', 'task_order/')).body as { reason: string }[]).filter((task) => task.reason === reason);
  await expect.poll(async () => (await filed()).length, { timeout: 30_000 }).toBe(1);
  await expect(page.getByTestId('unsent-count')).toHaveCount(0);
});
