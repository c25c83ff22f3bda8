import type { Page } from '@playwright/test';
import { askedItems } from '#domain/visit/asked-items.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { keyOfAsked } from '#screens/visit/answers.ts';
import type { Product } from '#tests/support/product.ts';
import { rowsOnDevice } from '#tests/support/visit-page.ts';
import { inspectionChecklist } from '#texts/checklists/inspection.ts';
import { processorTime, quantile, throttled } from '#bench/support/page-measurements.ts';
import { aPhone, type Phone } from './device.ts';
import { aLargeInspection } from './large-inspection.ts';
import { say } from './print.ts';

/** Unit: bytes of the document. */
const SIZE = 150 * 1_024;
const ANSWERS = 60;
const STARTS = 7;

declare global {
  interface Window {
    /** When each answer was pressed, and when the database had it. Unit: ms. */
    answers: { readonly pressed: number[]; readonly stored: number[] };
    strictAdd: (value: unknown) => Promise<number>;
  }
}

/** Notes when a press is durable: when the transaction that stores the document and its change completes. Runs in each new page. */
function noteAnswers(): void {
  const answers = { pressed: [] as number[], stored: [] as number[] };
  window.answers = answers;
  document.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (target instanceof Element && target.closest('button[data-state]')) answers.pressed.push(timeStamp);
    },
    { capture: true },
  );
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof begin>) {
    const made = begin.apply(this, args);
    const names = [...made.objectStoreNames];
    if (made.mode === 'readwrite' && names.includes('visits') && names.includes('ops'))
      made.addEventListener('complete', () => answers.stored.push(performance.now()));
    return made;
  };
}

/** A database beside the app's, with one strict transaction for each value. */
const preparesBare = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('bare', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    window.strictAdd = async (value) => {
      const began = performance.now();
      const transaction = opening.result.transaction('rows', 'readwrite', { durability: 'strict' });
      transaction.objectStore('rows').add(value);
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      return performance.now() - began;
    };
  });

/** A question that is answered by a press. */
async function stateQuestion(page: Page, uuid: string): Promise<{ readonly key: string; readonly ask: string; readonly row: VisitRow }> {
  const row = (await rowsOnDevice<VisitRow>(page, 'visits')).find((one) => one.uuid === uuid);
  const asked = row && askedItems(inspectionChecklist, row.document).filter(({ item }) => item.type === 'state')[2];
  if (!row || !asked) throw new Error('The inspection is not on the device.');
  return { key: keyOfAsked(asked), ask: asked.item.ask, row };
}

/** Opens the draft at a question, as the device that goes on with it. */
async function opened(phone: Phone, product: Product) {
  const page = phone.page();
  const uuid = await aLargeInspection(product, SIZE);
  await page.goto(`/visit/${uuid}`);
  await page.getByRole('button', { name: 'Prowadź dalej' }).click();
  await page.getByRole('button', { name: /^Spis/ }).waitFor();
  const question = await stateQuestion(page, uuid);
  await page.goto(`/visit/${uuid}?at=${encodeURIComponent(question.key)}`);
  await page.getByRole('heading', { name: question.ask }).waitFor();
  await phone.context().setOffline(true);
  return question;
}

async function measureAnswers(page: Page, row: VisitRow): Promise<void> {
  await preparesBare(page);
  const button = page.getByRole('button', { name: 'Niesprawdzone', exact: true });
  const bare = { small: [] as number[], document: [] as number[] };
  for (let turn = 1; turn <= ANSWERS; turn += 1) {
    await button.click();
    await page.waitForFunction((count) => {
      const { pressed, stored } = window.answers;
      return pressed.length >= count && (stored.at(-1) ?? 0) > (pressed[count - 1] ?? 0);
    }, turn);
    bare.small.push(await page.evaluate(() => window.strictAdd({ at: 1 })));
    bare.document.push(await page.evaluate((value) => window.strictAdd(value), row.document));
  }
  const { pressed, stored } = await page.evaluate(() => window.answers);
  const times = pressed.map((at) => (stored.find((one) => one > at) ?? Number.NaN) - at);
  const kB = (JSON.stringify(row.document).length / 1_024).toFixed(0);
  for (const part of [0.5, 0.95]) {
    const [ours, small, whole] = [quantile(times, part), quantile(bare.small, part), quantile(bare.document, part)];
    console.log(
      `an answer, document of ${kB} KiB, p${part * 100}: durable after ${ours.toFixed(1)} ms, ${(ours / whole).toFixed(1)} times a strict add of the document (${whole.toFixed(1)} ms), ${(ours / small).toFixed(1)} times one of a small row (${small.toFixed(1)} ms) (meant: 3)`,
    );
  }
}

/** Unit: ms from the start of the navigation to the frame after the question is shown. */
const shown = (page: Page, ask: string): Promise<number> =>
  page.evaluate(
    (heading) =>
      new Promise<number>((resolve, reject) => {
        const look = (): unknown => {
          if (performance.now() > 60_000) return reject(new Error(`The question is not shown: ${document.body.innerText.slice(0, 300)}`));
          const isShown = [...document.querySelectorAll('h2')].some(({ textContent }) => textContent === heading);
          return requestAnimationFrame(isShown ? () => resolve(performance.now()) : look);
        };
        look();
      }),
    ask,
  );

async function measureStarts(phone: Phone, ask: string): Promise<void> {
  for (const cpu of [1, 4]) {
    const times: number[] = [];
    /** Processor time of the page's main thread. */
    const worked: number[] = [];
    for (let turn = 0; turn < STARTS; turn += 1) {
      await phone.restart();
      const page = phone.page();
      await throttled(page, cpu);
      const spent = await processorTime(page);
      await page.goto('/', { waitUntil: 'commit' });
      times.push(await shown(page, ask));
      worked.push(await spent());
    }
    say(
      cpu,
      `start after a kill to the same question: median ${quantile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms (meant: ${cpu === 1 ? 1_000 : 2_500}), of which ${quantile(worked, 0.5).toFixed(0)} ms are work of the page's main thread by the processor`,
    );
  }
}

export async function measureAnswering(product: Product): Promise<void> {
  const phone = await aPhone(product.address);
  await phone.context().addInitScript(noteAnswers);
  const { ask, row } = await opened(phone, product);
  await measureAnswers(phone.page(), row);
  await measureStarts(phone, ask);
  await phone.remove();
}
