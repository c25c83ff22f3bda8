import { describe, expect, test } from 'vitest';
import type { EquipmentPeriod } from '#domain/service/equipment.ts';
import { quantity } from '#domain/quantity.ts';
import { column } from '#domain/energy/series.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { type ClaimFacts, claimLines, claimSheet } from '#ui/export/claim/claim-sheet.ts';
import { claimToPdf } from '#ui/export/claim/claim-pdf.ts';
import { pdfPages } from '#tests/support/pdf.ts';
import { pdfFonts } from '#tests/support/report-sheets.ts';
import { anInstallation } from '#tests/support/view-builders.ts';
import { aFinishedVisit } from '#tests/support/visits.ts';

const UNTIL = instantOf('2026-11-20', 12);
const FROM = instantOf('2026-11-13');
const BEFORE: EquipmentPeriod = {
  ...{ id: 1, installation: 7, fromAt: instantOf('2023-05-04'), toAt: instantOf('2026-11-20', 11), reason: 'start', visit: null },
  ...{ inverterSerial: 'FR123', inverterModel: 'Symo 8.2', inverterPower: quantity(8000), generatorPower: quantity(9900), phases: 3 },
  ...{ inverterWarrantyTo: '2028-05-04', modulesWarrantyTo: null, warrantyNote: 'karta 7' },
};
const AFTER: EquipmentPeriod = {
  ...BEFORE,
  ...{
    id: 2,
    fromAt: instantOf('2026-11-20', 11),
    toAt: null,
    reason: 'replacement',
    inverterSerial: '30751234',
    inverterWarrantyTo: null,
  },
};

const facts = (over: Partial<ClaimFacts> = {}): ClaimFacts => ({
  installation: anInstallation({ id: 7, sn: 'FR123' }),
  equipment: [BEFORE],
  ...{ task: { id: 17, reason: 'Falownik nie startuje' }, visit: null, causes: ['Doziemienie'] },
  ...{ power: [], states: [], events: [], from: FROM, until: UNTIL, ...over },
});
const factOf = (sheet: ReturnType<typeof claimSheet>, name: string) => sheet.facts.find(([one]) => one === name)?.[1];

describe('the paper of a claim', () => {
  test('names customer, place, the present inverter with its guarantee, request, causes and time', () => {
    expect(claimSheet(facts()).facts).toEqual([
      ['Klient', 'anna@klient.pl, 601602603'],
      ['Instalacja', 'Dom Kowalskich'],
      ['Miejsce', 'Polna 3/2, 62-800 Kalisz'],
      ['Model falownika', 'Fronius Symo 8.2'],
      ['Numer seryjny falownika', 'FR123'],
      ['Moc znamionowa', '8,00\u00a0kW'],
      ['Moc modułów', '9,90\u00a0kWp'],
      ['Data montażu', '4/05/2023'],
      ['Gwarancja do', '4/05/2028'],
      ['Uwagi do gwarancji', 'karta 7'],
      ['Zgłoszenie', 'nr 17: Falownik nie startuje'],
      ['Nieprawidłowości', 'Doziemienie'],
      ['Dane z okresu', '13/11/2026 – 20/11/2026'],
    ]);
  });

  test('of a visit in which the inverter was exchanged claims the old one and names both numbers', () => {
    const document = aFinishedVisit({ work_done: 'Wymieniono falownik' });
    const sheet = claimSheet(facts({ equipment: [{ ...AFTER, visit: document.uuid }, BEFORE], visit: { document, checklist: null } }));
    expect([factOf(sheet, 'Numer seryjny falownika'), factOf(sheet, 'Numer nowego falownika')]).toEqual(['FR123', '30751234']);
    expect(factOf(sheet, 'Gwarancja do')).toBe('4/05/2028');
    expect(sheet.texts[0]).toEqual(['Wykonane prace', 'Wymieniono falownik']);
  });

  test('of another visit claims the present inverter', () => {
    const document = aFinishedVisit();
    const sheet = claimSheet(facts({ equipment: [AFTER, BEFORE], visit: { document, checklist: null } }));
    expect([factOf(sheet, 'Numer seryjny falownika'), factOf(sheet, 'Numer nowego falownika')]).toEqual(['30751234', undefined]);
  });

  test('without periods on the device says what the installation says', () => {
    expect(factOf(claimSheet(facts({ equipment: [] })), 'Numer seryjny falownika')).toBe('FR123');
  });

  test('has the codes of the seven days with their times', () => {
    const at = instantOf('2026-11-19', 10, 5);
    const events = [
      { at, codes: { DC_INSULATION: true, OLD: false } },
      { at: quantity<never>(FROM - 1), codes: { EARLIER: true } },
      { at: null, codes: { X: true } },
    ];
    const table = claimSheet(facts({ events })).tables.find(({ title }) => title === 'Kody i czasy');
    expect(table?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['19/11/2026, 10:05', 'DC_INSULATION', 'zgłoszony'],
      ['19/11/2026, 10:05', 'OLD', 'ustał'],
    ]);
  });
});

test('the file has power, states and events of the seven days in the order of time, without gaps', () => {
  const at = (hour: number) => instantOf('2026-11-19', hour);
  const power = [{ at: column<never>([at(12), at(8), FROM - 1]), values: column<never>([1000, Number.NaN, 5]) }];
  const states = [
    { at: at(9), state: 'FAULT' },
    { at: null, state: 'X' },
  ];
  const lines = claimLines(facts({ power, states, events: [{ at: at(10), codes: { GRID: true } }] }));
  expect(lines.map(({ kind, value }) => [kind, value])).toEqual([
    ['stan', 'FAULT'],
    ['zdarzenie', 'GRID: zgłoszony'],
    ['moc, W', 1000],
  ]);
});

test('the PDF has what the sheet says', async () => {
  const document = aFinishedVisit({ work_done: 'Wymieniono falownik' });
  const sheet = claimSheet(facts({ equipment: [{ ...AFTER, visit: document.uuid }, BEFORE], visit: { document, checklist: null } }));
  const pages = await pdfPages(new Uint8Array(claimToPdf(sheet, await pdfFonts())));
  const text = pages.join(' ').replaceAll(/\s+/g, ' ');
  for (const said of ['Zgłoszenie reklamacyjne falownika', 'FR123', '30751234', 'Wymieniono falownik', 'Gwarancja do', '4/05/2028'])
    expect(text).toContain(said);
});
