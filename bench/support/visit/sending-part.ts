import type { FileRow, VisitRow } from '#local/db/visit-rows.ts';
import { goesTo } from '#tests/support/app-page.ts';
import { beginsVisit, rowsOnDevice, visitAtOffice } from '#tests/support/visit-page.ts';
import type { Product } from '#tests/support/product.ts';
import { median } from '#bench/support/page-measurements.ts';
import { aPhone, type Phone } from './device.ts';
import { record, recorded } from './page-recorder.ts';
import type { Pictures } from './photo-part.ts';
import { seconds, wait } from './print.ts';
import { aSlowLine, type Crossed, LINE_ONLY, type SlowLine } from './slow-line.ts';

/** Unit: bytes per second: 1 Mbit/s. */
const LINE = 125_000;
const CUTS = 10;
/** Unit: ms that a cut lasts. */
const CUT = 1_000;
/** Unit: ms between two requests that are filed while photos are sent. */
const FILED_EVERY = 5_000;

interface Sending {
  readonly phone: Phone;
  readonly product: Product;
  readonly line: SlowLine;
  readonly photos: readonly string[];
}

const partsIn = ({ crossed }: SlowLine): readonly Crossed[] =>
  crossed.filter(({ method, path }) => method === 'PATCH' && path.startsWith('/care/v1/files/'));
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** A visit with photos that wait, as on a roof. Returns how to send them and the bytes of all its files. */
async function waitingVisit({ phone, product, line, photos }: Sending) {
  const page = phone.page();
  line.set(Number.POSITIVE_INFINITY);
  const before = new Set((await rowsOnDevice<FileRow>(page, 'files')).map(({ sha256 }) => sha256));
  const uuid = await beginsVisit(page, product);
  await phone.context().setOffline(true);
  await record(page);
  await page.getByLabel('Z galerii').setInputFiles([...photos]);
  await recorded(page, photos.length);
  const files = (await rowsOnDevice<FileRow>(page, 'files')).filter(({ sha256 }) => !before.has(sha256));
  const named = (await rowsOnDevice<VisitRow>(page, 'visits')).find((one) => one.uuid === uuid)?.document.files.length;
  line.set(LINE);
  line.crossed.length = 0;
  const isWhole = async (): Promise<boolean> => {
    const atOffice = await visitAtOffice(product, uuid);
    return atOffice?.files?.length === named && atOffice?.missing.length === 0;
  };
  const send = async (): Promise<number> => {
    await phone.context().setOffline(false);
    await page.goto('/unsent');
    const button = page.getByRole('button', { name: 'Wyślij teraz' }).first();
    // the visit goes by itself a minute later; while something is sent the button is disabled
    while (partsIn(line).length === 0) {
      if (await button.isEnabled()) await button.click();
      await wait(500);
    }
    while (!(await isWhole())) await wait(250);
    const parts = partsIn(line);
    return Math.max(...parts.map(({ answeredAt }) => answeredAt ?? 0));
  };
  return { uuid, bytes: sum(files.map(({ bytes }) => bytes)), count: files.length, send };
}

/** Bytes of the parts that were sent more than once. */
const twice = (line: SlowLine, bytes: number): number => sum(partsIn(line).map((one) => one.bytes)) - bytes;

/** Unit: ms that the line itself takes for a byte, by fetches of a page that send as much as a photo each. */
async function bareTime({ phone }: Sending): Promise<number> {
  const [count, size] = [5, 380_000];
  const took = await phone.page().evaluate(
    async ([path, times, bytes]) => {
      const began = performance.now();
      for (let turn = 0; turn < times; turn += 1) await fetch(path, { method: 'PATCH', body: new Uint8Array(bytes) });
      return performance.now() - began;
    },
    [LINE_ONLY, count, size] as const,
  );
  return took / count / size;
}

/** Unit: ms. Medians of what a part takes at the server, and of the pause before the next one. */
function pausesOf(line: SlowLine): string {
  const parts = partsIn(line);
  const server = parts.map(({ sentAt, answeredAt }) => (answeredAt ?? sentAt) - sentAt);
  const device = parts.slice(1).map(({ askedAt }, at) => askedAt - (parts[at]?.answeredAt ?? askedAt));
  return `the server takes ${median(server).toFixed(0)} ms for a part, the device ${median(device).toFixed(0)} ms until the next`;
}

async function measureWhole(sending: Sending): Promise<void> {
  const { line } = sending;
  const { bytes, count, send } = await waitingVisit(sending);
  let began = 0;
  line.watch((one) => {
    if (began === 0 && partsIn(line).includes(one)) began = Date.now();
  });
  const ended = await send();
  const pauses = pausesOf(line);
  const ideal = bytes * (await bareTime(sending));
  console.log(
    `${count} files of ${(bytes / 1_000_000).toFixed(2)} MB at 1 Mbit/s: ${seconds(ended - began)} from the first part to the last, ${((ended - began) / ideal).toFixed(3)} times bare fetches (${seconds(ideal)}; meant: 1.1); ${partsIn(line).length} parts, ${twice(line, bytes)} bytes twice; ${pauses}`,
  );
}

async function measureCut(sending: Sending): Promise<void> {
  const { line } = sending;
  const { bytes, send } = await waitingVisit(sending);
  const places = Array.from({ length: CUTS }, () => Math.random() * bytes).sort((a, b) => a - b);
  /** Parts that each cut ended. */
  const open: number[] = [];
  let passed = 0;
  line.watch((one) => {
    if (!partsIn(line).includes(one)) return;
    passed += 4_096;
    if (passed < (places[0] ?? Number.POSITIVE_INFINITY)) return;
    places.shift();
    open.push(partsIn(line).filter(({ isOpen }) => isOpen).length);
    void line.cut(CUT);
  });
  const began = Date.now();
  const ended = await send();
  line.watch(() => undefined);
  const again = twice(line, bytes);
  const most = Math.max(...partsIn(line).map((one) => one.bytes));
  console.log(
    `cut ${open.length} times, each time at most ${Math.max(...open)} part on the way (meant: 1): ${again} bytes twice, ${((again / bytes) * 100).toFixed(1)} % (meant: 15 %), ${(again / Math.max(1, open.length) / 1_000).toFixed(0)} kB for a cut where the longest part has ${(most / 1_000).toFixed(0)} kB; all is there after ${seconds(ended - began)}`,
  );
}

/** Files requests while something large is sent. Unit: ms from the press to the answer of the server. */
async function filedMeanwhile({ phone, product, line }: Sending, send: () => Promise<unknown>): Promise<readonly number[]> {
  const page = phone.page();
  const [{ inverter_sn: sn } = { inverter_sn: '' }] = await product.office.tasks();
  let isSending = true;
  const sent = send().finally(() => {
    isSending = false;
  });
  const times: number[] = [];
  while (partsIn(line).length === 0) await wait(100);
  for (let turn = 1; isSending; turn += 1) {
    await goesTo(page, `/tasks/new?sn=${encodeURIComponent(sn)}`);
    await page.getByLabel('Pracownik').fill('Jan Nowak');
    await page.getByLabel('Powód zgłoszenia').fill(`Pomiar ${Date.now()} ${turn}`);
    const pressed = Date.now();
    await page.getByRole('button', { name: 'Zapisz zgłoszenie' }).click();
    const created = () =>
      line.crossed.find((one) => one.method === 'POST' && one.path.startsWith('/api/v1/task_order/') && (one.answeredAt ?? 0) > pressed);
    while (!created()) await wait(20);
    times.push((created()?.answeredAt ?? 0) - pressed);
    await wait(Math.max(0, FILED_EVERY - (Date.now() - pressed)));
  }
  await sent;
  return times;
}

const told = (times: readonly number[]): string =>
  `${times.length} requests filed, sent after ${seconds(median(times))} (median), the slowest after ${seconds(Math.max(...times))} (meant: 5 s)`;

async function measureOthers(sending: Sending): Promise<void> {
  const { send } = await waitingVisit(sending);
  console.log(`while photos are sent: ${told(await filedMeanwhile(sending, send))}`);
}

export async function measureSending(product: Product, pictures: Pictures): Promise<void> {
  const photos = (await pictures.small()).slice(0, 20);
  const others = (await pictures.small()).slice(20, 40);
  const more = (await pictures.small()).slice(40, 60);
  const line = await aSlowLine(product.port);
  const phone = await aPhone(line.address);
  await measureWhole({ phone, product, line, photos });
  await measureCut({ phone, product, line, photos: others });
  await measureOthers({ phone, product, line, photos: more });
  await phone.remove();
  line.remove();
}
