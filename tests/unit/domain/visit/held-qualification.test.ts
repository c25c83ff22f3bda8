import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#domain/time/local-date.ts';
import { qualificationFaults } from '#domain/visit/held-qualification.ts';
import { calibrationFault } from '#domain/visit/visit-times.ts';
import { aDate } from '#tests/support/generated-values.ts';
import { RUN_SEED } from '#tests/support/held-back-days.ts';

const DAY = '2026-11-24';
const certificate = (changes: object = {}) => ({ kind: 'D' as const, speciality: 'G1', valid_to: '2028-01-01', ...changes });

/** How people write the group of equipment that a certificate is for; `#` is its number. */
const WRITTEN = [
  ...['G#', 'g #', 'G-#', 'G.#', 'gr.#', 'gr. #', 'Gr # (pkt 2, 4, 10)', 'D G#', 'dozór, G #', 'G#/D', 'G# do 1 kV', 'SEP gr. nr #'],
  ...[
    'grupa #',
    'GRUPA #.',
    'Grupa nr #',
    'grupa Nr. #',
    'Grupa numer #',
    'w grupie #',
    'dla grupy: #',
    'grupa – #',
    'Grupa\u00a0nr\u00a0#',
  ],
  ...['# grupa', '#. grupa urządzeń', 'D, # grupa', 'Grupa nr # - urządzenia, instalacje i sieci elektroenergetyczne'],
] as const;
const NAMED = { 1: ['1', 'I'], 2: ['2', 'II'], 3: ['3', 'III'], 10: ['10', '12', 'IV'] } as const;

describe('a certificate of supervision', () => {
  test(`covers group 1 however that is written, alone or among others, and no other one (seed ${RUN_SEED})`, () => {
    const oneOf = (group: keyof typeof NAMED) =>
      fc
        .record({ way: fc.constantFrom(...WRITTEN), number: fc.constantFrom(...NAMED[group]) })
        .map(({ way, number }) => way.replace('#', number));
    const others = fc.array(
      fc.constantFrom(2, 3, 10).chain((group) => oneOf(group as 2)),
      { maxLength: 2 },
    );
    const between = fc.constantFrom(', ', '; ', ' oraz ', ' i ');
    fc.assert(
      fc.property(others, fc.option(oneOf(1), { nil: null }), fc.nat(2), between, (written, first, at, join) => {
        const speciality = (first === null ? written : written.toSpliced(at, 0, first)).join(join);
        expect([speciality, qualificationFaults(certificate({ speciality }), DAY)]).toEqual([
          speciality,
          first === null ? ['certificate_group'] : [],
        ]);
      }),
      { seed: RUN_SEED, numRuns: 2000 },
    );
  });

  test.each([
    'G1D',
    'G1, 2, 3',
    'grupy 2 i 1',
    'grupy: 3, 2, 1',
    'grupy nr II oraz I',
    'grupy 1-3',
    'grupa pierwsza',
    'Pierwsza grupa',
    '1-sza grupa',
  ])('covers %s', (speciality) => expect(qualificationFaults(certificate({ speciality }), DAY)).toEqual([]));

  test.each([
    '',
    'instalacje',
    '1',
    'kg1',
    'D1',
    'E1',
    'Gr. 2 (pkt 1, 4)',
    'G2, pkt 1',
    'grupa 2, nr 1/2024',
    'pkt 1 grupa 2',
    'grupy II i III',
    'III i II grupa',
    'do 1 kV',
    'G2/1/2024',
  ])('does not cover %j', (speciality) => expect(qualificationFaults(certificate({ speciality }), DAY)).toEqual(['certificate_group']));

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
