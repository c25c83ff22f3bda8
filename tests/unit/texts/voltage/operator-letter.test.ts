import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { reportOfReadings } from '#domain/grid/voltage-quality/week-report.ts';
import { quantity } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { legalSources } from '#texts/voltage/legal-sources.ts';
import { type LetterFacts, operatorLetter, replaceAddressee } from '#texts/voltage/operator-letter.ts';
import { aDailyCurve, aReportSheet } from '#tests/support/report-sheets.ts';
import { aWeekOf } from '#tests/support/voltage-weeks.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const letterOn = (voltageAt: (index: number) => number | null, over: Partial<LetterFacts> = {}): string =>
  operatorLetter({ ...aReportSheet(voltageAt), today: '2026-06-20', addressee: 'operator', ...over }).replaceAll(/[\u00a0\u202f]/g, ' ');

test('names metering point, operator, address and period, and asks for a check and for the rebate if it confirms', () => {
  const letter = letterOn((index) => aDailyCurve(index, 256));
  for (const words of [
    'PPE) nr 590543500000000001',
    'Do:\nPGE Dystrybucja',
    'Polna 3/2, 62-800 Kalisz',
    'tel. 601 602 603, anna@klient.pl',
    'Okres: 08.06.2026 r. – 14.06.2026 r.',
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
  const withoutOwner = anInstallation({ owner: null, address: { street: '', number: '', number2: '', postCode: '', city: 'Brak' } });
  const letter = letterOn(() => 240, { installation: withoutOwner, metering: null });
  for (const blank of [/Właściciel: …+/, /Adres: …+/, /Kontakt: …+/, /Do:\n…+/, /\(PPE\) nr …+/]) expect(letter).toMatch(blank);
});

test('a week inside the limits is not called one outside; one without enough data is not judged', () => {
  const inside = letterOn((index) => aDailyCurve(index, 248));
  expect(inside).not.toContain('nie dotrzymują');
  expect(inside.match(/dotrzymują tego warunku/g)).toHaveLength(2);
  const few = letterOn((index) => (index < 330 ? 240 : null));
  expect(few.match(/bez oceny/g)).toHaveLength(2);
  expect(few).toContain('PN-EN 50160 (najwyżej 5');
  expect(few).toContain('L1, L2, L3: Za mało danych: 165 z 1008.');
});

test('events of the day are in it only where they are known and not nothing', () => {
  const { report } = aReportSheet(() => 240);
  expect(letterOn(() => 240)).not.toMatch(/zgłosił|ograniczał moc|nie oddał/);
  const told = { ...report, events: { AC_OVER_VOLT: 9 }, daylightEvents: { AC_OVER_VOLT: 3 }, throttledMinutes: 22 };
  const letter = letterOn(() => 240, { report: told });
  expect(letter).toContain('W dzień (słońce wyżej niż 8°) falownik zgłosił za wysokie napięcie sieci 3 razy.');
  expect(letter).not.toMatch(/9 razy|ograniczał moc/);
  const atNight = { ...report, events: { AC_OVER_VOLT: 9 }, daylightEvents: {}, throttledMinutes: 0 };
  expect(letterOn(() => 240, { report: atNight })).not.toContain('zgłosił');
  const notTold = { ...report, events: { AC_OVER_VOLT: 9 }, daylightEvents: null, throttledMinutes: 0 };
  expect(letterOn(() => 240, { report: notTold })).not.toContain('zgłosił');
});

test('an installation is a microinstallation up to 50 kW, by its inverter and its modules', () => {
  const of = (inverterPower: number, generatorPower: number) =>
    letterOn(() => 240, {
      installation: anInstallation({ inverterPower: quantity(inverterPower), generatorPower: quantity(generatorPower) }),
    });
  for (const [inverter, generator] of [
    [8_200, 9_900],
    [50_000, 50_000],
  ] as const) {
    expect(of(inverter, generator)).toContain('mojej mikroinstalacji');
    expect(of(inverter, generator)).toContain('Mikroinstalacja: falownik');
  }
  for (const [inverter, generator] of [
    [50_000, 50_100],
    [60_000, 0],
    [0, 0],
  ] as const) {
    expect(of(inverter, generator)).not.toMatch(/mikroinstalacj/i);
    expect(of(inverter, generator)).toContain('mojej instalacji fotowoltaicznej');
  }
});

test('it claims nothing of a healthy week in which the installation was switched off', () => {
  const off = aWeekOf(() => 236).map((one) => {
    const isOff = one.at >= instantOf('2026-06-10', 12, 10) && one.at < instantOf('2026-06-10', 12, 50);
    return isOff ? { ...one, power: 0, voltages: [0, 0, 0] as const, state: 'STANDBY', events: ['AC_DISCONNECT', 'CABINET_OPEN'] } : one;
  });
  const report = reportOfReadings(off, reportWeek('2026-06-08'), 1, MIDDLE_OF_POLAND);
  const letter = letterOn(() => 236, { report });
  expect(letter).not.toContain('nie dotrzymują');
  expect(letter).toContain('znanych średnich 1004 z 1008, od 236,00 V do 236,00 V; powyżej 253 V: 0 (0,0 %), poniżej 207 V: 0 (0,0 %).');
  expect(letter.match(/dotrzymują tego warunku w zmierzonych 99 %\./g)).toHaveLength(2);
});

test('a week whose verdict is doubtful says why, and how many readings are', () => {
  const sheet = aReportSheet(() => 240);
  const phases = sheet.report.phases.map((phase) => ({
    ...phase,
    en50160: null,
    regulation: null,
    reason: 'doubtful' as const,
    doubtful: 84,
  }));
  const letter = letterOn(() => 240, { report: { ...sheet.report, phases } });
  expect(letter.match(/bez oceny\. L1, L2, L3: Ocena zależy od odczytów wątpliwych/g)).toHaveLength(2);
  expect(letter).toContain('w tym odczyty wątpliwe: 84.');
});

test('intervals above 253 V at 0 W of own power are a table', () => {
  const { report } = aReportSheet(() => 240);
  const highest = [
    { at: instantOf('2026-06-09', 1, 10), l1: quantity<never>(254.3), l2: quantity<never>(253.1), l3: null },
    { at: instantOf('2026-06-12', 12, 0), l1: quantity<never>(255), l2: null, l3: null },
  ];
  const letter = letterOn(() => 240, { report: { ...report, highWhileIdle: { count: 2, highest } } });
  expect(letter).toContain('Przedziały ze średnią powyżej 253 V przy mocy własnej 0 W: 2.');
  expect(letter).toContain(
    'Początek przedziału | L1 [V] | L2 [V] | L3 [V]\n09.06.2026 r., 01:10 | 254,30 | 253,10 | –\n12.06.2026 r., 12:00 | 255,00 | – | –',
  );
  const many = letterOn(() => 240, { report: { ...report, highWhileIdle: { count: 84, highest } } });
  expect(many).toContain('Wymieniono 2 o najwyższych średnich:');
  expect(letterOn(() => 240)).not.toContain('przy mocy własnej 0 W');
});

test('to the seller it asks to be passed on, and leaves the seller’s name to be filled in', () => {
  const letter = letterOn(() => 240, { addressee: 'seller' });
  expect(letter).toMatch(/Do:\n…+\n\(sprzedawca energii, strona umowy kompleksowej\)/);
  expect(letter).toContain('proszę o przekazanie wniosku operatorowi systemu dystrybucyjnego: PGE Dystrybucja.');
  expect(letterOn(() => 240)).not.toContain('umowy kompleksowej');
});

test('a letter that was changed keeps its changes when it is addressed to another user, and back', () => {
  const { installation, metering } = aReportSheet(() => 240);
  const own = operatorLetter({ ...aReportSheet(() => 240), today: '2026-06-20', addressee: 'operator' }).replace(
    'Szanowni Państwo',
    'Dzień dobry',
  );
  const toSeller = replaceAddressee(own, { installation, metering, addressee: 'operator' }, 'seller');
  expect(toSeller).toContain('Dzień dobry');
  expect(toSeller).toContain('(sprzedawca energii, strona umowy kompleksowej)');
  expect(replaceAddressee(toSeller, { installation, metering, addressee: 'seller' }, 'operator')).toBe(own);
  expect(replaceAddressee('Po swojemu', { installation, metering, addressee: 'operator' }, 'seller')).toBe('Po swojemu');
});

test('names the edition of the standard, the regulation by its full title and the provision on rebates, each with a source', () => {
  const letter = letterOn(() => 240);
  const page = readFileSync(new URL('../../../../docs/letter-sources.md', import.meta.url), 'utf8');
  for (const source of Object.values(legalSources)) {
    expect(letter).toContain(source.replaceAll(/[\u00a0\u202f]/g, ' '));
    expect(page).toContain(`| ${source} |`);
  }
  expect(letter).toContain('przysługuje na wniosek, po potwierdzeniu');
  const provisions = letter.match(/(?:§|art\.) \d+/g) ?? [];
  expect(provisions).toEqual(['§ 49']);
});

test('writes every day as a letter does', () => {
  const letter = letterOn((index) => aDailyCurve(index, 256));
  expect(letter).not.toMatch(/\d\/\d{2}\/\d{4}/);
  expect(letter.match(/\d{2}\.\d{2}\.\d{4}(?! r\.)/)).toBeNull();
});
