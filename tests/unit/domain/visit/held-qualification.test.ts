import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#domain/time/local-date.ts';
import { qualificationFaults } from '#domain/visit/held-qualification.ts';
import { calibrationFault } from '#domain/visit/visit-times.ts';
import { aDate } from '#tests/support/generated-values.ts';
import { RUN_SEED } from '#tests/support/held-back-days.ts';

const DAY = '2026-11-24';
const certificate = (changes: object = {}) => ({ kind: 'D' as const, speciality: 'G1', valid_to: '2028-01-01', ...changes });

describe('a certificate of supervision', () => {
  test.each(['G1', 'g1', 'G-1', 'G1, G2', 'G2/G1', 'D G1', 'grupa 1', 'Gr. 1 (pkt 2, 4, 10)', 'Grupa I', 'dozór, G 1'])(
    'covers %s',
    (speciality) => expect(qualificationFaults(certificate({ speciality }), DAY)).toEqual([]),
  );

  test.each(['', 'G2', 'G3', 'G10', 'G12', 'instalacje', '1', 'grupa 2', 'grupa II', 'kg1'])('does not cover %j', (speciality) =>
    expect(qualificationFaults(certificate({ speciality }), DAY)).toEqual(['certificate_group']),
  );

  test(`is valid to its last day and for five years at most, on any day (seed ${RUN_SEED})`, () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: -800, max: 2600 }), (day, days) => {
        const until = addDays(day, days);
        const expected = days < 0 ? ['qualification_expired'] : until > addMonths(day, 60) ? ['certificate_years'] : [];
        expect([day, until, qualificationFaults(certificate({ valid_to: until }), day)]).toEqual([day, until, expected]);
      }),
      { seed: RUN_SEED },
    );
  });

  test('without an end was enough to 2 July 2026, and has lapsed since 3 July', () => {
    const undated = certificate({ valid_to: null });
    expect(['2021-03-01', '2026-07-02', '2026-07-03', '2031-01-01'].map((day) => qualificationFaults(undated, day))).toEqual([
      [],
      [],
      ['certificate_date'],
      ['certificate_date'],
    ]);
  });
});

test.each([
  ['instalacyjna w zakresie sieci, instalacji i urządzeń elektrycznych i elektroenergetycznych', []],
  ['Instalacyjna elektryczna', []],
  ['instalacyjna w zakresie sieci sanitarnych', ['licence_speciality']],
  ['konstrukcyjno-budowlana', ['licence_speciality']],
  ['', ['licence_speciality']],
])('a building licence of %j has %j, without an end and without a group', (speciality, faults) => {
  expect(qualificationFaults({ kind: 'licence', speciality, valid_to: null }, DAY)).toEqual(faults);
});

test('other qualifications have no fault but their end', () => {
  expect(qualificationFaults({ kind: 'E', speciality: '', valid_to: null }, DAY)).toEqual([]);
  expect(qualificationFaults({ kind: 'other', speciality: '', valid_to: '2026-11-23' }, DAY)).toEqual(['qualification_expired']);
});

test(`a calibration has ended after its last day; without one it is old after three years, and unknown days say nothing (seed ${RUN_SEED})`, () => {
  fc.assert(
    fc.property(aDate, fc.integer({ min: -1500, max: 1500 }), fc.boolean(), (day, days, hasEnd) => {
      const other = addDays(day, days);
      const ended = days < 0 ? 'calibrationEnded' : null;
      const old = addMonths(other, 36) < day ? 'calibrationOld' : null;
      const calibration = hasEnd ? { calibrated_on: addDays(day, -3000), calibrated_to: other } : { calibrated_on: other };
      expect([day, other, calibrationFault(calibration, day)]).toEqual([day, other, hasEnd ? ended : old]);
    }),
    { seed: RUN_SEED },
  );
  expect(calibrationFault({ calibrated_on: null }, DAY)).toBeNull();
  expect(calibrationFault({ calibrated_on: null, calibrated_to: DAY }, DAY)).toBeNull();
  expect(calibrationFault({ calibrated_on: null, calibrated_to: addDays(DAY, -1) }, DAY)).toBe('calibrationEnded');
  expect(calibrationFault({ calibrated_on: '2023-11-24', calibrated_to: null }, DAY)).toBeNull();
  expect(calibrationFault({ calibrated_on: '2023-11-23', calibrated_to: null }, DAY)).toBe('calibrationOld');
});
