import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import { letterToPdf } from '#ui/export/letter-pdf.ts';
import { letterheadOf } from '#ui/export/letterhead.ts';
import { tableToPdf } from '#ui/export/pdf.ts';
import { reportToPdf } from '#ui/export/voltage-report/report-pdf.ts';
import { aCompany } from '#tests/support/company.ts';
import { pdfPages } from '#tests/support/pdf.ts';
import { readPdf } from '#tests/support/pdf-file.ts';
import { structureOf } from '#tests/support/pdf-structure.ts';
import { aDailyCurve, aReportSheet, pdfFonts } from '#tests/support/report-sheets.ts';

const fonts = await pdfFonts();
const now = instantOf('2026-11-24', 14);
const asItIs = async (photo: ArrayBuffer): Promise<ArrayBuffer> => photo;
const LINES = ['Słoneczny Serwis Żółkiewski sp. z o.o.', 'Polna 3/2, 62-800 Kalisz', 'NIP 526-104-08-28 · tel. 62 765 43 21'];

const table = {
  title: 'Lista instalacji',
  note: 'Filtr: łąka',
  columns: [{ title: 'Nazwa', width: 1, isNumber: false }],
  rows: Array.from({ length: 80 }, (_, at) => [`Dom ${at}`]),
};
const FILES = {
  'a letter': (head: Awaited<ReturnType<typeof letterheadOf>>) => letterToPdf('Szanowni Państwo,\n\nproszę o sprawdzenie.\n', fonts, head),
  'a report': (head: Awaited<ReturnType<typeof letterheadOf>>) =>
    reportToPdf(
      aReportSheet((index) => aDailyCurve(index, 240)),
      fonts,
      head,
    ),
  'a list': (head: Awaited<ReturnType<typeof letterheadOf>>) => tableToPdf(table, { fonts, now, head }),
};
const textOf = (page: string): string => page.replaceAll(/[\s\u00a0]+/g, ' ');

describe.each(Object.entries(FILES))('%s', (name, make) => {
  test('begins with the company and its logo, which has a name for screen readers', async () => {
    const pdf = new Uint8Array(make(await letterheadOf(aCompany(), asItIs)));
    const pages = (await pdfPages(pdf)).map(textOf);
    for (const line of LINES) expect(pages[0]).toContain(line);
    for (const page of pages.slice(1)) expect(page.includes(LINES[0] ?? '')).toBe(name === 'a list');
    const figures = structureOf(readPdf(pdf)).all.filter(({ role }) => role === 'Figure');
    expect(figures.length).toBeGreaterThan(0);
  });

  test('is as before without a company, or with one that has no name', async () => {
    const withoutId = (pdf: ArrayBuffer) =>
      Buffer.from(pdf)
        .toString('latin1')
        .replaceAll(/\/ID \[.*?\]|\/CreationDate \(.*?\)/gs, '')
        .replaceAll(/<[0-9A-F]{32}>/g, '');
    const nameless = await letterheadOf(aCompany({ name: '' }), asItIs);
    expect(nameless).toBeNull();
    expect(await letterheadOf(null, asItIs)).toBeNull();
    expect(withoutId(make(nameless))).toBe(withoutId(make(null)));
  });
});

test('a logo that cannot be decoded is left out, and the paper is made', async () => {
  const head = await letterheadOf(aCompany(), async () => null);
  expect(head).toMatchObject({ name: LINES[0], logo: null });
  const broken = aCompany({ logo: { type: 'image/png', data: btoa('nie obraz') } });
  expect(await letterheadOf(broken, asItIs)).toMatchObject({ logo: null });
});

test('letters of the company that the font lacks are named below', async () => {
  const head = await letterheadOf(aCompany({ name: 'Serwis 漢', logo: null }), asItIs);
  const [page = ''] = await pdfPages(new Uint8Array(letterToPdf('Treść\n', fonts, head)));
  expect(textOf(page)).toContain('Serwis □');
  expect(textOf(page)).toContain('漢'.length > 0 ? 'U+6F22' : '');
});
