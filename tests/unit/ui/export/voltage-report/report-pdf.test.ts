import { describe, expect, test } from 'vitest';
import { noShare } from '#domain/grid/losses/lost-episodes.ts';
import { quantity } from '#domain/quantity.ts';
import { reportToPdf } from '#ui/export/voltage-report/report-pdf.ts';
import type { ReportSheet } from '#ui/export/voltage-report/report-sheet.ts';
import { pdfPages } from '#tests/support/pdf.ts';
import { aDailyCurve, aReportSheet, pdfFonts } from '#tests/support/report-sheets.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const pagesOf = async (sheet: ReportSheet): Promise<string[]> =>
  (await pdfPages(new Uint8Array(reportToPdf(sheet, await pdfFonts())))).map((page) => page.replaceAll(/[\u00a0\u202f]/g, ' '));

describe('the report as a PDF', () => {
  test('names the installation, both verdicts with their rules, and the page number on each page', async () => {
    const pages = await pagesOf(aReportSheet((index) => aDailyCurve(index, 248)));
    expect(pages).toHaveLength(3);
    const [first = ''] = pages;
    for (const words of ['Dom Kowalskich', 'Polna 3/2, 62-800 Kalisz', '590543500000000001', 'PGE Dystrybucja', '8/06/2026 – 14/06/2026'])
      expect(first).toContain(words);
    expect(first).toContain('Pomiar orientacyjny, nie klasa A');
    expect(first.match(/\bZgodne/g)).toHaveLength(2);
    expect(first).toContain('Najwyżej 5 % średnich poza 207–253 V');
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`strona ${at + 1} z 3`);
      expect(page).toContain('pomiar orientacyjny, nie klasa A');
    }
  });

  test('the last page has the method, the version of the program and the hash of the data', async () => {
    const pages = await pagesOf(aReportSheet((index) => aDailyCurve(index, 248)));
    const last = pages.at(-1) ?? '';
    for (const words of ['Metoda', 'średnią arytmetyczną', '95. percentyl', 'PV Care, wersja 0.1.0', 'SHA-256 pliku CSV', 'c0ffee0000'])
      expect(last).toContain(words);
    expect(pages.slice(0, -1).join()).not.toContain('Metoda');
  });

  test('a week outside the limits names its phases, its worst means, its events and what it lost', async () => {
    const sheet = aReportSheet((index) => aDailyCurve(index, 256), {
      lost: {
        energy: quantity(12.34),
        minutes: 345,
        isPartial: true,
        isUpperBound: false,
        limited: {
          energy: quantity(3.21),
          minutes: 90,
          episodes: [
            { from: quantity(4), to: quantity(5), energy: quantity(3.21), highestVoltage: null, highestMean: null, events: ['OVER_TEMP'] },
          ],
        },
        episodes: [
          {
            from: quantity(0),
            to: quantity(1),
            energy: quantity(12.34),
            highestVoltage: null,
            highestMean: null,
            events: ['AC_OVER_VOLT'],
          },
          { from: quantity(2), to: quantity(3), energy: quantity(0), highestVoltage: null, highestMean: null, events: ['AC_OVER_VOLT'] },
        ],
      },
    });
    const said = (
      await pagesOf({
        ...sheet,
        report: { ...sheet.report, events: { AC_OVER_VOLT: 12 }, daylightEvents: { AC_OVER_VOLT: 7 }, throttledMinutes: 222 },
      })
    ).join();
    expect(said.match(/Niezgodne/g)).toHaveLength(2);
    expect(said).toContain('Fazy poza granicami: L1, L2, L3.');
    expect(said).toMatch(/L2\s+257,00 V\s+27,00 V/);
    expect(said).toMatch(/AC_OVER_VOLT\s+12\s+7/);
    expect(said).toContain('Falownik ograniczał moc przez 222 minuty.');
    expect(said).toContain('Około 12,3 kWh w ciągu 345 minut (1 okres).');
    expect(said).toContain('Części dni nie dało się oszacować');
    expect(said).toContain('Ograniczenie mocy z innego powodu (szacunek)');
    expect(said.replaceAll(/\s+/g, ' ')).toContain(
      'Około 3,2 kWh w ciągu 90 minut (1 okres): ograniczenie mocy z innego powodu: limit oddawania, temperatura lub ustawienie. Falownik zgłaszał wtedy: Za wysoka temperatura falownika.',
    );
    expect(said.replaceAll(/\s+/g, ' ')).toContain('nigdy większa niż moc falownika');
  });

  test('names the readings left out, the number above 300 V, and why doubtful readings have no verdict', async () => {
    const sheet = aReportSheet(() => 240);
    const phases = sheet.report.phases.map((phase) => ({
      ...phase,
      ...({ implausible: 168, doubtful: 84, en50160: null, regulation: null, reason: 'doubtful' } as const),
    }));
    const said = (await pagesOf({ ...sheet, report: { ...sheet.report, phases, highWhileIdle: { count: 3, highest: [] } } }))
      .join()
      .replaceAll(/\s+/g, ' ');
    expect(said.match(/Bez oceny/g)).toHaveLength(2);
    expect(said).toContain('Ocena zależy od odczytów wątpliwych');
    expect(said).toContain('Odczyty pominięte: powyżej 300 V albo 0 V przy mocy 168 168 168');
    expect(said).toMatch(/Odczyty wątpliwe[^0-9]*84 84 84/);
    expect(said).toContain('Przedziały ze średnią powyżej 253 V przy mocy własnej 0 W: 3.');
    expect(said).toContain('wszystkie zmierzone fazy poniżej 195,5 V');
    expect(said).toContain('PN-EN 50160:2023-10');
    expect(said).not.toContain('400 V');
  });

  test('a loss without throttling is joined with it in one sentence', async () => {
    const lost = {
      energy: quantity<never>(5.8),
      minutes: 60,
      episodes: [],
      limited: noShare(quantity(0)),
      isPartial: false,
      isUpperBound: false,
    };
    const said = (await pagesOf(aReportSheet(() => 240, { lost }))).join().replaceAll(/\s+/g, ' ');
    expect(said).toContain('Falownik nie zgłosił ograniczenia mocy, a według szacunku nie oddał około 5,8 kWh');
  });

  test('with too little data there is a reason instead of a verdict, and nothing is invented', async () => {
    const sheet = aReportSheet((index) => (index < 330 ? 240 : null), { isOwn: true, metering: null });
    const { events: _, daylightEvents: __, throttledMinutes: ___, ...report } = sheet.report;
    const said = (await pagesOf({ ...sheet, report })).join();
    expect(said.match(/Bez oceny/g)).toHaveLength(2);
    expect(said).toContain('Za mało danych: 165 z 1008.');
    expect(said).toContain('obliczono z danych na urządzeniu');
    expect(said).toMatch(/Numer PPE\s+nie podano/);
    expect(said).toContain('Zdarzeń i ograniczeń mocy z tego tygodnia nie ma na urządzeniu.');
  });

  test('for an inverter without states and events it does not claim that there were none', async () => {
    const installation = anInstallation({ hasEvents: false });
    const said = (await pagesOf(aReportSheet((index) => aDailyCurve(index, 251), { installation }))).join();
    expect(said).toContain('Ten falownik nie podaje stanów ani zdarzeń');
    expect(said).not.toMatch(/nie zgłosił/);
  });

  test('a one-phase inverter has one column; Polish letters are preserved', async () => {
    const installation = anInstallation({ phases: 1, description: 'Zażółć gęślą jaźń' });
    const [first = ''] = await pagesOf(aReportSheet((index) => aDailyCurve(index, 251), { installation }));
    expect(first).toContain('Zażółć gęślą jaźń');
    expect(first).not.toMatch(/Wielkość.*L2/);
  });

  test.each([
    ['2026-10-19', '1 014'],
    ['2026-03-23', '1 002'],
  ])('the week of a clock change from %s states its number of intervals', async (monday, expected) => {
    const [first = ''] = await pagesOf(aReportSheet((index) => aDailyCurve(index, 248), { monday }));
    expect(first).toContain(`${expected} przedziałów 10-minutowych`);
    expect(first).toContain(`${expected} (100,0 %)`);
  });

  test('a week without any voltage is two pages that say so', async () => {
    const pages = await pagesOf(aReportSheet(() => null));
    expect(pages).toHaveLength(2);
    expect(pages.join()).toContain('W tym tygodniu nie zmierzono napięć.');
    expect(pages.join()).toContain('Bez średnich nie ma pliku z danymi');
  });
});
