import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { type LetterFacts, operatorLetter } from '#texts/voltage/operator-letter.ts';
import { aDailyCurve, aReportSheet } from '#tests/support/report-sheets.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const letterOn = (voltageAt: (index: number) => number | null, over: Partial<LetterFacts> = {}): string =>
  operatorLetter({ ...aReportSheet(voltageAt), today: '2026-06-20', ...over }).replaceAll(/[\u00a0\u202f]/g, ' ');

test('names metering point, operator, address and period, and asks for a check and for the rebate if it confirms', () => {
  const letter = letterOn((index) => aDailyCurve(index, 256));
  for (const words of [
    'PPE) nr 590543500000000001',
    'Do:\nPGE Dystrybucja',
    'Polna 3/2, 62-800 Kalisz',
    'tel. 601 602 603, anna@klient.pl',
    'Okres: 8/06/2026 – 14/06/2026',
    'dnia 20.06.2026 r.',
    'nie klasa A',
    'sprawdzenie parametrów jakościowych',
    'bonifikaty',
    'jeżeli sprawdzenie je potwierdzi',
  ])
    expect(letter).toContain(words);
  expect(letter.match(/nie dotrzymują tego warunku/g)).toHaveLength(2);
});

test('what is not known is a line to be filled in, never made up', () => {
  const nobody = anInstallation({ owner: null, address: { street: '', number: '', number2: '', postCode: '', city: 'Brak' } });
  const letter = letterOn(() => 240, { installation: nobody, metering: null });
  for (const blank of [/Właściciel: …+/, /Adres: …+/, /Kontakt: …+/, /Do:\n…+/, /\(PPE\) nr …+/]) expect(letter).toMatch(blank);
});

test('a week inside the limits is not called one outside; one without enough data is not judged', () => {
  const inside = letterOn((index) => aDailyCurve(index, 248));
  expect(inside).not.toContain('nie dotrzymują');
  expect(inside.match(/dotrzymują tego warunku/g)).toHaveLength(2);
  const few = letterOn((index) => (index < 330 ? 240 : null));
  expect(few.match(/za mało danych, aby to ocenić/g)).toHaveLength(2);
  expect(few).toContain('PN-EN 50160 (najwyżej 5');
  expect(few).toContain('L1, L2, L3: Za mało danych: 165 z 1008.');
});

test('events, throttling and the loss stand in it only where they are known and not nothing', () => {
  const sheet = aReportSheet(() => 240);
  expect(letterOn(() => 240)).not.toMatch(/zgłosił za wysokie|ograniczał moc|nie oddała/);
  const letter = letterOn(() => 240, {
    report: { ...sheet.report, events: { AC_OVER_VOLT: 3 }, throttledMinutes: 22 },
    lost: { energy: quantity(4.2), minutes: 22, episodes: [], isPartial: false, isUpperBound: false },
  });
  expect(letter).toContain('za wysokie napięcie sieci 3 razy');
  expect(letter).toContain('Falownik ograniczał moc przez 22 minuty.');
  expect(letter).toContain('około 4,2 kWh');
});
