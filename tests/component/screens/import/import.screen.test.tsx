import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tableInFile, tableInText, type TableReaders } from '#domain/service/import/source-table.ts';
import type { TableRequest, TableResponse } from '#ui/import/read-table.ts';
import { ImportScreen } from '#screens/import/import.screen.tsx';
import type { Outcome } from '#domain/service/problem.ts';
import type { ImportBatch, ImportCounts } from '#domain/service/import/batches.ts';
import { failed, memoryCommands, memoryQueries, ready, refusal, renderScreen } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';

const readers: TableReaders = { decoder: TextDecoder, parseCsv: Papa.parse, readXlsx: () => Promise.reject(new Error('no workbook')) };

/** The same reading as in the worker, which needs a browser. */
class TableWorker extends EventTarget {
  postMessage(request: TableRequest): void {
    const reading = 'text' in request ? tableInText(request.text, false, readers) : tableInFile(new Uint8Array(request.bytes), readers);
    void Promise.resolve(reading).then((data: TableResponse) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {}
}

const saved: { name: string; text: string }[] = [];
let file = new Blob();

// what the browser does, not the modules: files of this part share their imports, so that a module may be there already
beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('Worker', TableWorker);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    file = made as Blob;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const { download: name } = this;
    void file.text().then((text) => saved.push({ name, text }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const HEADINGS = 'Nazwa;SN;Fazy;Moc falownika [kW];Moc generatora [kW];Ulica;Numer;Kod;Miasto';
const line = (sn: string, name = 'Dom') => `${name};${sn};3;8,25;9,9;Polna;3;62-800;Kalisz`;
type Send = (batch: ImportBatch, key: string) => Promise<Outcome<ImportCounts>>;
const DONE: Outcome<ImportCounts> = { ok: true, value: { added: 1, changed: 0, same: 0 } };

function opened(importInstallations: Send = async () => DONE) {
  const queries = memoryQueries();
  const held = anInstallation({ id: 7, sn: 'SN-0007', description: 'Sklep', formerSerials: ['OLD-7'] });
  const other = anInstallation({ id: 8, sn: 'SN-0008', description: 'Inny' });
  queries.installations.value = ready({ rows: [held, other], total: 2 });
  queries.vendors.value = ready([{ name: 'SMA' }]);
  queries.availableModems.value = ready([]);
  const send = vi.fn(importInstallations);
  const show = () =>
    renderScreen(<ImportScreen />, {
      at: '/installations/import',
      queries,
      commands: memoryCommands(queries, { importInstallations: send }).commands,
    });
  return { queries, send, user: userEvent.setup({ delay: null }), show, shown: show() };
}
async function paste({ user }: ReturnType<typeof opened>, ...lines: readonly string[]) {
  await user.click(screen.getByLabelText('Tabela z arkusza'));
  await user.paste([HEADINGS, ...lines].join('\n'));
  await user.click(screen.getByRole('button', { name: 'Czytaj tabelę' }));
}
const save = async ({ user }: ReturnType<typeof opened>, name: RegExp) => user.click(await screen.findByRole('button', { name }));

describe('installations from a table', () => {
  test('are shown row by row before anything is written, and wrong rows are left out', async () => {
    const page = opened();
    await paste(page, line('A1'), 'Sklep nowy;SN-0007;;;;;;;', 'Inny;sn 0008;;;;;;;', line('=1+1'));
    const table = await screen.findByRole('table');
    expect(within(table).getByText('8,25 kW / 9,90 kWp, Kalisz, przez Solarman')).toBeTruthy();
    expect(within(table).getByText('Nazwa instalacji: Sklep → Sklep nowy')).toBeTruthy();
    expect(within(table).getByText(/Różni się od zapisanego numeru SN-0008 tylko/)).toBeTruthy();
    expect(within(table).getByText(/W komórce jest formuła/)).toBeTruthy();
    expect(page.send).not.toHaveBeenCalled();
    await save(page, /^Zapisz 2 instalacje$/);
    expect(await screen.findByText('Zapisano: 2 instalacje.')).toBeTruthy();
    expect(page.send.mock.calls.map(([{ added, changed }]) => [added.map(({ sn }) => sn), changed.map(({ sn }) => sn)])).toEqual([
      [['A1'], ['SN-0007']],
    ]);
  });

  test('with a number that an installation had before are left out with its name, until they are said to be new', async () => {
    const page = opened();
    await paste(page, line('A1'), line('OLD-7'));
    expect(await screen.findByText(/Dawny numer instalacji Sklep \(SN-0007\). Wpisz jej obecny numer/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Zapisz 1 instalację' })).toBeTruthy();
    await page.user.click(screen.getByRole('checkbox', { name: 'Dawne numery to nowe instalacje' }));
    expect(await screen.findByText('Dawny numer instalacji Sklep (SN-0007).')).toBeTruthy();
    await save(page, /^Zapisz 2 instalacje$/);
    expect(await screen.findByText('Zapisano: 2 instalacje.')).toBeTruthy();
    expect(page.send.mock.calls.map(([{ areFormersNew }]) => areFormersNew)).toEqual([true]);
    await page.user.click(screen.getByRole('button', { name: 'Gotowe' }));
    await paste(page, line('A1'));
    await screen.findByRole('table');
    expect(screen.queryByRole('checkbox', { name: 'Dawne numery to nowe instalacje' })).toBeNull();
  });

  test('are read again when a column or its unit is given another meaning', async () => {
    const page = opened();
    await paste(page, line('A1'));
    await page.user.selectOptions(await screen.findByLabelText('Jednostka: Moc falownika [kW]'), 'W');
    expect(await screen.findByText(/Moc falownika: Wpisz liczbę całkowitą/)).toBeTruthy();
    await page.user.selectOptions(screen.getByLabelText('Jednostka: Moc falownika [kW]'), 'kW');
    await page.user.selectOptions(screen.getByLabelText('Miasto'), '');
    expect(await screen.findByText('Miejscowość: Brakuje tej wartości.')).toBeTruthy();
  });

  test('of which the last hundreds got no answer are sent again under their keys, also after a reload', async () => {
    let isDown = false;
    const page = opened(async () => {
      const answer = isDown ? failed({ is: 'offline' }) : DONE;
      isDown = true;
      return answer;
    });
    await paste(page, ...Array.from({ length: 150 }, (_, at) => line(`A${at}`)));
    await save(page, /^Zapisz 150 instalacji$/);
    expect(await screen.findByText('Zapisano 100 ze 150. Reszta czeka na tym urządzeniu.')).toBeTruthy();
    page.shown.unmount();
    page.send.mockImplementation(async () => DONE);
    page.show();
    await page.user.click(await screen.findByRole('button', { name: 'Dokończ zapisywanie' }));
    expect(await screen.findByText('Zapisano: 150 instalacji.')).toBeTruthy();
    const keys = page.send.mock.calls.map(([, key]) => key);
    expect([keys.length, keys[1] === keys[2], keys[0] === keys[1]]).toEqual([3, true, false]);
    await page.user.click(screen.getByRole('button', { name: 'Gotowe' }));
    expect(page.queries.drafts.size).toBe(0);
  });

  test('go on by themselves when the network is back', async () => {
    const page = opened();
    page.send.mockImplementationOnce(async () => {
      page.queries.connection.value = { is: 'offline', since: null };
      return failed({ is: 'offline' });
    });
    await paste(page, line('A1'));
    await save(page, /^Zapisz 1 instalację$/);
    expect(await screen.findByText(/Reszta czeka/)).toBeTruthy();
    act(() => {
      page.queries.connection.value = { is: 'online', since: null };
    });
    expect(await screen.findByText('Zapisano: 1 instalacja.')).toBeTruthy();
  });

  test('that the server refuses have their reason in the report, and the other hundreds are written', async () => {
    const page = opened();
    page.send.mockImplementationOnce(async () => failed(refusal(400, { fields: { 'added.3.sn': ['Taka instalacja już istnieje.'] } })));
    await paste(page, ...Array.from({ length: 101 }, (_, at) => line(`A${at}`)));
    await save(page, /^Zapisz 101 instalacji$/);
    expect(await screen.findByText('Zapisano: 1 instalacja.')).toBeTruthy();
    expect(screen.getByText(/Niezapisane: 100 wierszy/)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Pobierz raport' }));
    await waitFor(() => expect(saved.at(-1)?.text).toContain('5;A3;Dom;Nie zapisano;Taka instalacja już istnieje.'));
    expect(saved.at(-1)?.text).toContain('102;A100;Dom;Zapisano;');
  });

  test('that are too many, or no table, are told in a sentence', async () => {
    const page = opened();
    await paste(page, ...Array.from({ length: 5_001 }, () => 'x'));
    expect(await screen.findByText(/Plik ma 5\s001 wierszy/)).toBeTruthy();
  });

  test('cannot be saved offline or before the whole list is known', async () => {
    const page = opened();
    page.queries.installations.value = ready({ rows: [], total: 5 });
    await paste(page, line('A1'));
    expect(await screen.findByText(/Pobieranie listy instalacji/)).toBeTruthy();
    act(() => {
      page.queries.installations.value = ready({ rows: [], total: 0 });
      page.queries.connection.value = { is: 'offline', since: null };
    });
    expect((await screen.findByRole('button', { name: /^Zapisz 1/ })).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/dopiero po połączeniu z serwerem/)).toBeTruthy();
  });

  test('are not offered by another backend, and a template has headings that are recognised', async () => {
    const page = opened();
    await page.user.click(screen.getByRole('button', { name: 'Pobierz wzór' }));
    await waitFor(() => expect(saved.at(-1)?.name).toBe('instalacje-wzor.csv'));
    const template = tableInText(`${saved.at(-1)?.text.trim()}\nx`, false, readers);
    expect('table' in template && template.table.headings).toHaveLength(16);
    act(() => {
      page.queries.ownAccount.value = { is: 'absent', problem: { is: 'unsupported' } };
    });
    expect(await screen.findByText('Ten serwer nie przyjmuje wielu instalacji naraz. Dodaj je pojedynczo.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
