import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantOf } from '#domain/time/warsaw.ts';
import { exportTexts } from '#texts/export.ts';
import { drawable } from '#ui/export/drawable.ts';
import { letterToPdf } from '#ui/export/letter-pdf.ts';
import { tableToPdf } from '#ui/export/pdf.ts';
import { newDocument } from '#ui/export/pdf-document.ts';
import { protocolToPdf } from '#ui/export/protocol/protocol-pdf.ts';
import { reportToPdf } from '#ui/export/voltage-report/report-pdf.ts';
import { drawnTexts } from '#tests/support/pdf-letters.ts';
import { aDailyCurve, aReportSheet, pdfFonts } from '#tests/support/report-sheets.ts';
import { anInstallation } from '#tests/support/view-builders.ts';
import { aFinding, aFinishedVisit, aPhoto, testChecklist } from '#tests/support/visits.ts';

const ALPHABETS = {
  Polish: 'aąbcćdeęfghijklłmnńoóprsśtuwyzźż',
  Ukrainian: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  German: 'abcdefghijklmnopqrstuvwxyzäöüß',
  Czech: 'aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž',
  Lithuanian: 'aąbcčdeęėfghiįyjklmnoprsštuųūvzž',
} as const;

const letters = [
  ...new Set(Object.values(ALPHABETS).flatMap((alphabet) => [...alphabet, ...[...alphabet].map((one) => one.toUpperCase())])),
]
  .flatMap((letter) => [...letter])
  .concat('ẞ');
const word = (alphabet: readonly string[]) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 12 }).map((some) => some.join(''));
const europeanWord = word(letters);

const fonts = await pdfFonts();
const plain = (text: string): string => text.replaceAll(/\s+/g, '');

/** Each kind of PDF with one text in the places where a user types. */
const KINDS: Readonly<Record<string, (text: string) => ArrayBuffer | Promise<ArrayBuffer>>> = {
  'the protocol of a visit': (text) => {
    const document = aFinishedVisit({
      customer: { name: text, presence: 'absent', reason: text },
      technician: { id: 1, name: text },
      work_done: text,
      notes: text,
      findings: [aFinding('f1', { text, action: text, severity: 'danger' })],
      parts: [{ key: 'p1', name: text, serial: text, quantity: '1', unit: text }],
      files: [aPhoto('a', { caption: text }), aPhoto('b', { role: 'document', name: text })],
    });
    const sheet = {
      ...{
        document,
        checklist: testChecklist('test-service'),
        causes: [text],
        replaces: null,
        nextDue: null,
        photos: [],
        privacyNote: text,
      },
      installation: { description: text, sn: 'FR123', address: text },
      profile: { profile: null, absent: null, isOperatorKnown: true },
      task: { id: 42, reason: text },
      made: instantOf('2026-11-24', 14),
    } as const;
    return protocolToPdf(sheet, fonts, async (photo) => photo);
  },
  'the report on voltages': (text) => {
    const address = { street: text, number: '3', number2: '', postCode: '62-800', city: text };
    return reportToPdf(
      aReportSheet((index) => aDailyCurve(index, 248), { installation: anInstallation({ description: text, address }) }),
      fonts,
    );
  },
  'a letter': (text) => letterToPdf(`Do: ${text}\n\n${text}\n`, fonts),
  'a list': (text) => {
    const columns = [
      { title: text, width: 1, isNumber: false },
      { title: 'Moc', width: 1, isNumber: true },
    ];
    return tableToPdf({ title: text, note: text, columns, rows: [[text, '1']] }, { fonts, now: instantOf('2026-11-24', 14) });
  },
};

/** Kinds that write such a text in bold as well. */
const HAVE_BOLD = new Set(['the protocol of a visit', 'a list']);

describe.each(Object.entries(KINDS))('%s as PDF', (kind, pdfOf) => {
  test.each(Object.entries(ALPHABETS))('draws every %s letter, small and capital', async (_language, alphabet) => {
    const words = [alphabet, alphabet.toUpperCase()].flatMap((whole) => whole.match(/.{1,11}/gu) ?? []);
    const { all, byFont } = drawnTexts(await pdfOf(words.join(' ')));
    for (const drawn of HAVE_BOLD.has(kind) ? byFont : [all]) for (const one of words) expect(plain(drawn)).toContain(one);
    if (HAVE_BOLD.has(kind)) expect(byFont).toHaveLength(2);
    expect(all).not.toContain('□');
  });

  test('draws words of all these languages, composed or decomposed, and says nothing of missing letters', async () => {
    await fc.assert(
      fc.asyncProperty(europeanWord, fc.boolean(), async (text, isDecomposed) => {
        const { all } = drawnTexts(await pdfOf(isDecomposed ? text.normalize('NFD') : text));
        expect(plain(all)).toContain(text);
        expect(plain(all)).not.toContain('□');
      }),
      { numRuns: 6 },
    );
  });

  test('shows □ for each letter that no font has, says so at the end, and keeps the letters beside it', async () => {
    const foreign = word([...'محمد漢字ไทย', '😀', '\u{1f44d}']);
    await fc.assert(
      fc.asyncProperty(europeanWord, foreign, europeanWord, async (before, middle, after) => {
        const { all } = drawnTexts(await pdfOf(`${before} ${middle} ${after}`));
        const missing = [...new Set(middle)];
        expect(plain(all)).toContain(`${before}${'□'.repeat([...middle].length)}${after}`);
        expect(plain(all)).toContain(plain(exportTexts.missingLetters(missing)));
      }),
      { numRuns: 5 },
    );
  });

  test('draws what is around invisible letters, tabs and foreign spaces', async () => {
    const { all } = drawnTexts(await pdfOf('Re\u00adne\u200bta\u200e\tSt\u0007o\u2003ch'));
    expect(all).toMatch(/Reneta Sto ch/);
    expect(all).not.toContain('□');
  });
});

describe('letters that a PDF can draw', () => {
  const doc = newDocument(fonts, 'x', 'portrait');

  test.each(Object.keys(ALPHABETS) as (keyof typeof ALPHABETS)[])('both weights have every %s letter', (language) => {
    const alphabet = `${ALPHABETS[language]}${ALPHABETS[language].toUpperCase()}`;
    for (const weight of ['regular', 'bold'] as const) {
      const alone = newDocument({ regular: fonts[weight], bold: fonts[weight] }, 'x', 'portrait');
      expect(drawable(alone, alphabet)).toEqual({ data: alphabet, missing: [] });
    }
  });

  test('an accent without its letter is drawn where the font has it; an emoji with its skin tone is one □', () => {
    expect(drawable(doc, 'Ки\u0301їв').data).toBe('Ки\u0301їв');
    expect(drawable(doc, '👍🏽 ok')).toEqual({ data: '□ ok', missing: ['👍', '🏽'] });
  });

  test('a ligature, a letter of full width and a fraction that were copied from elsewhere are drawn as their letters', () => {
    expect(drawable(doc, 'Konﬁguracja ﬂoty ６００ 𝐒𝐍 ǅ')).toEqual({ data: 'Konfiguracja floty 600 SN Dž', missing: [] });
  });

  test('a mark of byte order is invisible wherever it is', () => expect(drawable(doc, '\ufeffŻa\ufeffba').data).toBe('Żaba'));

  test('what is no text stays as it is, and the given data is not changed', () => {
    const bytes = new ArrayBuffer(4);
    const given = { bytes, list: [1, null, true, 'Zo\u0301łć'], nested: { text: '漢' } };
    const { data } = drawable(doc, given);
    expect(data).toEqual({ bytes, list: [1, null, true, 'Zółć'], nested: { text: '□' } });
    expect(data.bytes).toBe(bytes);
    expect(given.nested.text).toBe('漢');
  });

  test('ten thousand rows are looked through', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => [`Żółć ${at}`, 'Київ', 'Zażółć gęślą jaźń']);
    expect(drawable(doc, rows)).toEqual({ data: rows, missing: [] });
  });

  test('of many missing letters the first twenty are named, and how many more there are', () => {
    const many = Array.from({ length: 23 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    expect(exportTexts.missingLetters(many)).toMatch(/: U\+4E00, .*U\+4E13 i jeszcze 3\.$/);
    expect(exportTexts.missingLetters(many.slice(0, 20))).toMatch(/U\+4E13\.$/);
  });
});
