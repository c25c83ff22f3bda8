import { expect, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { listDiagnoses } from '#contract/care/diagnoses.contract.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { causeName } from '#texts/diagnoses.ts';
import { isPrepared } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/signed-in.ts';
import type { Product } from '#tests/support/product.ts';
import { goesTo, KEPT } from '#tests/support/app-page.ts';
import { axeViolations, SIZES } from '#tests/support/page-checks.ts';
import { complaintsOf } from '#tests/support/console-watch.ts';
import { e2eTest as test } from '#tests/support/e2e-test.ts';
import { WITH_WORKER } from '#tests/support/e2e-tags.ts';

/* From a faulty installation to the task for its repair: the fault, the guide, reason and scope. */

/** Large enough for several own faults. */
test.use({ size: 60, pageWorker: 'none' });

const diagnosesOf = async (product: Product): Promise<DiagnosisEntry[]> =>
  z.decode(listDiagnoses.replies[200], (await product.office.get('/care/v1/diagnoses/')) as never) as unknown as DiagnosisEntry[];

/** Faulty inverters of the demo without a task, in a fixed order; each story takes one of them. */
async function troubles(product: Product): Promise<readonly DiagnosisEntry[]> {
  const tasks = await product.office.get<{ readonly id: number; readonly client_ref: string | null }[]>('/api/v1/task_order/');
  const seeded = new Set(tasks.filter(({ client_ref }) => !client_ref).map(({ id }) => id));
  const isRoot = ({ cause, state, explainedBy, task }: DiagnosisEntry) =>
    state !== 'gone' &&
    explainedBy === null &&
    (task === null || !seeded.has(task)) &&
    (cause.startsWith('event:') || cause === 'no_production' || cause === 'silent');
  const all = await diagnosesOf(product);
  // of several at one installation only the worst is unfolded
  const others = (one: DiagnosisEntry): number =>
    all.filter(({ sn, state, explainedBy }) => sn === one.sn && state !== 'gone' && explainedBy === null).length;
  const found = all.filter(isRoot).sort((one, other) => others(one) - others(other) || one.id - other.id);
  return [...new Map(found.map((one) => [one.sn, one])).values()];
}

/** Unit: stories that need a faulty installation. */
const STORIES = 5;

/** The server has the diagnoses after a sweep. */
async function trouble(product: Product, nth: number): Promise<DiagnosisEntry> {
  await expect.poll(async () => (await troubles(product)).length, { timeout: 120_000 }).toBeGreaterThanOrEqual(STORIES);
  const found = (await troubles(product))[nth];
  if (!found) throw new Error('The demo has too few troubles.');
  return found;
}

const section = (page: Page) => page.getByRole('region', { name: 'Co jest nie tak' });
const cardOf = (page: Page, { cause }: DiagnosisEntry) =>
  section(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: causeName(cause), exact: true }) });

/** The main button of the head. */
const mainButton = (page: Page, name: string) => page.locator('header, nav').getByRole('link', { name, exact: true });

/** Of several causes at one installation only the worst is unfolded. */
async function unfolds(page: Page, found: DiagnosisEntry): Promise<void> {
  await expect(cardOf(page, found)).toBeVisible();
  const fold = cardOf(page, found).getByRole('button', { name: causeName(found.cause), exact: true, expanded: false });
  if (await fold.isVisible()) await fold.click();
}

/** From the installation to the filed task, at one size of the screen. */
async function filesFor(page: Page, product: Product, found: DiagnosisEntry, size: (typeof SIZES)[keyof typeof SIZES]): Promise<void> {
  const isPhone = size.width < 768;
  await page.setViewportSize(size);
  await signedIn(page, `/installation/${found.sn}`);
  const card = cardOf(page, found);
  await expect(card).toBeInViewport();
  // the fault, its begin, what to check, the present state and the energy: all without scrolling; beside them what to bring
  await expect(card.getByText('Najpierw sprawdź', { exact: true }), `${size.width} px`).toBeInViewport({ ratio: 1 });
  for (const cell of ['Obecna wydajność', 'Status komunikacji', 'Ostatni stan falownika'])
    await expect(page.getByRole('region', { name: cell }), `${size.width} px`).toBeInViewport({ ratio: 1 });
  await expect(section(page).getByRole('button', { name: /^Wczoraj/ }), `${size.width} px`).toBeInViewport({ ratio: 1 });
  for (const part of ['Podstawa', 'Co zabrać'])
    if (size.width >= 768) await expect(section(page).getByText(part, { exact: true }), `${size.width} px`).toBeInViewport({ ratio: 1 });

  const open = card.getByRole('button', { name: /^Poradnik/ });
  await open.click();
  const guide = isPhone ? page.getByRole('dialog') : card.getByRole('region', { name: /^Poradnik/ });
  await expect(guide.getByRole('heading', { name: 'Bezpieczeństwo' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${size.width} px`).toBe(true);
  expect(await axeViolations(page), `${size.width} px`).toEqual([]);
  if (isPhone) {
    await page.goBack();
    await expect(guide).toHaveCount(0);
    await expect(open).toBeFocused();
  } else {
    await page.keyboard.press('Escape');
    await expect(open).toHaveAttribute('aria-expanded', 'false');
  }
  await expect(page).toHaveURL(new RegExp(`/installation/${found.sn}$`));

  await mainButton(page, 'Dodaj zgłoszenie').click();
  await expect(page.getByLabel('Powód zgłoszenia')).toHaveValue(new RegExp(`Falownik ${found.sn}\\.$`));
  await expect(page.getByLabel('Zakres prac')).toHaveValue(/.{30,}/);
  await page.getByLabel('Pracownik').fill('Jan Nowak');
  await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
  await expect(page.getByText(KEPT).first()).toBeVisible();
  await expect.poll(async () => (await diagnosesOf(product)).find(({ id }) => id === found.id)?.task ?? null).not.toBeNull();

  await goesTo(page, `/installation/${found.sn}`);
  await expect(card.getByRole('link', { name: /^(Otwarte zgłoszenie nr|Zgłoszenie czeka na wysłanie)/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /(Dodaj|Utwórz) zgłoszenie/ })).toHaveCount(0);
  await expect(mainButton(page, 'Rozpocznij wizytę')).toBeVisible();
}

test('at each size a broken installation says what is wrong, the guide what to do, and a task is filed with reason and scope', async ({
  page,
  product,
}) => {
  const complaints = complaintsOf(page);
  for (const [nth, size] of Object.values(SIZES).entries()) await filesFor(page, product, await trouble(product, nth), size);
  expect(complaints).toEqual([]);
});

test(
  'without a signal the diagnosis is there, the guide opens and is found, and a task waits with reason and scope',
  WITH_WORKER,
  async ({ page, context, product }) => {
    const found = await trouble(product, 4);
    await signedIn(page, `/installation/${found.sn}`);
    await isPrepared(page);
    await expect(cardOf(page, found)).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await unfolds(page, found);
    await cardOf(page, found)
      .getByRole('button', { name: /^Poradnik/ })
      .click();
    await expect(cardOf(page, found).getByRole('heading', { name: 'Bezpieczeństwo' })).toBeVisible();
    await expect(page.getByTestId('offline-strip')).toHaveText(/dane z/);
    await expect(
      section(page)
        .getByText(/ostatni odczyt falownika|falownik milczy|Brak odczytów od/)
        .first(),
    ).toBeVisible();

    await cardOf(page, found).getByRole('button', { name: 'Przyjmij do wiadomości' }).click();
    await expect(cardOf(page, found).getByText('(czeka na wysłanie)')).toBeVisible();
    await page
      .getByRole('link', { name: /^(Dodaj|Utwórz) zgłoszenie$/ })
      .last() // of a lesser cause its own, else that of the head
      .click();
    await page.getByLabel('Pracownik').fill('Jan Nowak');
    await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
    await expect(page.getByText(KEPT).first()).toBeVisible();
    await goesTo(page, `/installation/${found.sn}`);
    await unfolds(page, found);
    await expect(cardOf(page, found).getByRole('link', { name: 'Zgłoszenie czeka na wysłanie' })).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Szukaj wszędzie' }).fill('izolacja');
    await page.getByRole('option', { name: 'Doziemienie' }).click();
    await expect(page).toHaveURL(/\/poradnik\/event%3AGROUND_FAULT$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Doziemienie' })).toBeVisible();

    await context.setOffline(false);
    await expect
      .poll(async () => (await diagnosesOf(product)).find(({ id }) => id === found.id)?.task ?? null, { timeout: 60_000 })
      .not.toBeNull();
  },
);
