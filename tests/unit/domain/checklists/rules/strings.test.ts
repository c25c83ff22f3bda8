import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  judgeIsc,
  judgeIscInSun,
  judgeLikeStrings,
  judgeVoc,
  judgeVocInSun,
  type StringData,
  type StringValue,
  voltageAtStc,
} from '#domain/checklists/rules/strings.ts';
import { RUN_SEED } from '#tests/support/held-back-days.ts';

const STRING: StringData = { modules: 12, voc_stc: '41', isc_stc: '13.5', beta: '-0.27', alpha: '0.045' };
const given = (value: string | null, rest: Partial<StringValue> = {}): StringValue => ({
  value,
  string: STRING,
  equalStrings: [],
  moduleTemperature: '45',
  irradiance: '800',
  isSteady: true,
  ...rest,
});
const withString = (rest: Partial<StringData>): Partial<StringValue> => ({ string: { ...STRING, ...rest } });
const said = ({ verdict, reason }: ReturnType<typeof judgeVoc>): string => `${verdict} ${reason}`;

describe('case 69: the voltage of a string', () => {
  test('12 modules of 41 V at 45 °C and −0.27 %/K give 465 V, as the guide says', () => {
    const { verdict, expected } = judgeVoc(given('465'));
    expect([verdict, expected]).toEqual(['good', expect.closeTo(465.432, 3)]);
    expect(voltageAtStc(STRING)).toBe(492);
  });

  test('is as expected to 5 % on both sides, the limits included, and to be looked at beyond', () => {
    const at = (value: string) => said(judgeVoc(given(value, { moduleTemperature: '25', ...withString({ modules: 10, voc_stc: '50' }) })));
    expect(['475', '475.0', '500', '525', '525.0000'].map(at)).toEqual(Array(5).fill('good null'));
    expect(['474.9999', '525.0001', '0', '-500'].map(at)).toEqual(Array(4).fill('amber deviates'));
  });

  test.each([
    ['no value', given(null), 'null no_value'],
    ['a value that is at least', given('>465'), 'null only_at_least'],
    ['no temperature', given('465', { moduleTemperature: null }), 'null no_temperature'],
    ['a temperature that no module has', given('465', { moduleTemperature: '450' }), 'null no_temperature'],
    ['no string', given('465', { string: null }), 'null no_string_data'],
    ['an unknown number of modules', given('465', withString({ modules: null })), 'null no_string_data'],
    ['no modules', given('465', withString({ modules: 0 })), 'null no_string_data'],
    ['an unknown voltage of a module', given('465', withString({ voc_stc: null })), 'null no_string_data'],
    ['a voltage of nothing', given('465', withString({ voc_stc: '0' })), 'null no_string_data'],
    ['no coefficient', given('465', withString({ beta: null })), 'null no_coefficient'],
    ['a coefficient with the sign left out', given('465', withString({ beta: '0.27' })), 'null no_coefficient'],
    ['a coefficient in V/K', given('465', withString({ beta: '-1.1' })), 'null no_coefficient'],
  ])('has no verdict with %s', (_, value, reason) => expect(said(judgeVoc(value))).toBe(reason));

  test('is judged alike with a coefficient in percent or as a fraction', () => {
    const coefficient = fc.integer({ min: 15, max: 50 }); // hundredths of a percent per K: what data sheets have
    fc.assert(
      fc.property(coefficient, fc.integer({ min: -20, max: 85 }), fc.integer({ min: 300, max: 700 }), (hundredths, degrees, volts) => {
        const judged = (beta: string) => judgeVoc(given(`${volts}`, { moduleTemperature: `${degrees}`, ...withString({ beta }) }));
        const percent = judged(`-${(hundredths / 100).toFixed(2)}`);
        const fraction = judged(`-${(hundredths / 10_000).toFixed(4)}`);
        expect(fraction.verdict).toBe(percent.verdict);
        expect(fraction.expected).toBeCloseTo(percent.expected ?? Number.NaN, 6);
      }),
    );
  });

  test('falls as modules get warmer, and has one verdict for all that is typed for one number', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -40, max: 108 }),
        fc.integer({ min: 1, max: 2 }),
        fc.integer({ min: 3000, max: 6000 }),
        (cold, more, tenths) => {
          const at = (degrees: number) => judgeVoc(given('465', { moduleTemperature: `${degrees}` })).expected ?? Number.NaN;
          expect(at(cold + more)).toBeLessThan(at(cold));
          const typed = (tenths / 10).toFixed(1);
          expect(judgeVoc(given(`${typed}00`))).toEqual(judgeVoc(given(typed)));
        },
      ),
    );
  });

  test('that differs from equal strings is told even where nothing is expected; being like them proves nothing', () => {
    const equalStrings = ['465', '466', '430'];
    const strings = { equalStrings, moduleTemperature: null };
    expect(judgeVoc(given('430', strings))).toEqual({ verdict: 'amber', reason: 'unlike_equal_strings', expected: 465 });
    expect(said(judgeVoc(given('465', strings)))).toBe('null no_temperature');
  });
});

describe('currents', () => {
  test('of a short circuit are compared with what the irradiance gives', () => {
    // 13.5 A · 0.8 · (1 + 0.00045 · 20) = 10.897 A
    expect(judgeIsc(given('10.9'))).toEqual({ verdict: 'good', reason: null, expected: expect.closeTo(10.8972, 4) });
    expect(said(judgeIsc(given('10.3')))).toBe('amber deviates');
  });

  test.each([
    ['without irradiance', { irradiance: null }, 'null no_irradiance'],
    ['without light', { irradiance: '0' }, 'null no_irradiance'],
    ['with an irradiance above any', { irradiance: '1601' }, 'null no_irradiance'],
    ['with unsteady irradiance', { isSteady: false }, 'null unsteady'],
    ['where nobody says whether it was steady', { isSteady: null }, 'null unsteady'],
  ] as const)('%s have no verdict, alone and among equal strings', (_, rest, reason) => {
    expect(said(judgeIsc(given('10.9', rest)))).toBe(reason);
    expect(said(judgeLikeStrings(given('8.1', { equalStrings: ['8.1', '9.9'], ...rest }), true))).toBe(reason);
  });

  test('need temperature and data only for what is expected', () => {
    expect(said(judgeIsc(given('10.9', { moduleTemperature: null })))).toBe('null no_temperature');
    expect(said(judgeIsc(given('10.9', withString({ alpha: null }))))).toBe('null no_coefficient');
    expect(said(judgeIsc(given('10.9', withString({ isc_stc: null }))))).toBe('null no_string_data');
    expect(said(judgeLikeStrings(given('8', { string: null, equalStrings: ['8', '8.2'] }), true))).toBe('good null');
  });
});

describe('equal strings', () => {
  test('are judged by their median, at and beyond 5 %', () => {
    const like = (value: string, ...others: (string | null)[]) =>
      said(judgeLikeStrings(given(value, { equalStrings: [value, ...others] }), false));
    expect(like('525', '500', '500')).toBe('good null');
    expect(like('525.0001', '500', '500')).toBe('amber unlike_equal_strings');
    expect(like('475', '500', '500')).toBe('good null');
    expect(like('500')).toBe('null too_few_strings');
    expect(like('500', null, '>500')).toBe('null too_few_strings');
  });

  test('are as many as are amber in any order, and never more than half of them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 2, maxLength: 9 }), fc.nat(8), (volts, turn) => {
        const amberOf = (values: readonly string[]) =>
          values.filter((value) => judgeLikeStrings(given(value, { equalStrings: values }), false).verdict === 'amber').toSorted();
        const values = volts.map(String);
        const turned = [...values.slice(turn), ...values.slice(0, turn)];
        expect(amberOf(turned)).toEqual(amberOf(values));
        const sorted = [...volts].sort((one, other) => one - other);
        const median = ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
        expect(amberOf(values)).toEqual(values.filter((value) => Math.abs(Number(value) / median - 1) > 0.05 + 1e-9).toSorted());
      }),
    );
  });
});

/** A roof of equal strings as a technician meets it. `lacks`: modules that the first string lacks. */
const aRoof = fc.record({
  modules: fc.integer({ min: 6, max: 24 }),
  strings: fc.integer({ min: 1, max: 5 }),
  /** Unit: V of a module of 60 or 72 cells. */
  voc: fc.double({ min: 37, max: 50, noNaN: true }),
  isc: fc.double({ min: 8, max: 18, noNaN: true }),
  /** Unit: %/K. */
  beta: fc.double({ min: -0.34, max: -0.24, noNaN: true }),
  /** Unit: W/m². */
  watts: fc.integer({ min: 20, max: 1150 }),
  degrees: fc.integer({ min: -10, max: 70 }),
  /** How wrong each reading is: share of the value, and degrees of the sensor. */
  errors: fc.array(fc.double({ min: -0.005, max: 0.005, noNaN: true }), { minLength: 5, maxLength: 5 }),
  warmer: fc.double({ min: 0, max: 2, noNaN: true }),
  /** Factor of a diode. */
  ideality: fc.double({ min: 1, max: 1.15, noNaN: true }),
  isMeasured: fc.boolean(),
});
type Roof = Parameters<Parameters<typeof aRoof.map>[0]>[0];

/** The voltages of a roof, by the diode of its cells, which the rule knows nothing of. */
function voltagesOf({ modules, strings, voc, beta, watts, degrees, errors, warmer, ideality }: Roof, lacks = 0): readonly StringValue[] {
  const cells = voc > 43 ? 72 : 60;
  const thermal = 8.617e-5 * (degrees + warmer + 273.15) * ideality * Math.log(watts / 1000) * cells;
  const module = voc * (1 + (beta / 100) * (degrees + warmer - 25)) + thermal;
  const values = Array.from({ length: strings }, (_, at) =>
    ((at === 0 ? modules - lacks : modules) * module * (1 + (errors[at] ?? 0))).toFixed(1),
  );
  return values.map((value) => ({
    ...{ value, equalStrings: values, isSteady: true, irradiance: String(watts), moduleTemperature: String(degrees) },
    string: { modules, voc_stc: voc.toFixed(2), isc_stc: '10', beta: beta.toFixed(3), alpha: '0.05' },
  }));
}

describe(`generated roofs (seed ${RUN_SEED})`, () => {
  const roofs = fc.sample(aRoof, { seed: RUN_SEED, numRuns: 4000 });
  const amberOf = (all: readonly StringValue[]) => all.filter((one) => judgeVocInSun(one).verdict === 'amber').length;

  test('that are sound have a false alarm about their voltage for less than one string in a hundred, and none in dim light', () => {
    const count = (some: readonly Roof[]) => some.flatMap((roof) => voltagesOf(roof));
    const [bright, dim] = [count(roofs.filter(({ watts }) => watts >= 400)), count(roofs.filter(({ watts }) => watts < 400))];
    expect(dim.length).toBeGreaterThan(1000);
    expect([amberOf(dim), dim.filter((one) => judgeVocInSun(one).verdict === 'good').length]).toEqual([0, 0]);
    expect(dim.filter((one) => judgeVoc(one).verdict === 'amber').length).toBeGreaterThan(100); // the rule of first versions
    expect(amberOf(bright) / bright.length).toBeLessThan(0.01);
  });

  test('have none either where nobody measured the irradiance, whatever it was', () => {
    const all = roofs.flatMap((roof) => voltagesOf(roof)).map((one) => ({ ...one, irradiance: null }));
    expect(amberOf(all)).toBe(0);
    expect(all.filter((one) => judgeVocInSun(one).verdict === 'good').length).toBeGreaterThan(all.length / 3);
  });

  test('whose first string lacks a module are noticed in bright sun, and beside two sound strings in any light', () => {
    for (const roof of roofs.filter(({ modules }) => modules <= 12)) {
      const [first] = voltagesOf(roof, 1);
      if (!first || (roof.watts < 400 && roof.strings < 3)) continue;
      expect([roof, judgeVocInSun(first).verdict]).toEqual([roof, 'amber']);
      if (roof.strings >= 3) expect(judgeVocInSun({ ...first, irradiance: null }).verdict).toBe('amber');
    }
  });

  test('have currents that are judged by the irradiance from 400 W/m² on, below it by equal strings only', () => {
    for (const { watts, isc, degrees, errors, strings } of roofs) {
      const currents = errors
        .slice(0, strings)
        .map((error) => ((isc * watts * (1 + error) * (1 + 0.0005 * (degrees - 25))) / 1000).toFixed(4));
      const one = (value: string, equalStrings: readonly string[]) =>
        judgeIscInSun({
          ...{ value, equalStrings, isSteady: true, irradiance: String(watts), moduleTemperature: String(degrees) },
          string: { modules: 10, voc_stc: '40', isc_stc: isc.toFixed(4), beta: '-0.3', alpha: '0.05' },
        });
      for (const value of currents) expect(said(one(value, currents))).toBe(watts < 400 ? 'null too_dark' : 'good null');
      const weak = (Number(currents[0]) * 0.9).toFixed(4);
      expect(one(weak, [weak]).verdict).toBe(watts < 400 ? null : 'amber');
      expect(one(weak, [weak, ...currents, ...currents]).verdict).toBe('amber');
    }
  });
});

test.each([
  ['399.9999', 'null too_dark'],
  ['400', 'amber deviates'],
  ['0', 'null too_dark'],
  ['1601', 'null no_irradiance'],
  ['>500', 'null no_irradiance'],
  [null, 'null no_irradiance'],
])('a low voltage at %s W/m² is %s; one above what is expected needs no irradiance', (irradiance, verdict) => {
  expect(said(judgeVocInSun(given('430', { irradiance })))).toBe(verdict);
  const above = said(judgeVocInSun(given('500', { irradiance })));
  expect(above).toBe(verdict === 'null too_dark' ? verdict : 'amber deviates');
});
