import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bySerial, type Numbered } from '#domain/service/by-serial.ts';

const A: Numbered = { id: 1, sn: 'B-200', formerSerials: ['A-100', 'Z-1'] };

describe('an installation is found by a serial number', () => {
  test('its present number and its former ones lead to it', () => {
    const { find, present } = bySerial([A]);
    expect([find('B-200'), find('A-100'), find('Z-1')]).toEqual([A, A, A]);
    expect(present('A-100')).toBe('B-200');
  });

  test('a former number that another installation has now leads to the other', () => {
    const other: Numbered = { id: 2, sn: 'a100' };
    expect(bySerial([A, other]).find('A-100')).toBe(other);
  });

  test('a former number that an unsent exchange gives to another leads to the other', () => {
    const other: Numbered = { id: 2, sn: 'C-300', plannedSerial: 'A-100' };
    expect(bySerial([A, other]).find('A-100')).toBe(other);
  });

  test('an unsent exchange is found by both numbers', () => {
    const planned: Numbered = { id: 2, sn: 'C-300', plannedSerial: 'D-400' };
    const { find, present } = bySerial([A, planned]);
    expect([find('C-300'), find('D-400')]).toEqual([planned, planned]);
    expect(present('D-400')).toBe('C-300');
  });

  test('capitals, blanks and hyphens do not matter, but of equal numbers the one that is written so comes first', () => {
    const rows: Numbered[] = [
      { id: 1, sn: 'FR 123' },
      { id: 2, sn: 'fr-123' },
    ];
    expect(bySerial(rows).find('fr-123')).toBe(rows[1]);
    expect(bySerial(rows).find('FR123')).toBe(rows[0]);
  });

  test('a request leads to its installation, whoever has its number now; without one it is found by the number', () => {
    const other: Numbered = { id: 2, sn: 'A-100' };
    const { ofTask, presentOf } = bySerial([A, other]);
    expect([ofTask({ inverterSerial: 'A-100', installation: 1 }), ofTask({ inverterSerial: 'A-100' })]).toEqual([A, other]);
    expect([ofTask({ inverterSerial: 'B-200', installation: 99 }), ofTask({ inverterSerial: 'B-200', installation: null })]).toEqual([
      A,
      A,
    ]);
    expect([presentOf({ inverterSerial: 'Z-1', installation: 1 }), presentOf({ inverterSerial: 'X' })]).toEqual(['B-200', 'X']);
  });

  test('an unknown and an empty number find nothing and stay as they are', () => {
    const { find, present } = bySerial([A, { id: 2, sn: '' }]);
    expect([find('X'), find(' - ')]).toEqual([undefined, undefined]);
    expect(present('X')).toBe('X');
  });

  test('each installation of a list is found by its own number, whatever numbers the others had', () => {
    const serial = fc.stringMatching(/^[A-C][0-3]$/);
    const rows = fc.uniqueArray(
      fc.record({
        id: fc.nat(),
        sn: serial,
        formerSerials: fc.array(serial, { maxLength: 3 }),
        plannedSerial: fc.option(serial, { nil: undefined }),
      }),
      { selector: ({ sn }) => sn },
    );
    void fc.assert(
      fc.property(rows, (list) => {
        for (const row of list) expect(bySerial(list).find(row.sn)).toBe(row);
      }),
    );
  });
});
