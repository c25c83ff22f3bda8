import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CODE_FORMATS, type CodeFormat } from '#domain/codes/code.ts';
import { numbersIn } from '#domain/codes/written-numbers.ts';

const texts = (text: string, format: CodeFormat = 'code_128') => numbersIn({ text, format }).map((number) => number.text);
const kinds = (text: string) => numbersIn({ text, format: 'qr_code' }).map(({ kind, text: number }) => `${kind} ${number}`);

describe('on nameplates', () => {
  test.each([
    ['Huawei, Code 128', 'HV2150123456', ['HV2150123456']],
    ['Huawei, labelled', 'S/N:HV2150123456', ['HV2150123456']],
    ['Huawei, the wireless network of the inverter', 'WIFI:S:SUN2000-HV2150123456;T:WPA;P:Changeme;;', ['HV2150123456']],
    ['Huawei, ISO/IEC 15434', '[)>\u001e06\u001d1P02312VBA-001\u001dSHV2150123456\u001d18VLEHWT\u001e\u0004', ['HV2150123456']],
    ['SMA, with registration keys', 'SN: 3006523487 PIC: A1B2C3 RID: D4E5F6', ['3006523487']],
    ['SMA, German label', 'Seriennummer: 1990012345', ['1990012345']],
    ['Fronius, address of its portal', 'https://www.solarweb.com/Device/Add?sn=34123456&hw=4', ['34123456']],
    ['Fronius, Code 39 with its stars', '*28136492*', ['28136492']],
    ['Growatt, with its check code', 'SN:XGD3A4512B,CC:1F2A7', ['XGD3A4512B']],
    ['Growatt, without a comma', 'S/N: XGD3A4512B C/C: 1F2A7', ['XGD3A4512B']],
    ['SolarEdge', 'SN 7E0E4A1C-9C', ['7E0E4A1C-9C']],
    ['SolarEdge, the end of an address', 'https://monitoring.solaredge.com/activate/7E0E4A1C-9C', ['7E0E4A1C-9C']],
    ['GoodWe', 'S/N5010KETU228W1234', ['5010KETU228W1234']],
    ['Sungrow, JSON', '{"SN":"A2212345678","PN":"SG10RT"}', ['A2212345678']],
    ['Sofar, full-width colon', 'SN：SP1ES008M5A123', ['SP1ES008M5A123']],
    ['Polish label', 'Nr seryjny: 21A045-77', ['21A045-77']],
    ['GS1, in brackets', '(01)05901234123457(21)PL-00471', ['PL-00471']],
    ['GS1, separators', ']C10105901234123457\u001d21PL-00471\u001d240AB', ['PL-00471']],
    ['GS1, its first separator is lost', '010590123412345721PL00471', ['PL00471']],
    ['SN without a sign: with and without it', 'SN2104A12345', ['2104A12345', 'SN2104A12345']],
    ['blanks and line ends', '  \r\n 21\u00a0045 77 \u0000', ['21 045 77']],
    ['parameter in the fragment of an address', 'https://app.example.com/#/add?serialNumber=QF1234567', ['QF1234567']],
  ])('the numbers are read of %s', (_, text, expected) => expect(texts(text)).toEqual(expected));

  test('numbers that are not serial numbers keep what their label says', () => {
    expect(kinds('P/N: 02312VBA-001')).toEqual(['part 02312VBA-001']);
    expect(kinds('MAC: 00:1B:44:11:3A:B7')).toEqual(['mac 00:1B:44:11:3A:B7']);
    expect(kinds('00:1B:44:11:3A:B7')).toEqual(['mac 00:1B:44:11:3A:B7']);
    expect(kinds('Model: SG10RT; MAC: 00:1B:44:11:3A:B7')).toEqual(['part SG10RT', 'mac 00:1B:44:11:3A:B7']);
  });

  test('a code without a number gives none: a password, an address without one, an endless text', () => {
    expect(kinds('PASSWORD: tajne123')).toEqual([]);
    expect(kinds('https://www.example.com/manual')).toEqual([]);
    expect(kinds('https://%')).toEqual([]);
    expect(kinds('1'.repeat(65))).toEqual([]);
    expect(kinds('---')).toEqual([]);
  });

  test('the 13 digits of a product stay as they are', () => {
    expect(texts('5901234123457', 'ean_13')).toEqual(['5901234123457']);
  });

  test('14 digits whose check digit is wrong are no GS1 number', () => {
    expect(texts('010590123412345821PL00471')).toEqual(['010590123412345821PL00471']);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: fc.constantFrom(...'SN/P:;= \u001d\u001e()[>012S1Phtps?&#MAC-'), maxLength: 60 }),
);

test('of any text: 1 to 64 characters, no control characters, no blanks around', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...CODE_FORMATS), (text, format) => {
      for (const number of numbersIn({ text, format })) {
        expect(number.text).toMatch(/^\S(?:[^\p{Cc}]{0,62}\S)?$/u);
        expect(number.format).toBe(format);
      }
    }),
  );
});

const serial = fc.stringMatching(/^[A-Z]{2}\d{6,12}$/).filter((text) => !text.startsWith('SN'));

test('a serial number comes out of its label, of an address and of GS1 as it is', () => {
  fc.assert(
    fc.property(serial, (number) => {
      for (const text of [number, `S/N:${number}`, `SN ${number}`, `https://a.pl/?sn=${number}`, `(21)${number}`, `]C121${number}`]) {
        expect(texts(text)).toEqual([number]);
      }
    }),
  );
});
