import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { goesTo, hasFetchedAhead, KEPT, panelButton } from '#tests/support/app-page.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { hasDiagnosed } from '#tests/support/office-diagnoses.ts';

/*
 * Number of presses of each job from the list of installations, without typing. An additional press, by a menu, a dialog or a detour, fails
 * here; after a saved one this table is changed.
 */

/** The first test of each half hour makes the demo, which takes minutes. */
test.describe.configure({ timeout: 300_000 });
test.use({ own: 'taps' }); // other tests may have filed a task for one of the demo's two causes

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
} as const;

/** Presses, and counts the presses. */
function hand(page: Page) {
  let taps = 0;
  const press = async (what: Locator): Promise<void> => {
    await what.click();
    taps += 1;
  };
  return { page, press, taps: () => taps };
}
type Hand = ReturnType<typeof hand>;

const list = (page: Page) => page.getByRole('region', { name: 'Lista instalacji' });
const chip = (page: Page, name: RegExp) => list(page).getByRole('button', { name });
/** The link to the detail: on a phone the card, on a desktop the link in the row. */
const detailOf = (page: Page) =>
  list(page).getByRole('link', { name: 'Widok szczegółowy' }).or(list(page).getByRole('article').getByRole('link')).first();
/** An installation without an owner, requested from the server directly. */
const serialOfFree = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const authorization = `Token ${sessionStorage.getItem('token')}`;
    const free = (await (await fetch('/api/v1/available_pvs/', { headers: { authorization } })).json()) as { sn: string }[];
    return free[0]?.sn ?? '';
  });
const firstRow = (page: Page) => list(page).locator('[data-row-button]').first();

async function nearestBroken({ page, press }: Hand): Promise<void> {
  await press(chip(page, /^(Problemy|Z nieprawidłowością)/));
  const menu = page.getByRole('button', { name: 'Sortowanie, filtry i pliki' });
  if (await menu.isVisible()) await press(menu);
  if (await panelButton(page, 'Filtry').isVisible()) await press(panelButton(page, 'Filtry'));
  await press(page.getByRole('button', { name: /^Od najbliższej/ }));
  await expect(
    list(page)
      .getByText(/km stąd$/)
      .first(),
  ).toBeVisible();
}

/** On a desktop the list itself says why; on a phone too, and a press shows what to do, without scrolling. */
async function whyOnPhone({ page, press }: Hand): Promise<void> {
  await page.goto('/?cause=faulty');
  await press(
    list(page)
      .getByRole('article')
      .filter({ hasText: / od \d/ })
      .first()
      .getByRole('link'),
  );
  await expect(page.getByRole('region', { name: 'Co jest nie tak' }).getByText('Najpierw sprawdź').first()).toBeInViewport();
}
async function whyOnDesk({ page }: Hand): Promise<void> {
  await page.goto('/?cause=faulty');
  await expect(
    list(page)
      .locator('tbody')
      .getByText(/^od \d/)
      .first(),
  ).toBeInViewport();
}

/** The device prepares itself: no press is needed. */
async function isReadyForTrip({ page }: Hand): Promise<void> {
  await hasFetchedAhead(page);
}

/** On a phone the first tab of the installation says it. */
async function energyOfYesterdayOnPhone({ page, press }: Hand): Promise<void> {
  await press(firstRow(page));
  await expect(page.getByRole('button', { name: /^Wczoraj: \d+,\d\d\skWh/ })).toBeVisible();
}
async function energyOfYesterday({ page, press }: Hand): Promise<void> {
  await press(firstRow(page));
  await press(page.getByRole('tab', { name: 'Energia' }));
  await expect(page.getByRole('button', { name: /^Wczoraj: \d+,\d\d\skWh/ })).toBeVisible();
}

/** The week's means, in the report that the overvoltages link to; on a desktop by the name of the row. */
async function voltagesOfWeek({ page, press }: Hand): Promise<void> {
  await press(detailOf(page));
  await press(page.getByRole('link', { name: 'Raport napięć' }).first());
  const [file] = await Promise.all([page.waitForEvent('download'), press(page.getByRole('button', { name: /CSV/ }).first())]);
  expect(file.suggestedFilename()).toMatch(/^raport-napiec-\d{4}-\d{2}-\d{2}-.*\.csv$/);
}

/** From an installation without an owner: the form begins in its first field, and the keyboard leads from one to the next. */
async function customerOfInstallation({ page, press }: Hand): Promise<void> {
  const search = page.getByRole('searchbox');
  await search.fill(await serialOfFree(page));
  await expect(list(page).getByRole('article').or(list(page).locator('tbody:not([data-skeleton]) tr'))).toHaveCount(1);
  await press(detailOf(page));
  await press(page.getByRole('button', { name: 'Przypisz użytkownika' }));
  const form = page.getByRole('dialog', { name: /^Przypisz użytkownika/ });
  const email = `klient.${page.viewportSize()?.width}@przyklad.pl`;
  await expect(form.getByLabel('E-mail użytkownika')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('601602603');
  await press(form.getByRole('button', { name: 'Zarejestruj i przypisz' }));
  await expect(form).toHaveCount(0);
  const data = page.getByRole('tab', { name: 'Dane' }); // on a phone the owner is there
  if (await data.isVisible()) await data.click();
  await expect(page.getByRole('link', { name: email })).toBeVisible();
}

/** From the request: the note, and 'Zamknij zgłoszenie'. */
async function closeWithNote({ page, press }: Hand): Promise<void> {
  const open = await page.evaluate(async () => {
    const authorization = `Token ${sessionStorage.getItem('token')}`;
    const tasks = (await (await fetch('/api/v1/task_order/', { headers: { authorization } })).json()) as { id: number; status: number }[];
    return tasks.find(({ status }) => status === 0)?.id;
  });
  await goesTo(page, `/tasks?task=${open}`);
  await press(page.getByRole('textbox', { name: 'Notatka' }));
  // The page before may have been closed before it had sent everything: then it is the same request, with that page's note.
  const note = `Wymieniono bezpiecznik łańcucha, ${page.viewportSize()?.width}.`;
  await page.keyboard.type(note);
  await press(page.getByRole('button', { name: 'Zamknij zgłoszenie' }));
  await expect(page.getByText(KEPT).first()).toBeVisible();
  const story = page.getByRole('region', { name: 'Przebieg zgłoszenia' });
  await expect(story.getByText(note)).toBeVisible();
}

/** From an installation with a cause to a request about it. */
async function requestAtThumb({ page, press }: Hand): Promise<void> {
  await page.goto('/?cause=faulty');
  await goesTo(page, (await firstRow(page).getAttribute('href')) ?? '');
  await press(page.getByRole('navigation', { name: 'Na miejscu' }).getByRole('link', { name: 'Dodaj zgłoszenie' }));
  await expect(page).toHaveURL(/\/tasks\/new\?sn=/);
}
/** And from its row. */
async function requestInRow({ page, press }: Hand): Promise<void> {
  await press(list(page).getByRole('link', { name: 'Dodaj zgłoszenie' }).first());
  await expect(page).toHaveURL(/\/tasks\/new\?sn=/);
}

type Job = readonly [job: string, taps: number, does: (hand: Hand) => Promise<void>];

const JOBS: Readonly<Record<keyof typeof DEVICES, readonly Job[]>> = {
  phone: [
    ['the nearest broken installation', 3, nearestBroken],
    ['why it is broken, and what to check first', 1, whyOnPhone],
    ['a task closed with a note', 2, closeWithNote],
    ['ready for a trip without a signal', 0, isReadyForTrip],
    ['yesterday’s energy', 1, energyOfYesterdayOnPhone],
    ['a week’s voltages as CSV', 3, voltagesOfWeek],
    ['register a customer and assign', 3, customerOfInstallation],
    ['a request about the installation in sight', 1, requestAtThumb],
  ],
  desk: [
    ['the nearest broken installation', 3, nearestBroken],
    ['why it is broken', 0, whyOnDesk],
    ['a task closed with a note', 2, closeWithNote],
    ['ready for a trip without a signal', 0, isReadyForTrip],
    ['yesterday’s energy', 2, energyOfYesterday],
    ['a week’s voltages as CSV', 3, voltagesOfWeek],
    ['register a customer and assign', 3, customerOfInstallation],
    ['a request about the installation in sight', 1, requestInRow],
  ],
};

test.beforeAll(({ product }) => hasDiagnosed(product, 2));

/** Signs in once. Each job begins at the list as a new tab shows it, because filters are kept per tab. */
async function countsTaps(browser: Browser, address: string, device: keyof typeof DEVICES): Promise<void> {
  const context = await browser.newContext({
    ...DEVICES[device],
    baseURL: address,
    geolocation: { latitude: 52.4, longitude: 16.9 },
    permissions: ['geolocation'],
  });
  const first = await context.newPage();
  await signedIn(first);
  for (const [job, taps, does] of JOBS[device])
    await test.step(job, async () => {
      const page = await context.newPage();
      await page.goto('/');
      await expect(firstRow(page)).toBeVisible();
      const counted = hand(page);
      await does(counted);
      expect(counted.taps(), `presses: ${job}`).toBe(taps);
      await page.close();
    });
  await context.close();
}

test('each job on a phone takes so many presses', async ({ browser, product }) => {
  await countsTaps(browser, product.address, 'phone');
});

test('each job on a desk takes so many presses', async ({ browser, product }) => {
  await countsTaps(browser, product.address, 'desk');
});
