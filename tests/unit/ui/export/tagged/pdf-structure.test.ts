import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import { letterToPdf } from '#ui/export/letter-pdf.ts';
import { tableToPdf } from '#ui/export/pdf.ts';
import type { PdfTable } from '#ui/export/pdf-table.ts';
import { withBlanks } from '#ui/export/tagged/pdf-structure.ts';
import { reportToPdf } from '#ui/export/voltage-report/report-pdf.ts';
import { type PdfFile, readPdf, asDictionary, asList, isReference } from '#tests/support/pdf-file.ts';
import { paintedOn, type TaggedElement, structureOf } from '#tests/support/pdf-structure.ts';
import { aDailyCurve, aReportSheet, pdfFonts } from '#tests/support/report-sheets.ts';

const now = instantOf('2026-11-20', 14, 5);
const LONG = 'Za wysokie napięcie sieci od 13 dni; przepalony bezpiecznik łańcucha od 39 dni';
const table = (count: number): PdfTable => ({
  title: 'Lista instalacji',
  note: 'Filtr: łąka',
  columns: [
    { title: 'Nazwa', width: 2, isNumber: false },
    { title: 'Wydajność chwilowa falownika [%]', width: 1, isNumber: true },
    { title: 'Przyczyny', width: 2, isNumber: false },
  ],
  rows: Array.from({ length: count }, (_, at) => [`Dom ${at}`, `${at},00`, at % 3 === 0 ? LONG : '']),
});
const report = aReportSheet((index) => aDailyCurve(index, 256));
const withEvents = { ...report, report: { ...report.report, events: { AC_OVER_VOLT: 12 }, throttledMinutes: 222 } };

const fonts = await pdfFonts();
const FILES: Readonly<Record<string, PdfFile>> = Object.fromEntries(
  Object.entries({
    'a report': reportToPdf(withEvents, fonts),
    'a report of a week without voltages': reportToPdf(
      aReportSheet(() => null),
      fonts,
    ),
    'a letter of two pages': letterToPdf('Szanowni Państwo,\n\nproszę o sprawdzenie napięcia w sieci.\n'.repeat(40), fonts),
    'a table of several pages': tableToPdf(table(120), { fonts, now }),
    'an empty table': tableToPdf(table(0), { fonts, now }),
  }).map(([name, file]) => [name, readPdf(new Uint8Array(file))]),
);

const cellsOf = (row: TaggedElement): string[] => row.kids.map(({ role }) => role);
const scopeOf = (cell: TaggedElement | undefined) => asDictionary(cell?.dictionary['A'])['Scope'];

describe.each(Object.entries(FILES))('%s', (_, file) => {
  const { root, all, tree } = structureOf(file);
  const painted = file.pages.map(({ content }) => paintedOn(content));
  const of = (role: string) => all.filter((element) => element.role === role);

  test('declares that it is tagged, its language, and that the window shows its title', () => {
    expect(file.catalogue['MarkInfo']).toEqual({ Marked: true });
    expect(file.catalogue['Lang']).toBe('pl');
    expect(file.catalogue['ViewerPreferences']).toMatchObject({ DisplayDocTitle: true });
    expect(file.pages.map(({ dictionary }) => dictionary['Tabs'])).toEqual(file.pages.map(() => '/S'));
    expect(root.role).toBe('Document');
  });

  test('paints only content and artifacts, and nothing that is both', () => {
    expect(painted.flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  test('has each piece of content in the tree once, in the order of the pages', () => {
    const drawn = painted.flatMap(({ marks }, page) => marks.map(([id]) => [page, id]));
    expect(painted.map(({ marks }) => marks.map(([id]) => id))).toEqual(painted.map(({ marks }) => marks.map((_mark, at) => at)));
    expect(drawn.length).toBeGreaterThan(1);
    expect(root.order).toEqual(drawn);
  });

  test('marks each piece on the page with the role of its element', () => {
    const marked = all.flatMap(({ role, marks }) => marks.map(([page, id]) => [role, painted[page]?.marks[id]?.[1]] as const));
    expect(marked.filter(([role, tag]) => role !== tag)).toEqual([]);
  });

  test('refers from each piece of content to its element, and from each element to its parent', () => {
    const numbers = asList(asDictionary(file.get(tree['ParentTree']))['Nums']);
    const owners = file.pages.map(({ dictionary }) => asList(numbers[numbers.indexOf(dictionary['StructParents'] ?? null) + 1]));
    const led = all.flatMap(({ id, marks }) => marks.map(([page, mark]) => [owners[page]?.[mark], { ref: id }] as const));
    expect(led.filter(([owner, own]) => !isReference(owner) || owner.ref !== own.ref)).toEqual([]);
    const orphans = all.flatMap(({ id, kids }) =>
      kids.filter(({ dictionary: { P: parent } }) => !isReference(parent) || parent.ref !== id),
    );
    expect(orphans).toEqual([]);
  });

  test('has tables of rows with equal numbers of cells, and a header for each column or row', () => {
    for (const { kids: rows } of of('Table')) {
      expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(['TR']));
      expect(new Set(rows.map((row) => cellsOf(row).length)).size).toBe(1);
      const [head, ...body] = rows.map(cellsOf);
      const isHeaded = head?.every((role) => role === 'TH') ?? false;
      expect(isHeaded || head?.[0] === 'TH').toBe(true);
      expect(body.every(([first, ...others]) => first === 'TH' && others.every((role) => role === 'TD'))).toBe(true);
      expect(scopeOf(rows[0]?.kids[0])).toBe(isHeaded ? '/Column' : '/Row');
    }
    expect(of('TR').length).toBe(of('Table').flatMap(({ kids }) => kids).length);
  });

  test('has an alternative text and a position for each figure', () => {
    for (const { dictionary } of of('Figure')) {
      expect(String(dictionary['Alt'])).toMatch(/^(Wykres|Rozkład) średnich .*fazy L[123]/);
      const [left = 0, bottom = 0, right = 0, top = 0] = asList(asDictionary(dictionary['A'])['BBox']).map(Number);
      expect(0 < left && left < right && right < 596 && 0 < bottom && bottom < top && top < 842).toBe(true);
    }
  });

  test('begins with its only heading of the first level, if it has headings, and skips no level', () => {
    const levels = all.flatMap(({ role }) => (/^H\d$/.test(role) ? [Number(role.slice(1))] : []));
    expect(levels.filter((level) => level === 1)).toHaveLength(levels.length > 0 ? 1 : 0);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  });
});

const countOf = (name: string, role: string): number => {
  const file = FILES[name];
  return file ? structureOf(file).all.filter((element) => element.role === role).length : 0;
};

test('a report has its strips and its histograms as figures, and its facts, phases, worst means and events as tables', () => {
  expect([countOf('a report', 'Figure'), countOf('a report', 'Table'), countOf('a report', 'H3')]).toEqual([6, 4, 2]);
});

test('a table over several pages is one table with one head', () => {
  expect(FILES['a table of several pages']?.pages.length).toBeGreaterThan(2);
  expect([countOf('a table of several pages', 'Table'), countOf('a table of several pages', 'TR')]).toEqual([1, 121]);
});

test('a line that was broken at a space ends with it; the last line is unchanged', () => {
  expect(withBlanks('Za wysokie napięcie sieci', ['Za wysokie', 'napięcie', 'sieci'])).toEqual(['Za wysokie ', 'napięcie ', 'sieci']);
});

test('for right-aligned text the space begins the next line, so that no letter moves', () => {
  expect(withBlanks('Wydajność [%]', ['Wydajność', '[%]'], true)).toEqual(['Wydajność', ' [%]']);
});

test('a word that was broken for its length gets no space, nor does a line that is not in the text', () => {
  expect(withBlanks('c0ffeec0ffee', ['c0ffee', 'c0ffee'])).toEqual(['c0ffee', 'c0ffee']);
  expect(withBlanks('', ['obcy', 'wiersz'])).toEqual(['obcy', 'wiersz']);
});
