import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseSerial, knownSerials, listedWith } from '#domain/codes/choose-serial.ts';
import type { ReadCode } from '#domain/codes/code.ts';

const PLATE: readonly ReadCode[] = [
  { text: 'MAC: 00:1B:44:11:3A:B7', format: 'qr_code' },
  { text: 'P/N:02312VBA-001', format: 'code_39' },
  { text: 'S/N:HV2150123456', format: 'code_128' },
];
const NONE = knownSerials([]);

describe('of several codes', () => {
  test('the one that the device knows is taken', () => {
    expect(chooseSerial([], PLATE, knownSerials(['SA1', 'HV2150123456']))).toEqual({ is: 'known', serial: 'HV2150123456' });
  });

  test('without one all are listed, the serial number first, each with its format', () => {
    expect(chooseSerial([], PLATE, NONE)).toEqual({
      is: 'open',
      listed: [
        { text: 'HV2150123456', kind: 'serial', format: 'code_128' },
        { text: '02312VBA-001', kind: 'part', format: 'code_39' },
        { text: '00:1B:44:11:3A:B7', kind: 'mac', format: 'qr_code' },
      ],
    });
  });

  test('the number in two codes is listed once', () => {
    const twice: ReadCode[] = [...PLATE, { text: 'hv 215-0123456', format: 'qr_code' }];
    expect(listedWith([], twice)).toHaveLength(3);
  });

  test('two inverters that the device knows are left to choose from, without the other codes', () => {
    const two = [...PLATE, { text: 'SN: SA3006523487', format: 'qr_code' }] as const;
    const choice = chooseSerial([], two, knownSerials(['HV2150123456', 'SA3006523487']));
    expect(choice.is === 'open' && choice.listed.map(({ text }) => text)).toEqual(['HV2150123456', 'SA3006523487']);
  });
});

describe('the device knows a number', () => {
  test.each([
    ['7E0E4A1C-9C', '7e0e4a1c9c'],
    ['HV2150123456', 'SN HV 2150 123456'],
    ['HV2150123456', 'SHV2150123456'],
    ['HV2150123456', 'WIFI:S:SUN2000-HV2150123456;T:WPA;P:Changeme;;'],
    ['30065234', 'https://example.com/30065234/manual?lang=pl'],
  ])('%s is found in %s', (sn, text) => {
    expect(chooseSerial([], [{ text, format: 'qr_code' }], knownSerials([sn]))).toEqual({ is: 'known', serial: sn });
  });

  test.each(['https://pv.example.com/i/ABCD2345', 'ABCD2345', 'abcd2345', 'https://pv.example.com/i/QRSTWXYZ'])(
    'and its label %s',
    (text) => {
      const known = knownSerials([{ sn: 'SN7', code: 'ABCD2345' }, { sn: 'SN8', code: 'QRSTWXYZ' }, { sn: 'SN9' }]);
      const choice = chooseSerial([], [{ text, format: 'qr_code' }], known);
      expect(choice).toEqual({ is: 'known', serial: text.endsWith('QRSTWXYZ') ? 'SN8' : 'SN7' });
    },
  );

  test('and its label beside its nameplate is one installation', () => {
    const known = knownSerials([{ sn: 'HV2150123456', code: 'ABCD2345' }]);
    const both = [...PLATE, { text: 'https://pv.example.com/i/ABCD2345', format: 'qr_code' }] as const;
    expect(chooseSerial([], both, known)).toEqual({ is: 'known', serial: 'HV2150123456' });
  });

  test('in its own spelling, where two differ in signs alone', () => {
    const known = knownSerials(['AB-123456', 'AB123456']);
    expect([known.find('AB123456'), known.find('AB-123456'), known.find('ab 123456')]).toEqual(['AB123456', 'AB-123456', null]);
  });

  test('and a short number is not found within another', () => {
    expect(chooseSerial([], [{ text: 'https://a.pl/12/345678', format: 'qr_code' }], knownSerials(['12']))).toMatchObject({ is: 'open' });
  });
});

const serial = fc.stringMatching(/^[A-Z]{2}\d{8,12}$/);
const format = fc.constantFrom('code_128', 'code_39', 'qr_code', 'data_matrix', 'ean_13');
const codes = fc.array(fc.record({ text: fc.string({ maxLength: 30 }), format }), { maxLength: 8 });
const around = fc.string({ unit: fc.constantFrom(' ', ';', ',', '/', '\u001d', '?', '|'), minLength: 1, maxLength: 3 });

test('whatever is around it and beside it, a known number wins', () => {
  fc.assert(
    fc.property(serial, codes, around, around, (sn, others, before, after) => {
      const read = [...others, { text: `${before}${sn}${after}`, format: 'qr_code' as const }];
      expect(chooseSerial([], read, knownSerials([sn]))).toEqual({ is: 'known', serial: sn });
    }),
  );
});

test('a list only grows at its end, and reading the same again changes nothing', () => {
  fc.assert(
    fc.property(codes, codes, (first, second) => {
      const before = listedWith([], first);
      const after = listedWith(before, second);
      expect(after.slice(0, before.length)).toEqual(before);
      expect(listedWith(after, [...first, ...second])).toBe(after);
    }),
  );
});

test('a number that an installation had, or will have by an exchange that waits, is read as its present one', () => {
  const known = knownSerials([
    { sn: 'NR-2', formerSerials: ['FR-123'], plannedSerial: 'NR-3' },
    { sn: 'NR-9', formerSerials: ['NR-2'] },
  ]);
  expect(['fr 123', 'NR3', 'NR-2', 'NR-8'].map(known.find)).toEqual(['NR-2', 'NR-2', 'NR-2', null]);
});
