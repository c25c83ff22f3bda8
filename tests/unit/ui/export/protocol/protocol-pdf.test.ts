import { describe, expect, test } from 'vitest';
import type { VisitDocument } from '#domain/visit/document.ts';
import { externalInspection } from '#domain/visit/begin/external-inspection.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { quantity } from '#domain/quantity.ts';
import { SHIPPED_CHECKLISTS } from '#texts/checklists/shipped.ts';
import { needTexts } from '#texts/visit/needs.ts';
import { protocolTexts } from '#texts/visit/protocol/protocol-texts.ts';
import { visitTexts } from '#texts/visit/visit.ts';
import { FONT, newDocument } from '#ui/export/pdf-document.ts';
import { protocolToPdf } from '#ui/export/protocol/protocol-pdf.ts';
import type { ProtocolSheet } from '#ui/export/protocol/protocol-sheet.ts';
import { PGE_TABLE } from '#tests/support/pge-table.ts';
import { pdfPages } from '#tests/support/pdf.ts';
import { pdfFonts } from '#tests/support/report-sheets.ts';
import { aFinding, aFinishedInspection, aFinishedVisit, anAnswer, aPhoto, aVisit, testChecklist } from '#tests/support/visits.ts';

/** The smallest JPEG: one grey point. */
const JPEG = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  ),
  (letter) => letter.charCodeAt(0),
).buffer;

const sheetOf = (document: VisitDocument, changes: Partial<ProtocolSheet> = {}): ProtocolSheet => ({
  document,
  checklist: testChecklist(document.kind === 'inspection' ? 'test-inspection' : 'test-service'),
  installation: { description: 'Dom Żółkiewskich', sn: 'FR123', address: 'Polna 3/2, 62-800 Kalisz' },
  profile: { profile: null, absent: null, isOperatorKnown: true },
  task: { id: 42, reason: 'Falownik wyłącza się w południe' },
  causes: [],
  replaces: null,
  nextDue: '2031-11-24',
  privacyNote: 'Administratorem danych jest Serwis PV.\nDane są usuwane na żądanie.',
  photos: [],
  made: quantity(Date.parse('2026-11-24T14:00:00+01:00')),
  ...changes,
});

const pagesOf = async (sheet: ProtocolSheet): Promise<string[]> => {
  const pdf = await protocolToPdf(sheet, await pdfFonts(), async (photo) => photo);
  return (await pdfPages(new Uint8Array(pdf))).map((page) => page.replaceAll(/[\u00a0\u202f]/g, ' '));
};
const textOf = async (sheet: ProtocolSheet): Promise<string> => (await pagesOf(sheet)).join('\n').replaceAll(/\s+/g, ' ');

describe('the protocol of a visit as a PDF', () => {
  test('a service visit: who, when, why, what was found and done, parts, the customer and the number on each page', async () => {
    const document = aFinishedVisit({
      answers: [anAnswer('fan', { state: 'fault', text: 'Hałasuje ąćęłńóśźż' })],
      findings: [aFinding('f1', { text: 'Zużyte łożysko', severity: 'danger', action: 'Wymienić wentylator', due_on: '2026-12-24' })],
      parts: [{ key: 'p1', name: 'Wentylator', serial: 'W-77', quantity: '1', unit: 'szt.' }],
    });
    const pages = await pagesOf(sheetOf(document));
    const text = pages.join(' ').replaceAll(/\s+/g, ' ');
    for (const words of [
      ...[
        'Protokół wizyty serwisowej',
        document.number,
        'Dom Żółkiewskich',
        'Polna 3/2, 62-800 Kalisz',
        'nr 42: Falownik wyłącza się w południe',
      ],
      ...['24/11/2026, 11:05', 'Wymieniono wentylator.', 'Zużyte łożysko', 'Zagrożenie', 'Wymienić wentylator', '24/12/2026', 'W-77'],
      ...[
        'Hałasuje ąćęłńóśźż',
        'Anna Kowalska, klient obecny',
        'Podpis odręczny',
        'Administratorem danych jest Serwis PV.',
        'Dane są usuwane na żądanie.',
        'nie jest kwalifikowanym podpisem elektronicznym',
      ],
    ])
      expect(text).toContain(words);
    for (const [at, page] of pages.entries()) expect(page).toContain(`strona ${at + 1} z ${pages.length}`);
    expect(text).not.toContain('PROJEKT');
  });

  test('an inspection has what art. 62a asks for, measured values with their limits, and who may sign', async () => {
    const document = aFinishedInspection({
      usage_advice: 'Nie zasłaniać falownika.',
      earlier: [{ visit: null, key: 'e1', text: 'Opisać rozłącznik', due_on: '2022-01-31', is_done: false }],
    });
    const text = await textOf(sheetOf(document));
    for (const words of [
      ...[
        'art. 62 ust. 1 pkt 2',
        'Data kontroli 24/11/2026',
        'Ewa Dozór',
        'dozór (D), nr D/123/2024, G1, ważne do 1/03/2027',
        'Anna Kowalska',
      ],
      ...[
        'Dom jednorodzinny, Polna 3, Kalisz',
        'Instalacja fotowoltaiczna',
        'Opisać rozłącznik',
        'niewykonane',
        'Nie zasłaniać falownika.',
      ],
      ...[
        'MI 3115',
        'MPPT1/1',
        '>1000 MΩ',
        'MPPT1/1 · Riso',
        'Termin następnej kontroli 24/11/2031',
        'Osoba przeprowadzająca kontrolę: Anna Kowalska',
      ],
    ])
      expect(text).toContain(words);
  });

  test('an inspection with a danger of the one before that was not carried out says so, with the law, and not that nothing was found', async () => {
    const earlier = [{ visit: null, key: 'e1', text: 'Luźny moduł', severity: 'danger', due_on: null, is_done: false } as const];
    const answers = [anAnswer('isolator'), anAnswer('riso', { of: 's1', state: null, value: '>1000' })];
    const text = await textOf(sheetOf(aFinishedInspection({ earlier, answers, findings: [] })));
    for (const words of ['Zagrożenie · Luźny moduł', 'art. 70', '1 nieusunięte zagrożenie z poprzedniej kontroli'])
      expect(text).toContain(words);
    expect(text).not.toContain('Nie stwierdzono usterek');
  });

  test('an answer that a condition hides is printed apart; a scope that is not full is said first', async () => {
    const hidden = [anAnswer('isolator'), anAnswer('isolator-make', { state: null, text: 'ABC' })];
    const pages = await pagesOf(sheetOf(aFinishedInspection({ answers: hidden, is_full_scope: false })));
    expect(pages[0]).toContain('Zakres niepełny');
    const text = pages.join(' ').replaceAll(/\s+/g, ' ');
    expect(text.indexOf('ABC')).toBeGreaterThan(text.indexOf('Odpowiedzi ukrytych pozycji'));
  });

  test('without the checklist on the device it says that the answers are missing in it', async () => {
    expect(await textOf(sheetOf(aFinishedVisit(), { checklist: null }))).toContain('Formularza tej wizyty nie ma na tym urządzeniu');
  });

  test('an inspection by another company has its day and who entered it, and no times that nobody knows', async () => {
    const technician = { id: 1, name: 'Jan Nowak' };
    const entered = { day: '2024-05-14' as LocalDate, by: 'Elektro-Kontrola', number: '17/2024', nextOn: null };
    const uuid = '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d';
    const text = await textOf(sheetOf(externalInspection({ uuid, installation: 1, technician, ...entered }), { checklist: null }));
    for (const words of ['14/05/2024', 'Elektro-Kontrola', '17/2024', 'Kto wpisał Jan Nowak']) expect(text).toContain(words);
    for (const words of ['12:00', 'Formularza tej wizyty nie ma']) expect(text).not.toContain(words);
  });

  test('measurements of the guide with what is normal, and what was measured', async () => {
    const items = [{ key: 'guide-1', ask: 'Zmierz U L-N', normal: '207–253 V' }];
    const answers = [anAnswer('guide-1', { state: 'fault', text: 'L1 259 V' })];
    const text = await textOf(sheetOf(aFinishedVisit({ guide: { topic: 'overvoltage', title: 'Pomiary', items }, answers })));
    expect(text).toContain('Zmierz U L-N (Prawidłowo: 207–253 V) Usterka bez opisu · L1 259 V');
  });

  test('an inspection: coefficients in %/K, a calibration that has ended, and what the law asks for beside an open danger', async () => {
    const [string] = aFinishedInspection().strings;
    const document = aFinishedInspection({
      strings: string ? [{ ...string, beta: '-0.0028', alpha: '0.0005' }] : [],
      instruments: [{ key: 'i1', model: 'MI 3115', serial: '123', calibrated_on: '2024-01-10', calibrated_to: '2026-11-23' }],
      findings: [aFinding('f1', { severity: 'danger' })],
    });
    const text = await textOf(sheetOf(document));
    expect(text).toContain('11,5 -0,28 0,05');
    expect(text).toMatch(/10\/01\/2024 23\/11\/2026: Wzorcowanie straciło ważność\./);
    expect(text).toContain('Prawo budowlane art. 70; do potwierdzenia');
    const sound = await textOf(sheetOf(aFinishedInspection({ findings: [aFinding('f1', { severity: 'danger', mended: true })] })));
    expect(sound).not.toMatch(/art\. 70|straciło/);
  });

  test('a measured value beside the range of its question', async () => {
    const voltage = (item: string, value: string) => anAnswer(item, { state: null, value });
    const checklist = SHIPPED_CHECKLISTS.find(({ key }) => key === 'service') ?? null;
    const document = aFinishedVisit({
      form: { key: 'service', version: 2 },
      answers: [voltage('grid-l1', '256.4'), voltage('grid-l2', '253')],
    });
    const text = await textOf(sheetOf(document, { checklist }));
    expect(text).toMatch(/L1–N 256,4 V 207–253 V poza granicą · za duża/);
    expect(text).toMatch(/L2–N 253 V 207–253 V zgodne/);
  });

  test('settings beside the profile that the visit names: verdict, name, source, and that it is not confirmed', async () => {
    const profile = PGE_TABLE;
    const read = (name: string, value: string | null, unit: string, seconds: string | null = null) => ({ name, value, unit, seconds });
    const document = aFinishedVisit({
      form: { key: 'settings', version: 1 },
      settings: {
        ...{ profile: { key: profile.key, version: profile.version }, country_code: '', firmware: '' },
        read: [read('u-over', '253', 'V', '0.2'), read('f-under', null, 'Hz'), read('reconnect-time', '30', 's')],
      },
    });
    const checklist = SHIPPED_CHECKLISTS.find(({ key }) => key === 'settings') ?? null;
    const text = await textOf(sheetOf(document, { checklist, profile: { profile, absent: null, isOperatorKnown: true } }));
    for (const words of [
      'Protokół sprawdzenia nastaw falownika',
      'PGE Dystrybucja, tabela bez daty, wersja 1',
      'Źródło: PGE Dystrybucja',
      'Wzorzec niepotwierdzony',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/253 V 0,2 s 111 %Un \(255,3 V\) · 0,2 s inne/);
    expect(text).toMatch(/brak w falowniku 48,0 Hz/);
    expect(text).toMatch(/30 s 30 s zgodne/);
    const without = await textOf(
      sheetOf(document, { checklist, profile: { profile: null, absent: { key: 'pge-table', version: 1 }, isOperatorKnown: true } }),
    );
    expect(without).toContain('Wzorca pge-table, wersja 1, nie ma na tym urządzeniu.');
    expect(without).not.toContain('inne');
  });

  test("'Nie stwierdzono usterek' is printed only where nothing is wrong; else what was found, with each fault that has no finding", async () => {
    const answers = (state: 'ok' | 'fault') => [
      anAnswer('isolator', { state }),
      anAnswer('riso', { of: 's1', state: null, value: '>1000' }),
    ];
    const clean = await textOf(sheetOf(aFinishedInspection({ answers: answers('ok'), findings: [] })));
    expect(clean).toContain('Nie stwierdzono usterek.');
    expect(clean.indexOf('Nie stwierdzono usterek.')).toBeLessThan(clean.indexOf('Numer'));
    const older = await textOf(sheetOf(aFinishedInspection({ answers: answers('fault'), findings: [] })));
    expect(older).not.toMatch(/stwierdzono/i);
    for (const words of ['1 usterka bez opisu.', 'Rozłącznik: usterka bez opisu', 'Usterka bez opisu']) expect(older).toContain(words);
    const findings = [aFinding('f1'), aFinding('f2', { mended: true, due_on: '2026-12-24' })];
    const mended = await textOf(sheetOf(aFinishedInspection({ answers: answers('fault'), findings })));
    expect(mended).toContain('2 usterki, 1 usunięta podczas wizyty.');
    expect(mended.match(/usunięto podczas wizyty/g)).toHaveLength(1);
  });

  test('a draft says so on each page; a correction names what it replaces and why', async () => {
    const answers = Array.from({ length: 120 }, (_, at) => aFinding(`f${at}`, { text: `Ustalenie ${at}` }));
    const pages = await pagesOf(
      sheetOf(
        aVisit({ findings: answers.slice(0, 40), notes: 'a '.repeat(1900), replaces: crypto.randomUUID(), correction_reason: 'Zły numer' }),
        {
          replaces: 'P-118-20261123-AAAA',
        },
      ),
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain('PROJEKT');
    expect(pages[0]).toMatch(/Zastępuje protokół\s+P-118-20261123-AAAA/);
    expect(pages[0]).toContain('Zły numer');
  });

  test('60 photos with captions of 500 characters; those that are not here are frames, and the first page counts them', async () => {
    const letters = Array.from({ length: 60 }, (_, at) => `photo ${at}`);
    const files = letters.map((letter, at) => aPhoto(letter, { caption: `${at} ${'źdźbło '.repeat(70)}`.slice(0, 500) }));
    const photos = files.map(({ sha256 }, at) => ({ sha256, data: at % 20 === 0 ? null : JPEG }));
    const pages = await pagesOf(sheetOf(aFinishedVisit({ files }), { photos }));
    expect(pages[0]).toContain('Brakuje 3 zdjęć z 60');
    const text = pages.join(' ');
    expect(text.match(/zdjęcie nie jest dostępne na tym urządzeniu/g)).toHaveLength(3);
    for (const number of [1, 30, 60]) expect(text).toContain(`Zdjęcie ${number} `);
  });

  test('documents are listed; a picture is a page of its own, a PDF is named as a file beside, one that is not here says so', async () => {
    const scan = aPhoto('d', { role: 'document', name: 'skan strony.jpg', width: 1000, height: 1400 });
    const absent = aPhoto('e', { role: 'document', name: 'brakujący.jpg' });
    const pdf = aPhoto('f', { role: 'document', type: 'application/pdf', name: 'świadectwo.pdf', thumb: null, width: null, height: null });
    const sheet = sheetOf(aFinishedVisit({ files: [scan, absent, pdf] }), {
      photos: [
        { sha256: scan.sha256, data: JPEG },
        { sha256: absent.sha256, data: null },
      ],
    });
    const pages = (await pagesOf(sheet)).map((page) => page.replaceAll(/\s+/g, ' '));
    const list = pages.find((page) => page.includes('1. skan strony.jpg'));
    expect(list).toContain('3. świadectwo.pdf (osobny plik PDF)');
    expect(pages.slice(-2)).toEqual([
      expect.stringContaining('Załącznik 1: skan strony.jpg'),
      expect.stringMatching(/Załącznik 2: brakujący\.jpg.*dokument nie jest dostępny na tym urządzeniu/),
    ]);
  });

  test('both fonts have every letter and sign of the checklists and of the words of a protocol', async () => {
    const doc = newDocument(await pdfFonts(), '', 'portrait');
    const words = JSON.stringify([SHIPPED_CHECKLISTS, protocolTexts, visitTexts, needTexts]);
    for (const weight of ['normal', 'bold']) {
      const { metadata } = doc.setFont(FONT, weight).getFont() as unknown as {
        metadata: { cmap: { unicode: { codeMap: Record<number, number> } } };
      };
      const missing = [...new Set(words)].filter(
        (letter) => !/[\n\u2009]/.test(letter) && metadata.cmap.unicode.codeMap[letter.codePointAt(0) ?? 0] === undefined,
      );
      expect(missing).toEqual([]);
    }
  });
});
