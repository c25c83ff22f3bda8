import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { signIn } from '#tests/support/a-browser.ts';
import { type BackRoom, backRoomJourney as test } from '#tests/support/a-back-room.ts';
import { goesTo } from '#tests/support/at-the-screen.ts';
import {
  assignsTheTaken,
  editsIntoAnother,
  remindsTheDeleted,
  remindsTheInactive,
  resetLink,
  savesWithATakenModem,
  setsPassword,
  takesEveryModem,
} from '#tests/support/refusals.ts';

const WEAK = 'Hasło powinno składać się z co najmniej 8 znaków, zawierać litery, cyfry i co najmniej jeden znak specjalny';
const FAILED = 'Operacja nie powiodła się. Sprawdź poprawność danych';
const errors = (page: Page) => page.getByTestId('snackbar').and(page.locator('[data-error]'));

interface Shown {
  /** The row of the error catalogue. */
  readonly row: string;
  readonly sentence: string;
  /** Where it is provoked and seen: beside this file, or in a story that is told before every backend. */
  readonly file: string;
}

/** Rows that other journeys provoke for real; each of them quotes its sentence. */
const SHOWN: readonly Shown[] = [
  { row: 'login failure', sentence: 'Podane dane logowania są błędne', file: 'journeys/sign-in-errors.journey.ts' },
  { row: 'registration: non_field_errors', sentence: WEAK, file: 'journeys/sign-in-errors.journey.ts' },
  { row: 'registration: email', sentence: 'Nazwa użytkownika zajęta', file: 'journeys/sign-in-errors.journey.ts' },
  { row: 'registration: detail', sentence: 'Nieprawidłowy klucz licencyjny', file: 'journeys/sign-in-errors.journey.ts' },
  { row: 'registration: password_2', sentence: 'Wprowadzone hasła nie są zgodne', file: 'journeys/sign-in-errors.journey.ts' },
  { row: 'customer not registered', sentence: 'Podany email lub numer telefonu jest nieprawidłowy', file: 'support/user-stories.ts' },
  { row: 'new installation exists', sentence: 'Podana instalacja już istnieje', file: 'journeys/installation.journey.ts' },
  { row: 'save dialog, success', sentence: 'Zapisano pomyślnie', file: 'journeys/installation.journey.ts' },
  { row: 'assign without choice', sentence: 'Nie wybrano żadnej instalacji', file: 'support/user-stories.ts' },
  {
    row: 'delete with a wrong e-mail',
    sentence: 'Podany adres email nie pokrywa się z adresem wybranego użytkownika',
    file: 'support/user-stories.ts',
  },
];

for (const { row, sentence, file } of SHOWN) {
  test(`${row}: seen in ${file}`, async () => {
    expect(await readFile(new URL(`../${file}`, import.meta.url), 'utf8')).toContain(sentence);
  });
}

interface Provoked {
  readonly row: string;
  readonly provoke: (page: Page, room: BackRoom) => Promise<void>;
  /** What is seen then. */
  readonly says: (page: Page) => Promise<void>;
}

/** Rows that are provoked here, on a server of their own. */
const PROVOKED: readonly Provoked[] = [
  {
    row: 'new installation, any other failure',
    provoke: savesWithATakenModem,
    says: async (page) => {
      await expect(errors(page)).toContainText(FAILED);
      await expect(page.getByLabel('Numer seryjny falownika')).toHaveValue('SPÓŹNIONY-1');
    },
  },
  {
    row: 'edit refused: the error prompt',
    provoke: editsIntoAnother,
    says: (page) => expect(errors(page)).toContainText('Podana instalacja już istnieje'),
  },
  {
    row: 'activation link, success',
    provoke: (page, room) => remindsTheInactive(page, room, 'spi@example.com'),
    says: (page) => expect(page.getByTestId('snackbar')).toContainText('Link do aktywacji konta został wysłany na mail użytkownika'),
  },
  {
    row: 'activation link, failure',
    provoke: (page, room) => remindsTheDeleted(page, room, 'znikl@example.com'),
    says: (page) => expect(errors(page)).toContainText('Operacja nieudana. Spróbuj ponownie później'),
  },
  {
    row: 'save dialog, failure',
    provoke: assignsTheTaken,
    says: (page) => expect(page.getByRole('dialog').getByText(FAILED)).toBeVisible(),
  },
];

for (const { row, provoke, says } of PROVOKED) {
  test(row, async ({ page, room }) => {
    await signIn(page);
    await provoke(page, room);
    await says(page);
  });
}

test('a new password: a weak one is refused, a strong one is taken, and the link has expired then', async ({ page, room }) => {
  const link = await resetLink(room);
  await setsPassword(page, link, 'slabehaslo');
  await expect(page.getByPlaceholder('Hasło')).toHaveAccessibleDescription(new RegExp(WEAK));
  await page.getByPlaceholder('Hasło').fill('Serwis!2026');
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await expect(page.getByRole('dialog', { name: 'Hasło zmienione pomyślnie' })).toBeVisible();
  await setsPassword(page, link, 'Inne!2027');
  await expect(page.getByText('Link wygasł')).toBeVisible();
});

test('a failed request for a new password says nothing, and everything is fresh', async ({ page, room }) => {
  const email = 'pytany-za-czesto@pvcare.pl';
  for (let asked = 0; asked < 5; asked++) await room.ask('POST', 'password_reset/', { email }); // the sixth within an hour is refused
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

test('an error stands in red and goes by itself after six seconds', async ({ page, room }) => {
  await page.clock.install();
  await signIn(page);
  await remindsTheDeleted(page, room, 'znikl.znowu@example.com');
  await expect(errors(page)).toBeVisible();
  const colour = await errors(page).evaluate((bar) => getComputedStyle(bar).backgroundColor);
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

test('no modem is free', async ({ page, room }) => {
  await takesEveryModem(room); // the last of this file: from here on nobody can add an installation behind a modem
  await signIn(page);
  await goesTo(page, '/installation/new');
  await expect(page.getByText('Brak dostępnych modemów')).toBeVisible();
  await expect(page.getByText('Wszystkie modemy są obecnie powiązane z instalacjami')).toBeVisible();
});
