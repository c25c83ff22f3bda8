import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { asPng, nameplate } from '#tests/support/code-pictures.ts';
import { aProduct, type OfficeTask, type Product } from '#tests/support/product.ts';
import { aProxy, type TestProxy } from '#tests/support/proxy.ts';
import type { Driver } from './driver.ts';
import type { What } from './in-page.ts';
import { aPage, type TestPage } from './page.ts';
import { photosAreKept } from './visit-photos.ts';
import { closesRequest, INSTALLATIONS, isReadyOffline, signsIn, unexpected, UNSENT, writesRequest } from './person.ts';

const DESK = { width: 1440, height: 900 } as const;
const PHONE = { width: 390, height: 844 } as const;
/** As in the demo's requests. */
const CLOSED = 1;

const OFFLINE: What = { text: { pattern: '^Brak połączenia od' } };
const CHANGE: What = { css: '[data-testid="change"]' };
const MAP: What = { css: 'section[data-ready="true"]' };
const ON_MAP: What = { role: 'region', name: 'Instalacje na widocznym obszarze' };

const NAMEPLATE = [
  { text: 'HV2150123456', format: 'Code128' },
  { text: '28136492', format: 'Code39' },
  { text: 'SN: 3006523487 PIC: A1B2C3 RID: D4E5F6', format: 'QRCode' },
  { text: 'https://example.com/?sn=QF7654321', format: 'DataMatrix' },
  { text: '5901234123457', format: 'EAN13' },
] as const;
/** In the order of text. */
const IN_NAMEPLATE = ['28136492', '3006523487', '5901234123457', 'HV2150123456', 'QF7654321'];

/** The same stories in every browser: one product, and for each story a proxy of its own and a new browser profile. */
export function stories(browser: string, aBrowser: () => Promise<Driver>): void {
  let product: Product;
  let proxy: TestProxy;
  let driver: Driver;
  let page: TestPage;

  beforeAll(async () => {
    product = await aProduct();
  });
  afterAll(() => product.remove());
  beforeEach(async () => {
    proxy = await aProxy(product.port);
    driver = await aBrowser();
    await driver.resize(DESK);
    page = aPage(driver, () => proxy.address);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await picture(`failed-${task.name.slice(0, 30).replaceAll(/\W+/g, '-')}`);
    await driver.close();
    await proxy.remove();
  });

  /** Stored only if CROSS_BROWSER_PICTURES names a folder. */
  const picture = async (name: string): Promise<void> => {
    const folder = process.env.CROSS_BROWSER_PICTURES;
    if (!folder) return;
    await page.drawn();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${browser}-${name}.png`), await driver.screenshot());
  };
  const open = async (): Promise<OfficeTask[]> => (await product.office.tasks()).filter(({ status }) => status !== CLOSED);
  const atOffice = async (reason: string) => (await product.office.tasks()).filter((task) => task.reason === reason);
  const statusAtOffice = async (id: number) => (await product.office.tasks()).find((task) => task.id === id)?.status;
  /** No unexpected error was recorded, and no new version was reported, because there is none. */
  const allIsWell = async (): Promise<void> => {
    expect(await unexpected(page)).toEqual([]);
    expect(await page.all({ css: '[data-testid="update"]' })).toEqual([]);
  };
  /** It exists once, and nothing is left in the outbox. */
  const isSent = async (reason: string): Promise<void> => {
    await page.until(async () => expect(await atOffice(reason)).toHaveLength(1));
    await page.gone(UNSENT);
    expect(await atOffice(reason)).toHaveLength(1);
  };

  test('a broken installation is found, and without a network a request is filed and another closed; both reach the office by themselves', async () => {
    const reason = `Bez zasięgu, ${browser}`;
    const [task] = await open();
    await signsIn(page);
    await isReadyOffline(page);
    await page.press({ role: 'button', name: { pattern: '^Z nieprawidłowością' } });
    await page.press({ role: 'link', name: 'Widok szczegółowy', within: INSTALLATIONS, nth: 0 });
    await page.seen({ role: 'region', name: 'Co jest nie tak', has: 'Najpierw sprawdź' });

    proxy.close();
    await page.reloads();
    await page.seen({ role: 'region', name: 'Co jest nie tak' });
    await page.seen(OFFLINE);
    await page.press({ role: 'link', name: 'Dodaj zgłoszenie', nth: 0 });
    await writesRequest(page, reason);
    await closesRequest(page, task?.id ?? 0);
    await page.goes('/unsent');
    await page.until(async () => expect(await page.all(CHANGE)).toHaveLength(2));
    await picture('unsent');
    expect(await atOffice(reason)).toHaveLength(0);

    proxy.open();
    await isSent(reason);
    await allIsWell();
    expect(await statusAtOffice(task?.id ?? 0)).toBe(CLOSED);
  });

  test('a status that the office changed meanwhile is shown beside ours, and ours goes over it when the user says so', async () => {
    const [, task] = await open();
    const id = task?.id ?? 0;
    await signsIn(page);
    await isReadyOffline(page);
    proxy.close();
    await closesRequest(page, id);
    await product.office.setStatus(id, task?.status === 0 ? 2 : 0);
    proxy.open();
    await page.seen(UNSENT);
    await page.goes('/unsent');
    await page.seen({ ...CHANGE, has: 'Zmienione w międzyczasie' });
    await page.seen({ role: 'row', has: 'Biuro', within: CHANGE });
    await picture('conflict');
    expect(await statusAtOffice(id)).not.toBe(CLOSED);
    await page.press({ role: 'button', name: 'Zastosuj mimo to' });
    await page.until(async () => expect(await statusAtOffice(id)).toBe(CLOSED));
    await page.gone(UNSENT);
    await allIsWell();
  });

  test('who signs out with a change that waits is asked about it; it stays on the device, and goes out after the next sign-in', async () => {
    const reason = `Przed wylogowaniem, ${browser}`;
    const [task] = await product.office.tasks();
    await signsIn(page);
    await isReadyOffline(page);
    proxy.close();
    await page.goes(`/tasks/new?sn=${encodeURIComponent(task?.inverter_sn ?? '')}`);
    await writesRequest(page, reason);
    await page.press({ role: 'button', name: 'Wyloguj' });
    await page.seen({ role: 'dialog', name: 'Masz niewysłaną zmianę' });
    await picture('leaving');
    await page.press({ role: 'button', name: 'Wyloguj, zostaw na tym urządzeniu' });
    await page.seen({ role: 'heading', name: 'Zaloguj się' });
    await page.seen({ text: { pattern: 's\\*\\*\\*@…' } });

    proxy.open();
    await signsIn(page);
    await isSent(reason);
    await allIsWell();
  });

  test('every screen is read, on a desk and on a phone, and none is wider than the window', async () => {
    const [task] = await product.office.tasks();
    const SCREENS: readonly (readonly [name: string, path: string, ...there: What[]])[] = [
      ['dashboard', '/', { role: 'heading', name: 'Lista instalacji' }, { text: { pattern: '^Zestawienie' } }],
      ['detail', `/installation/${task?.inverter_sn}`, { role: 'heading', name: { pattern: '^(Co jest nie tak|Stan instalacji)$' } }],
      ['chart', `/installation/${task?.inverter_sn}?part=charts`, { role: 'tab', name: 'Moc' }, { role: 'slider' }],
      ['tasks', '/tasks', { role: 'heading', name: 'Zgłoszenia' }],
      ['task', `/tasks?task=${task?.id}`, { role: 'radiogroup', name: 'Status zgłoszenia' }],
      ['users', '/users', { role: 'heading', name: 'Użytkownicy PV FLOW' }, { text: { pattern: '@example' } }],
      ['map', '/map', MAP],
      ['readiness', '/readiness', { text: 'Gotowe do pracy bez zasięgu' }],
    ];
    await signsIn(page);
    for (const [where, size] of Object.entries({ desk: DESK, phone: PHONE })) {
      await driver.resize(size);
      for (const [name, path, ...there] of SCREENS) {
        await page.goes(path);
        for (const what of there) await page.seen(what);
        await page.gone({ text: 'Wczytywanie…' });
        await picture(`${name}-${where}`);
        await page.until(async () => {
          const wider = await page.ask(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(wider, `${name}, ${where}`).toBeLessThanOrEqual(0);
        });
      }
    }
    await allIsWell();
  });

  test('case 87: the worker that reads codes may use WebAssembly and the page may not: a nameplate in five formats, also without a network', async () => {
    const photo = asPng(await nameplate(NAMEPLATE)).toString('base64');
    const picks = (file: string): void => {
      const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0));
      const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]');
      const given = new DataTransfer();
      given.items.add(new File([bytes], 'tabliczka.png', { type: 'image/png' }));
      if (!input) throw new Error('no field for a photo');
      input.files = given.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const reads = async (): Promise<void> => {
      await page.press({ role: 'button', name: 'Odczytaj numer aparatem' });
      await page.until(async () => {
        const isReady = await page.ask(() => document.querySelector('[role="dialog"] input[type="file"]:enabled') !== null);
        if (!isReady) throw new Error('the reader is not ready');
      });
      await page.ask(picks, photo);
      await page.until(async () => {
        const read = await page.all({ role: 'button', within: { role: 'listitem', within: { role: 'dialog' } } });
        expect(read.map(({ text }) => text.trim().split('\n')[0]).toSorted()).toEqual(IN_NAMEPLATE);
      });
      await picture('scan');
    };
    await signsIn(page);
    await isReadyOffline(page);
    await page.goes('/installation/new');
    await reads();
    // WebKit refuses it with the instance, the others with the compilation
    const instantiates = () =>
      WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(
        () => 'made',
        ({ name }: Error) => name,
      );
    expect(await page.ask(instantiates)).toBe('CompileError');
    proxy.close();
    await page.reloads();
    await reads();
    await page.press({ role: 'button', name: { pattern: '^HV2150123456' } });
    await page.until(async () => expect((await page.seen({ name: { pattern: '^Numer seryjny falownika' } })).value).toBe('HV2150123456'));
    await allIsWell();
  });

  test('photos of a visit out of the file input: upright, made smaller and whole at the office; a damaged one alone is refused', async () => {
    await signsIn(page);
    await photosAreKept(page, product);
    await allIsWell();
  });

  test('the map is drawn without a network too; a row of its list and a press on its marker open the same card', async () => {
    await signsIn(page);
    await isReadyOffline(page);
    await page.goes('/map');
    await page.seen({ role: 'listitem', within: ON_MAP });
    proxy.close();
    await page.reloads();
    await page.seen(MAP);
    const [name = ''] = (await page.seen({ role: 'listitem', within: ON_MAP, has: 'Działa' })).text.split('\n');
    await page.press({ role: 'button', within: { role: 'listitem', within: ON_MAP, has: name } });
    const card: What = { css: '.ol-overlay-container', has: 'Wydajność' };
    await page.seen({ ...card, has: name });
    await page.until(async () => expect(await page.path()).toContain('zoom=12'));
    await picture('map-card');
    const ring = await page.seen({ css: '.pv-map-ring' });
    await page.keys('Escape');
    await page.gone(card);
    await page.point(ring.x, ring.y, true);
    await page.seen({ ...card, has: name });
    await allIsWell();
  });
}
