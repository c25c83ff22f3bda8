import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { quantity, type Watts } from '#domain/quantity.ts';
import { batchesOf, refusedRow } from '#domain/service/import/batches.ts';
import { columnsOf, withRole } from '#domain/service/import/columns.ts';
import { type ImportFacts, judgeRows, type JudgedRow } from '#domain/service/import/judge-rows.ts';
import { tableInFile } from '#domain/service/import/source-table.ts';
import { SHOWCASE } from '#server/seed/showcase.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const HEADINGS =
  'Nazwa;Numer seryjny falownika;Liczba faz;Moc falownika [kW];Moc generatora [Wp];Modem;Producent;Nachylenie [°];Azymut;Ulica;Numer domu;Lokal;Kod pocztowy;Miejscowość;Współrzędne';
const ROW = 'Dom Nowaków;A-100;3;8,25;9 900;;;;;Polna;3;;62-800;Kalisz;52,43 17,79';

const held = anInstallation({ id: 7, sn: 'SN-0007', description: 'Sklep', modem: 'M7', vendor: 'Fronius' });
const facts: ImportFacts = { installations: [held], vendors: ['Fronius', 'SMA'], freeModems: ['M1'] };

const judgeText = (headings: string, ...lines: readonly string[]): readonly JudgedRow[] => {
  const cells = lines.map((line) => line.split(';'));
  const columns = columnsOf(headings.split(';'), (at) => cells.map((row) => row[at] ?? ''));
  return judgeRows(
    cells.map((row, at) => ({ row: at + 2, cells: row, fault: null })),
    columns,
    facts,
  );
};
const withCell = (at: number, cell: string) => ROW.split(';').with(at, cell).join(';');
const mistakesOf = (row: JudgedRow | undefined) =>
  row?.is === 'wrong' ? row.mistakes.map(({ field, is, about }) => [field, is, ...(about === undefined ? [] : [about])]) : row?.is;

describe('headings', () => {
  test('are known in Polish, in English and by the names of the wire, with their units', () => {
    const headings = [
      'Nazwa instalacji',
      'SERIAL NUMBER',
      'inverter_rated_power',
      'Moc generatora (kWp)',
      'Kod',
      'lat',
      'Długość geogr.',
      'Uwagi',
    ];
    expect(columnsOf(headings, () => []).map(({ role, unit }) => [role, unit])).toEqual([
      ['description', 'W'],
      ['sn', 'W'],
      ['inverterPower', 'W'],
      ['generatorPower', 'kW'],
      ['postCode', 'W'],
      ['latitude', 'W'],
      [null, 'W'],
      [null, 'W'],
    ]);
  });

  test('without a unit get it from their numbers', () => {
    expect(columnsOf(['Moc falownika', 'Moc generatora'], (at) => (at === 0 ? ['8,25', '10'] : ['9900', '8']))).toMatchObject([
      { unit: 'kW' },
      { unit: 'W' },
    ]);
  });

  test('are each given once, also by hand', () => {
    const columns = columnsOf(['Nazwa', 'Opis', 'SN'], () => []);
    expect(columns.map(({ role }) => role)).toEqual(['description', null, 'sn']);
    expect(withRole(columns, 1, 'description').map(({ role }) => role)).toEqual([null, 'description', 'sn']);
  });
});

describe('a row', () => {
  test('of an unknown number is a new installation, through Solarman without a modem', () => {
    expect(judgeText(HEADINGS, ROW)).toEqual([
      {
        row: 2,
        sn: 'A-100',
        name: 'Dom Nowaków',
        is: 'new',
        source: 'Solarman',
        installation: {
          description: 'Dom Nowaków',
          sn: 'A-100',
          phases: 3,
          inverterPower: 8250,
          generatorPower: 9900,
          modem: '',
          vendor: '',
          tilt: null,
          azimuth: null,
          address: { street: 'Polna', number: '3', number2: '', postCode: '62-800', city: 'Kalisz' },
          latitude: 52.43,
          longitude: 17.79,
        },
      },
    ]);
  });

  test('with a former number is wrong and names its installation, unless such rows are said to be new', () => {
    const installations = [{ ...held, formerSerials: ['OLD-1', 'A-100'] }, anInstallation({ id: 8, sn: 'OLD-1' })];
    const judged = (number: string, areFormersNew = false) => {
      const columns = columnsOf(HEADINGS.split(';'), () => []);
      return judgeRows([{ row: 2, cells: withCell(1, number).split(';'), fault: null }], columns, {
        ...facts,
        installations,
        areFormersNew,
      })[0];
    };
    expect(mistakesOf(judged('a 100'))).toEqual([['sn', 'former', 'Sklep (SN-0007)']]);
    expect(judged('a 100', true)).toMatchObject({ is: 'new', former: 'Sklep (SN-0007)' });
    expect(judged('OLD-1')).toMatchObject({ is: 'changes' });
    expect(judged('B-1', true)).not.toHaveProperty('former');
  });

  test('with a free modem needs a known vendor', () => {
    expect(mistakesOf(judgeText(HEADINGS, withCell(5, 'M1'))[0])).toEqual([['vendor', 'empty']]);
    const [row] = judgeText(HEADINGS, withCell(5, 'M1').replace(';M1;;', ';M1;sma;'));
    expect(row).toMatchObject({ is: 'new', source: 'PV', installation: { modem: 'M1', vendor: 'SMA' } });
  });

  test('of a known number has what changes, from and to; an empty cell changes nothing', () => {
    const headings = 'SN;Nazwa;Miejscowość;Moc falownika [kW]';
    const kilowatts = String(held.inverterPower / 1000).replace('.', ',');
    expect(judgeText(headings, `SN-0007;Sklep;;${kilowatts}`)).toMatchObject([{ is: 'same', name: 'Sklep' }]);
    expect(judgeText(headings, 'SN-0007;Sklep nowy;;')).toMatchObject([
      { is: 'changes', was: { description: 'Sklep' }, now: { description: 'Sklep nowy' } },
    ]);
  });

  test.each([
    ['a formula', 0, '=1+1', [['description', 'formula']]],
    ['a formula as a number', 3, '=A1*1000', [['inverterPower', 'formula']]],
    ['a number that a spreadsheet has shortened', 1, '1,16400085E+21', [['sn', 'lostDigits']]],
    ['a number that only looks equal to a stored one', 1, 'sn 0007', [['sn', 'looksEqual', 'SN-0007']]],
    ['watts below a heading in kilowatts', 3, '8250', [['inverterPower', 'largePower']]],
    ['kilowatts below a heading in watts', 4, '9,9', [['generatorPower', 'whole']]],
    ['few watts', 4, '8', [['generatorPower', 'smallPower']]],
    ['powers of different units', 4, '99000', [['generatorPower', 'powersDiffer']]],
    ['no name', 0, '', [['description', 'empty']]],
    ['a long name', 0, 'x'.repeat(65), [['description', 'tooLong', 64]]],
    ['two phases', 2, '2', [['phases', 'phases']]],
    ['a roof too steep', 7, '91', [['tilt', 'tilt']]],
    ['half a place', 14, '52,43', [['latitude', 'place']]],
    [
      'a used modem',
      5,
      'M7',
      [
        ['modem', 'modemTaken'],
        ['vendor', 'empty'],
      ],
    ],
    ['an unknown vendor', 6, 'Nikt', [['vendor', 'unknownVendor']]],
    ['more cells than headings', 14, '52,43 17,79;x', [[null, 'extra']]],
  ])('with %s is wrong there', (_, at, cell, mistakes) => {
    expect(mistakesOf(judgeText(HEADINGS, withCell(at, cell))[0])).toEqual(mistakes);
  });

  test('with the number or the modem of another row is wrong, and so is the other one', () => {
    const rows = judgeText('SN;Nazwa;Modem', 'SN-0007;Sklep;M1', 'sn0007;Dom;M1');
    expect(rows.map(mistakesOf)).toMatchObject([
      [
        ['sn', 'repeated', 3],
        ['modem', 'repeated', 3],
      ],
      [
        ['sn', 'repeated', 2],
        ['sn', 'looksEqual', 'SN-0007'],
        ['modem', 'repeated', 2],
        expect.anything(),
        expect.anything(),
        expect.anything(),
        expect.anything(),
        expect.anything(),
        expect.anything(),
        expect.anything(),
        expect.anything(),
      ],
    ]);
  });

  test('has its own units, a post code without hyphen or zeros, and the apostrophe of our own exports', () => {
    const cells = ROW.split(';').with(1, "'0012").with(3, '8250 W').with(4, '9,9 kWp').with(12, '950');
    expect(judgeText(HEADINGS, cells.join(';'))).toMatchObject([
      { is: 'new', sn: '0012', installation: { inverterPower: 8250, generatorPower: 9900, address: { postCode: '00-950' } } },
    ]);
  });

  test('with one of two coordinates is wrong, and an azimuth from the south is turned', () => {
    const headings = 'SN;Szerokość;Azymut';
    const stored = { ...facts, installations: [{ ...held, latitude: null, longitude: null }] };
    const columns = columnsOf(headings.split(';'), () => []);
    const judged = (...cells: readonly string[]) => judgeRows([{ row: 2, cells, fault: null }], columns, stored)[0];
    expect(mistakesOf(judged('SN-0007', '52,1'))).toEqual([['longitude', 'bothCoordinates']]);
    expect(judged('SN-0007', '', '-90')).toMatchObject({ now: { azimuth: 90 } });
  });

  test('that the file cuts is wrong as a whole', () => {
    const columns = columnsOf(['SN', 'Nazwa'], () => []);
    expect(judgeRows([{ row: 2, cells: ['SN-0007'], fault: 'cut' }], columns, facts).map(mistakesOf)).toEqual([[[null, 'cut']]]);
  });
});

/** The rows of a file of the documents, beside what is stored. */
async function judgeFile(name: string, stored: ImportFacts) {
  const bytes = readFileSync(new URL(`../../../../../docs/${name}`, import.meta.url));
  const read = await tableInFile(bytes, { decoder: TextDecoder, parseCsv: Papa.parse, readXlsx });
  if ('problem' in read) throw new Error(read.problem.is);
  const { headings, rows } = read.table;
  const columns = columnsOf(headings, (at) => rows.map(({ cells }) => cells[at] ?? ''));
  expect(columns.filter(({ role }) => role === null)).toEqual([]);
  return judgeRows(rows, columns, stored);
}

test('the sample file has new installations only, with their powers in watts', async () => {
  const judged = await judgeFile('installations.csv', facts);
  expect(judged.map(({ is }) => is)).toEqual(Array.from(judged, () => 'new'));
  expect(judged[1]).toMatchObject({ installation: { phases: 1, inverterPower: 3600, generatorPower: 4050, latitude: 51.655 } });
});

test('the example for the demo has ten new installations, one change and one wrong row', async () => {
  const { installation } = SHOWCASE.find(({ scenario }) => scenario === 'never') ?? {};
  const { sn = '', description = '', phases = 1 } = installation ?? {};
  const powers = {
    inverterPower: quantity<Watts>(installation?.inverter_power ?? 0),
    generatorPower: quantity<Watts>(installation?.generator_power ?? 0),
  };
  const judged = await judgeFile('import-example.csv', {
    ...facts,
    installations: [anInstallation({ sn, description, phases, ...powers })],
  });
  expect(judged.filter(({ is }) => is === 'new')).toHaveLength(10);
  expect(judged.filter(({ is }) => is === 'changes')).toMatchObject([{ sn, now: { generatorPower: 7200 }, was: { generatorPower: 6600 } }]);
  expect(judged.filter(({ is }) => is === 'wrong').map(mistakesOf)).toMatchObject([[['generatorPower', 'power']]]);
  expect(judged).toHaveLength(12);
});

test('rows are sent by hundreds in their order, and a refusal finds its row', () => {
  const lines = Array.from({ length: 150 }, (_, at) => ROW.replace('A-100', `A-${at}`));
  const [first, second, ...more] = batchesOf(
    judgeText(HEADINGS, ...lines, 'Nowa nazwa;SN-0007', ROW.replace('A-100', 'Z').replace(';3;', ';2;')),
  );
  expect([first?.batch.added.length, second?.batch.added.length, second?.batch.changed.length, more.length]).toEqual([100, 50, 1, 0]);
  expect(second && refusedRow('added.3.sn', second)).toEqual({ row: 105, field: 'sn' });
  expect(second && refusedRow('changed.0.description', second)).toEqual({ row: 152, field: 'description' });
  expect(second && refusedRow('non_field_errors', second)).toBeNull();
});
