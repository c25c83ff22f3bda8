import { expect, type Page } from '@playwright/test';
import { FULL_ONLY } from '#tests/support/e2e-tags.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { type OperatedProduct, operatedTest } from '#tests/support/operated-product.ts';
import {
  addsTheKnown,
  assignsAFree,
  assignsNothing,
  assignsTheTaken,
  deletesWithAnotherName,
  editsForAnother,
  editsIntoAnother,
  editsWithATakenModem,
  filesForTheRenamed,
  registersCustomerAgain,
  remindsTheDeleted,
  remindsTheInactive,
  resetLink,
  savesWithATakenModem,
  setsPassword,
  takesEveryModem,
} from '#tests/support/refused-forms.ts';
import { refusedSignIn, refusedStaff } from '#tests/support/account-forms.ts';

const WEAK = 'Hasło powinno składać się z co najmniej 8 znaków, zawierać litery, cyfry i co najmniej jeden znak specjalny';
const FAILED = 'Operacja nie powiodła się. Sprawdź poprawność danych';
const DAY = 86_400_000; // ms

/** One page for the rows that need a signed-in user: each of them begins by loading the page. */
const test = operatedTest.extend<object, { readonly desk: Page }>({
  desk: [
    async ({ browser, operated }, use) => {
      const context = await browser.newContext({ baseURL: operated.address, locale: 'pl-PL', timezoneId: 'Europe/Warsaw' });
      const page = await context.newPage();
      await signedIn(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** --pv-bad of the light theme. */
const RED_TEXT = 'rgb(179, 33, 26)';
const errors = (page: Page) => page.getByTestId('snackbar').and(page.locator('[data-error]'));
const news = (page: Page) => page.getByTestId('snackbar').and(page.locator(':not([data-error])'));
const dialog = (page: Page) => page.getByRole('dialog').last();

interface Row {
  /** The row of the error catalogue. */
  readonly row: string;
  readonly provoke: (page: Page, operated: OperatedProduct) => Promise<void>;
  /** The expected text. */
  readonly says: (page: Page) => Promise<void>;
  /** `npm test` runs one row: a change refused after it was queued. Component tests have the other sentences. */
  readonly tags?: { readonly tag?: string };
}

const atField =
  (label: string, sentence: string) =>
  (page: Page): Promise<void> =>
    expect(page.getByLabel(label, { exact: true }).and(page.locator('[aria-invalid=true]'))).toHaveAccessibleDescription(
      new RegExp(sentence),
    );

const SIGNED_OUT: readonly Row[] = [
  { row: 'login failure', provoke: refusedSignIn, says: atField('Hasło', 'Podane dane logowania są błędne') },
  {
    row: 'registration: non_field_errors',
    provoke: (page) => refusedStaff(page, { password: 'slabehaslo' }),
    says: atField('Hasło', WEAK),
  },
  {
    row: 'registration: email',
    provoke: (page) => refusedStaff(page, { email: 'demo@pvcare.pl' }),
    says: atField('Adres e-mail', 'Nazwa użytkownika zajęta'),
  },
  {
    row: 'registration: detail',
    provoke: (page) => refusedStaff(page, { key: 'NIE-MA-TAKIEGO' }),
    says: atField('Klucz licencyjny', 'Nieprawidłowy klucz licencyjny'),
  },
  {
    row: 'registration: password_2, as the server says it',
    provoke: (page) => refusedStaff(page, { inTransit: { password_2: 'Inne!2026' } }),
    says: atField('Powtórz hasło', 'Wprowadzone hasła nie są zgodne'),
  },
];

for (const { row, provoke, says } of SIGNED_OUT) {
  test(row, FULL_ONLY, async ({ page, operated }) => {
    await provoke(page, operated);
    await says(page);
  });
}

const saved = (page: Page): Promise<void> => expect(news(page)).toContainText('Zapisano pomyślnie');

const SIGNED_IN: readonly Row[] = [
  {
    row: 'customer not registered',
    provoke: registersCustomerAgain,
    says: (page) => expect(dialog(page).getByText('Podany email lub numer telefonu jest nieprawidłowy')).toBeVisible(),
  },
  {
    row: 'new installation exists',
    provoke: addsTheKnown,
    says: async (page) => {
      await expect(errors(page)).toContainText('Podana instalacja już istnieje');
      await expect(page.getByLabel('Miejscowość')).toHaveValue('Poznań');
    },
  },
  {
    row: 'new installation, any other failure',
    provoke: savesWithATakenModem,
    says: async (page) => {
      await expect(errors(page)).toContainText(FAILED);
      await expect(page.getByLabel('Numer seryjny falownika')).toHaveValue('SPÓŹNIONY-1');
    },
  },
  { row: 'edit refused: the error prompt', provoke: editsWithATakenModem, says: (page) => expect(errors(page)).toContainText(FAILED) },
  {
    row: 'edit into one that exists',
    provoke: editsIntoAnother,
    says: (page) => expect(errors(page)).toContainText('Podana instalacja już istnieje'),
  },
  { row: 'edit taken: the success prompt', provoke: editsForAnother, says: saved },
  {
    row: 'task refused: the error prompt',
    tags: {},
    provoke: filesForTheRenamed,
    says: async (page) => {
      await expect(errors(page)).toContainText(FAILED);
      await errors(page).getByRole('button', { name: 'Pokaż' }).click();
      const change = page.getByTestId('change').filter({ hasText: 'Numer zmieniono w biurze' });
      await expect(change).toContainText('Odrzucone przez biuro');
      await change.getByRole('button', { name: 'Usuń' }).click();
      await dialog(page).getByRole('button', { name: 'Usuń' }).click();
      await expect(page.getByText('Nic nie czeka na wysłanie')).toBeVisible();
    },
  },
  {
    row: 'save dialog, failure',
    provoke: assignsTheTaken,
    says: (page) => expect(dialog(page).getByText(FAILED)).toBeVisible(),
  },
  {
    row: 'save dialog, success',
    provoke: assignsAFree,
    says: saved,
  },
  {
    row: 'activation link, success',
    provoke: (page, operated) => remindsTheInactive(page, operated, 'spi@example.com'),
    says: (page) => expect(news(page)).toContainText('Link do aktywacji konta został wysłany na mail użytkownika'),
  },
  {
    row: 'activation link, failure',
    provoke: (page, operated) => remindsTheDeleted(page, operated, 'znikl@example.com'),
    says: async (page) => {
      await expect(errors(page)).toContainText('Operacja nieudana. Spróbuj ponownie później');
      await expect(errors(page)).toHaveCSS('color', RED_TEXT);
    },
  },
  {
    row: 'assign without choice',
    provoke: assignsNothing,
    says: (page) => expect(dialog(page).getByText('Nie wybrano żadnej instalacji')).toBeVisible(),
  },
  {
    row: 'delete with a wrong e-mail',
    provoke: deletesWithAnotherName,
    says: (page) => expect(dialog(page).getByText('Podany adres email nie pokrywa się z adresem wybranego użytkownika')).toBeVisible(),
  },
];

for (const { row, provoke, says, tags = FULL_ONLY } of SIGNED_IN) {
  test(row, tags, async ({ desk, operated }) => {
    await desk.goto('/unsent');
    await provoke(desk, operated);
    await says(desk);
  });
}

test('a new password: a weak one is refused, a strong one is taken, and the link has served then', async ({ page, operated }) => {
  const link = await resetLink(operated);
  await setsPassword(page, link, 'slabehaslo');
  await expect(page.getByPlaceholder('Hasło')).toHaveAccessibleDescription(new RegExp(WEAK));
  await page.getByPlaceholder('Hasło').fill('Serwis!2026');
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await expect(page.getByRole('dialog', { name: 'Hasło zmienione pomyślnie' })).toBeVisible();
  await setsPassword(page, link, 'Inne!2027');
  await expect(page.getByText('Link wygasł')).toBeVisible();
});

test('a failed request for a new password says nothing, and the form is empty again', FULL_ONLY, async ({ page, operated }) => {
  const email = 'pytany-za-czesto@pvcare.pl';
  for (let attempt = 0; attempt < 5; attempt++) await operated.ask('POST', 'password_reset/', { email }); // the sixth within an hour is refused
  await page.goto('/login');
  const typed = page.getByRole('region', { name: 'Utwórz nowe konto' }).getByLabel('Adres e-mail');
  await typed.fill('przed@pvcare.pl');
  await page.getByRole('button', { name: 'Zapomniałem hasła' }).click();
  await page.getByLabel('Adres e-mail konta').fill(email);
  const [answer] = await Promise.all([page.waitForResponse(/password_reset/), page.keyboard.press('Enter')]);
  expect(answer.ok()).toBe(false);
  await expect(typed).toHaveValue('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

test('an error is red and goes by itself after six seconds', FULL_ONLY, async ({ page, operated }) => {
  await page.clock.install();
  await signedIn(page);
  await remindsTheDeleted(page, operated, 'znikl.znowu@example.com');
  await expect(errors(page)).toBeVisible();
  const colour = await errors(page).evaluate((bar) => getComputedStyle(bar).color);
  const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));

  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await expect(errors(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Wyślij ponownie link aktywacyjny' }).click();
  await expect(errors(page)).toBeVisible();
  await page.clock.runFor(5_900);
  await expect(errors(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(errors(page)).toHaveCount(0);
});

test('no modem is free', FULL_ONLY, async ({ page, operated }) => {
  await takesEveryModem(operated);
  await signedIn(page, '/installation/new');
  await expect(page.getByText('Brak dostępnych modemów')).toBeVisible();
  await expect(page.getByText('Wszystkie modemy są obecnie powiązane z instalacjami')).toBeVisible();
});

test('an unused link for a new password has expired after a day', FULL_ONLY, async ({ page, operated }) => {
  const link = await resetLink(operated);
  const aDayLater = `const now = Date.now; Date.now = () => now() + ${DAY};`; // only the server's clock is replaced; the last test of this file
  await operated.kill();
  await operated.start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(aDayLater)}` });
  await setsPassword(page, link, 'Inne!2027');
  await expect(page.getByText('Link wygasł')).toBeVisible();
});
