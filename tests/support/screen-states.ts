import { expect, type Locator, type Page } from '@playwright/test';
import { CARE_STATES, type CareState } from '#domain/diagnosis/care-state.ts';
import { opensPanel } from '#tests/support/app-page.ts';
import { careStates } from '#texts/care/states.ts';

/** What a screen shows of each installation, by serial number. */
export type StatesBySerial = ReadonlyMap<string, CareState>;
export type StateCounts = Readonly<Record<CareState, number>>;

/** 'Wydajność' as it is shown: a number, or `null` for a dash and for 'Brak odczytu'. */
export type EfficienciesBySerial = ReadonlyMap<string, number | null>;

const stateOf = (words: string): CareState => {
  const found = CARE_STATES.find((state) => words.includes(careStates[state]));
  if (found === undefined) throw new Error(`There is no state in '${words}'`);
  return found;
};
/** Unit: as shown. Polish digits: a comma, spaces between thousands, a true minus. */
const numberIn = (words: string): number | null => {
  const found = /−?[\d\u00a0\u202f ]*\d(?:,\d+)?/.exec(words)?.[0];
  return found === undefined
    ? null
    : Number(
        found
          .replace(/[\u00a0\u202f ]/g, '')
          .replace('−', '-')
          .replace(',', '.'),
      );
};
const countIn = (words: string): number => numberIn(words) ?? 0;

export function countOf(states: StatesBySerial): StateCounts {
  const counts = { faulty: 0, attention: 0, waiting: 0, working: 0 };
  for (const state of states.values()) counts[state] += 1;
  return counts;
}

const list = (page: Page): Locator => page.getByRole('region', { name: 'Lista instalacji' });

/** The dashboard with its whole list and the causes in it. */
export async function dashboardIsWhole(page: Page, total: number): Promise<void> {
  await expect(list(page).getByRole('button', { name: new RegExp(`^Wszystkie ?${total}$`) })).toBeVisible();
  await expect(list(page).getByRole('button', { name: /^Do decyzji ?\d/ })).toBeVisible();
  await expect(page.locator('[data-coming]')).toHaveCount(0);
}

/** Walks all pages of the list and collects what `read` returns for each. */
async function onEachPage<T>(page: Page, read: () => Promise<readonly T[]>): Promise<T[]> {
  const next = list(page).getByRole('button', { name: 'Następna strona' });
  const place = list(page).getByText(/^\d+ - \d+$/);
  const found: T[] = [...(await read())];
  const pages = Number(((await place.textContent()) ?? '').split(' - ')[1] ?? 1);
  for (let at = 2; at <= pages; at += 1) {
    await next.click();
    await expect(place).toHaveText(`${at} - ${pages}`);
    found.push(...(await read()));
  }
  return found;
}

/** The icon column of the table and 'Wydajność' next to it. */
export async function readTable(page: Page): Promise<{ readonly states: StatesBySerial; readonly efficiencies: EfficienciesBySerial }> {
  const heads = await list(page).locator('thead th').allTextContents();
  const columnOf = (title: RegExp): number => heads.findIndex((head) => title.test(head));
  const [serial, efficiency, status] = [columnOf(/Numer seryjny/), columnOf(/Wydajność/), columnOf(/Status/)];
  const rows = await onEachPage(page, () =>
    list(page)
      .locator('tbody:not([data-skeleton]) tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent.trim()))),
  );
  const texts = rows.map((cells) => ({ sn: cells[serial] ?? '', power: cells[efficiency] ?? '', state: stateOf(cells[status] ?? '') }));
  return {
    states: new Map(texts.map(({ sn, state }) => [sn, state])),
    efficiencies: new Map(texts.map(({ sn, power }) => [sn, numberIn(power)])),
  };
}

/** The same list as cards on a phone. */
export async function readCards(page: Page): Promise<StatesBySerial> {
  const cards = await onEachPage(page, () =>
    list(page)
      .locator('article')
      .evaluateAll((all) =>
        all.map((card) => {
          const link = card.querySelector('a[href^="/installation/"]');
          return [decodeURIComponent(link?.getAttribute('href')?.split('/').at(-1) ?? ''), link?.textContent ?? ''] as const;
        }),
      ),
  );
  return new Map(cards.map(([sn, words]) => [sn, stateOf(words.split(':')[0] ?? '')]));
}

/** Counts of the chips above the list, and of those who wait in 'Filtry'. */
export async function readChips(page: Page): Promise<Omit<StateCounts, 'working'> & { readonly all: number }> {
  const words = await list(page).getByRole('group', { name: 'Pokaż instalacje' }).getByRole('button').allTextContents();
  const countBehind = (name: string): number => countIn(words.find((one) => one.startsWith(name))?.slice(name.length) ?? '');
  await opensPanel(page, 'Filtry');
  const cause = list(page).getByRole('combobox', { name: 'Przyczyna' });
  await expect(cause).toBeVisible();
  const waiting = await cause.locator('option[value="waiting"]').allTextContents();
  await page.keyboard.press('Escape');
  return {
    all: countBehind('Wszystkie'),
    faulty: countBehind('Z nieprawidłowością'),
    attention: countBehind(careStates.attention),
    waiting: countIn(waiting[0] ?? ''),
  };
}

/** The table next to the donut. */
export async function readDonut(page: Page): Promise<StateCounts> {
  const rows = page.getByRole('table', { name: 'Zestawienie wszystkich instalacji' }).locator('tbody:not([data-skeleton]) tr');
  await expect(rows.first()).toBeVisible();
  const texts = await rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent.trim())));
  const counts = { faulty: 0, attention: 0, waiting: 0, working: 0 };
  for (const [name = '', count = ''] of texts) counts[stateOf(name)] = countIn(count);
  return counts;
}

/** Serial numbers of 'Do decyzji' with all its lines. */
export async function readDecisions(page: Page): Promise<readonly string[]> {
  await list(page)
    .getByRole('button', { name: /^Do decyzji/ })
    .click();
  const lines = page.getByRole('region', { name: 'Do decyzji' });
  await expect(lines.getByRole('listitem').or(lines.getByText('Nic nowego')).first()).toBeVisible();
  for (const more of [/^Pokaż wszystkie/, /^Pokaż więcej/])
    for (let button = lines.getByRole('button', { name: more }); await button.isVisible(); ) await button.click();
  const links = await lines.locator('a[href^="/installation/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return links.map((href) => decodeURIComponent(href.split('/').at(-1) ?? ''));
}

/** The map's list with all markers visible, and the counts of its filter. */
export async function readMap(page: Page) {
  const rows = page.getByRole('region', { name: 'Instalacje na widocznym obszarze' });
  await page.getByRole('button', { name: 'Pokaż wszystkie' }).click();
  await expect(rows.locator('[data-coming]')).toHaveCount(0);
  await expect
    .poll(async () => countIn((await rows.getByRole('heading').textContent()) ?? ''))
    .toBe(await rows.getByRole('listitem').count());
  const texts = await rows
    .getByRole('listitem')
    .evaluateAll((all) => all.map((row) => [...(row.querySelector('button')?.children ?? [])].map((part) => part.textContent.trim())));
  const labels = await page.getByRole('group', { name: 'Pokaż na mapie' }).locator('label').allTextContents();
  const counts = { faulty: 0, attention: 0, waiting: 0, working: 0 };
  for (const label of labels) counts[stateOf(label)] = countIn(label.replace(/^\D+/, ''));
  const read = texts.map(([, state = '', sn = '', power = '']) => ({ sn, state: stateOf(state), efficiency: numberIn(power) }));
  return {
    counts,
    states: new Map(read.map(({ sn, state }) => [sn, state])) as StatesBySerial,
    efficiencies: new Map(read.map(({ sn, efficiency }) => [sn, efficiency])) as EfficienciesBySerial,
  };
}

/** The sentence on the wall, the text below it, and the text of its map. */
export async function readWall(page: Page) {
  const [summary = '', small = '', onMap = ''] = await Promise.all([
    page.getByRole('heading', { level: 1 }).textContent(),
    page.getByText(/^wszystkich: /).textContent(),
    page.getByText(/^Mapa instalacji, /).textContent(),
  ]).then((all) => all.map((words) => words ?? ''));
  const behind = (words: string, name: string): number => countIn(new RegExp(`${name}: ([\\d\u202f]+)`, 'i').exec(words)?.[1] ?? '');
  const faulty = /z nieprawidłowością/.test(summary) ? countIn(summary) : 0;
  const [all, attention, waiting] = ['wszystkich', careStates.attention, careStates.waiting].map((name) => behind(small, name));
  return {
    counts: { faulty, attention: attention ?? 0, waiting: waiting ?? 0, working: (all ?? 0) - faulty - (attention ?? 0) - (waiting ?? 0) },
    onMap: {
      faulty: behind(onMap, 'z nieprawidłowością'),
      attention: behind(onMap, careStates.attention),
      waiting: behind(onMap, careStates.waiting),
      working: behind(onMap, careStates.working),
    },
  };
}

/** 'Energia dzisiaj' on the wall. Unit: kWh. */
export const readWallEnergy = async (page: Page): Promise<number | null> =>
  numberIn((await page.getByRole('region', { name: 'Energia dzisiaj' }).getByText(/kWh$/).textContent()) ?? '');

interface DetailState {
  readonly state: CareState;
  readonly isTroubled: boolean;
  readonly efficiency: number | null;
}

/** The state in the head of the detail; whether the section below it names a fault; and its gauge. */
export async function readDetail(page: Page): Promise<DetailState> {
  const section = page.getByRole('region', { name: /^(Co jest nie tak|Stan instalacji)$/ });
  const said = /Nic nie wskazuje na nieprawidłowość|Czeka na pierwszy odczyt|Najpierw sprawdź|przyczyna nie jest znana/;
  await expect(section.getByText(said).first()).toBeVisible();
  const head = (await page.locator('article header').first().textContent()) ?? '';
  const title = (await section.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
  const gauge = page.getByRole('meter', { name: 'Obecna wydajność' });
  const efficiency = (await gauge.count()) === 0 ? null : numberIn((await gauge.textContent()) ?? '');
  return { state: stateOf(head), isTroubled: title === 'Co jest nie tak', efficiency };
}
