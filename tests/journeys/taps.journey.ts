import { expect, type Locator, type Page } from '@playwright/test';
import { goesTo, hasFetchedAhead } from '#tests/support/app-page.ts';
import { signIn } from '#tests/support/browser.ts';
import { journey as test } from '#tests/support/journey.ts';
import { hasDiagnosed } from '#tests/support/office-diagnoses.ts';

/*
 * How many presses each job takes from the list of installations, typing not counted. A press that is added, by a menu, a
 * dialog or a way round, fails here; one that is saved is written down here.
 */

/** Servers start, and the first sweep comes a minute later. */
test.describe.configure({ timeout: 300_000 });

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
} as const;

/** Presses, and counts them. */
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
const firstRow = (page: Page) => list(page).locator('[data-row-button]').first();

async function nearestBroken({ page, press }: Hand): Promise<void> {
  await press(chip(page, /^Z nieprawidłowością/));
  await press(chip(page, /^Od najbliższej/));
  await expect(
    list(page)
      .getByText(/km stąd$/)
      .first(),
  ).toBeVisible();
}

/** On a desk the list itself says why; on a phone too, and a press says what to do, without scrolling. */
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

/** The device makes itself ready: nothing is to be pressed. */
async function readyForTheRoad({ page }: Hand): Promise<void> {
  await hasFetchedAhead(page);
}

async function energyOfYesterday({ page, press }: Hand): Promise<void> {
  await press(firstRow(page));
  await press(page.getByRole('tab', { name: 'Energia' }));
  await press(page.getByRole('button', { name: 'Wcześniejszy okres' }));
  await expect(page.getByText(/kWh/).first()).toBeVisible();
}

/** From the installation to a request about it. */
async function requestAtThumb({ page, press }: Hand): Promise<void> {
  await goesTo(page, (await firstRow(page).getAttribute('href')) ?? '');
  await press(page.getByRole('navigation', { name: 'Na miejscu' }).getByRole('link', { name: 'Dodaj zgłoszenie' }));
  await expect(page).toHaveURL(/\/tasks\/new\?sn=/);
}
/** And out of its row. */
async function requestInRow({ page, press }: Hand): Promise<void> {
  await press(list(page).getByRole('link', { name: 'Dodaj zgłoszenie' }).first());
  await expect(page).toHaveURL(/\/tasks\/new\?sn=/);
}

const JOBS: readonly (readonly [job: string, device: keyof typeof DEVICES, taps: number, does: (hand: Hand) => Promise<void>])[] = [
  ['the nearest broken installation', 'phone', 2, nearestBroken],
  ['the nearest broken installation', 'desk', 2, nearestBroken],
  ['why it is broken, and what to check first', 'phone', 1, whyOnPhone],
  ['why it is broken', 'desk', 0, whyOnDesk],
  ['ready for a trip without a signal', 'phone', 0, readyForTheRoad],
  ['ready for a trip without a signal', 'desk', 0, readyForTheRoad],
  ['yesterday’s energy', 'phone', 3, energyOfYesterday],
  ['yesterday’s energy', 'desk', 3, energyOfYesterday],
  ['a request about the installation in sight', 'phone', 1, requestAtThumb],
  ['a request about the installation in sight', 'desk', 1, requestInRow],
];

test.beforeAll(({ product }) => hasDiagnosed(product, 2));

for (const [job, device, taps, does] of JOBS) {
  test(`${job}, ${device}: ${taps}`, async ({ browser, product }) => {
    const context = await browser.newContext({
      ...DEVICES[device],
      baseURL: product.address,
      geolocation: { latitude: 52.4, longitude: 16.9 },
      permissions: ['geolocation'],
    });
    const page = await context.newPage();
    await signIn(page);
    await expect(firstRow(page)).toBeVisible();
    const counted = hand(page);
    await does(counted);
    expect(counted.taps(), 'presses').toBe(taps);
    await context.close();
  });
}
