import type { Page } from '@playwright/test';
import type { FileRow } from '#local/db/visit-rows.ts';
import { LONGEST_SIDE } from '#domain/visit/files/photo-role.ts';
import { beginsVisit, rowsOnDevice } from '#tests/support/visit-page.ts';
import type { Product } from '#tests/support/product.ts';
import { median, openBrowser, quantile } from '#bench/support/page-measurements.ts';
import { aPhone, type Phone } from './device.ts';
import { say, seconds } from './print.ts';
import { bareShrink, givesPhotos, record, recorded } from './page-recorder.ts';
import { longestTask, renderersOf, watched, withSlowed } from './renderer.ts';

/** Paths of photos. */
type Paths = () => Promise<readonly string[]>;

export interface Pictures {
  /** As small as they are kept. */
  readonly small: Paths;
  /** 12 megapixels. */
  readonly usual: Paths;
  /** 48 megapixels. */
  readonly large: Paths;
}

interface Chosen {
  readonly small: readonly string[];
  readonly usual: readonly string[];
  readonly large: readonly string[];
}

const gallery = (page: Page) => page.getByLabel('Z galerii');

/** Photos chosen together, then shot after shot, on a phone without network. */
async function measureAt(phone: Phone, product: Product, { small, usual, large }: Chosen, cpu: number): Promise<void> {
  const bare = await bareTimes(usual, cpu);
  const page = phone.page();
  await beginsVisit(page, product);
  await phone.context().setOffline(true);
  await record(page);
  await gallery(page).setInputFiles([...small.slice(0, 1)]); // so that code and worker are loaded
  await recorded(page, 1);
  const pids = await renderersOf(phone.browser());
  const add = async (paths: readonly string[]) => {
    await record(page);
    await gallery(page).setInputFiles([...paths]);
    const { saved, pressed, long } = await recorded(page, paths.length);
    return { took: (saved.at(-1) ?? 0) - (pressed[0] ?? 0), longest: Math.max(0, ...long) };
  };
  const before = new Set((await rowsOnDevice<FileRow>(page, 'files')).map(({ sha256 }) => sha256));
  const chosen = await watched(page, pids, () => withSlowed(pids, cpu, () => add(usual)));
  const rows = (await rowsOnDevice<FileRow>(page, 'files')).filter(({ sha256 }) => !before.has(sha256));
  const bytesOf = (role: FileRow['role']) => rows.filter((one) => one.role === role).map(({ bytes }) => bytes);
  const [photos, previews] = [bytesOf('photo'), bytesOf('preview')];
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0) / 1_000;
  const baseline = bare.reduce((all, one) => all + one, 0);
  say(
    cpu,
    `${usual.length} photos of 12 MP: ${seconds(chosen.result.took)} (meant: ${cpu === 1 ? 25 : 75} s), ${(chosen.result.took / baseline).toFixed(2)} times bare decoding, drawing and encoding; longest task ${chosen.result.longest.toFixed(0)} ms (0: none above 50)`,
  );
  say(
    cpu,
    `bytes: the largest ${(Math.max(...photos) / 1_000).toFixed(0)} kB (450), all ${(sum(photos) / 1_000).toFixed(2)} MB (9), previews ${sum(previews).toFixed(0)} kB (300)`,
  );
  say(cpu, `memory: ${chosen.told} (meant: 150 MB, 15 MB)`);
  await measureShutter(page, pids, usual, { cpu, bare: median(bare) });
  if (cpu > 1) return;
  const one = await watched(page, pids, () => add(large));
  say(cpu, `a photo of 48 MP: ${seconds(one.result.took)}, ${one.told} (meant: 350 MB)`);
}

/** In a browser of its own, as slow. */
async function bareTimes(paths: readonly string[], cpu: number): Promise<readonly number[]> {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await bareShrink(page, paths.slice(0, 1), LONGEST_SIDE.photo);
  const times = await withSlowed(await renderersOf(browser), cpu, () => bareShrink(page, paths, LONGEST_SIDE.photo));
  await browser.close();
  return times;
}

async function measureShutter(
  page: Page,
  pids: readonly number[],
  usual: readonly string[],
  { cpu, bare }: { readonly cpu: number; readonly bare: number },
): Promise<void> {
  await givesPhotos(page, usual);
  await page.getByRole('button', { name: 'Następna', exact: true }).click();
  await page
    .getByRole('button', { name: /^(Zdjęcie|Zrób zdjęcie)$/ })
    .first()
    .click();
  const shutter = page.getByRole('dialog', { name: 'Aparat' }).getByRole('button', { name: 'Zrób zdjęcie' });
  await shutter.click();
  await page.getByText('1 zdjęcie zapisane').waitFor();
  await record(page);
  const shots = () =>
    withSlowed(pids, cpu, async () => {
      for (let shot = 1; shot < usual.length; shot += 1) {
        await shutter.click();
        await recorded(page, shot);
      }
      return recorded(page, usual.length - 1);
    });
  const { result, longest } = await longestTask(page, shots);
  const times = result.saved.map((at, shot) => at - (result.pressed[shot] ?? 0));
  say(
    cpu,
    `shutter to 'zapisano': p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms (meant: ${cpu === 1 ? 1_500 : 4_000}), ${(median(times) / bare).toFixed(2)} times bare; longest task ${longest.toFixed(0)} ms by the processor (50), ${Math.max(0, ...result.long).toFixed(0)} by the clock (0: none above 50)`,
  );
  await page.keyboard.press('Escape');
}

export async function measurePhotos(product: Product, pictures: Pictures): Promise<void> {
  const chosen = { small: await pictures.small(), usual: await pictures.usual(), large: await pictures.large() };
  for (const cpu of [1, 4]) {
    const phone = await aPhone(product.address);
    await measureAt(phone, product, chosen, cpu);
    await phone.remove();
  }
}
