import { describe, expect, test } from 'vitest';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import { inverterSettingOfItem } from '#domain/checklists/settings.ts';
import { SHIPPED_CHECKLISTS } from '#texts/checklists/shipped.ts';
import { askedItems } from '#domain/visit/asked-items.ts';
import type { PvString, VisitDocument } from '#domain/visit/document.ts';
import { judgeAnswer } from '#domain/visit/judge-answer.ts';
import { judgeReading } from '#domain/checklists/judge-reading.ts';
import { PGE_TABLE } from '#tests/support/pge-table.ts';
import { anAnswer, aVisit } from '#tests/support/visits.ts';

const string = (key: string, changes: Partial<PvString> = {}): PvString => ({
  key,
  label: key,
  module: 'JA 410',
  modules: 12,
  voc_stc: '41',
  isc_stc: '13.5',
  beta: '-0.27',
  alpha: '0.045',
  ...changes,
});
const value = (item: string, of: string, measured: string) => anAnswer(item, { of, state: null, value: measured });
const inspected = (changes: Partial<VisitDocument>): VisitDocument =>
  aVisit({
    kind: 'inspection',
    strings: [
      string('s1'),
      string('s2'),
      string('s3', { module: ' ja 410 ' }),
      string('long', { modules: 20 }),
      string('unknown', { modules: null }),
    ],
    conditions: { weather: '', irradiance: '800', module_temperature: '45', air_temperature: null },
    ...changes,
  });

function verdictOf(
  document: VisitDocument,
  key: string,
  of: string | null = null,
  profile: SettingProfile | null = PGE_TABLE,
  version = 2,
) {
  const checklist = SHIPPED_CHECKLISTS.find((one) => one.key === 'inspection-62446-1' && one.version === version);
  const asked = checklist && askedItems(checklist, document).find(({ item, of: at }) => item.key === key && at === of);
  const told = asked && (inverterSettingOfItem(asked.item) ? judgeReading(asked, profile) : judgeAnswer(document, asked));
  return told && [told.verdict, told.reason, told.expected];
}

describe('an answer of the inspection', () => {
  test('is judged by its string, the conditions and equal strings', () => {
    const document = inspected({
      answers: [
        value('string-voc', 's1', '465'),
        value('string-voc', 's2', '440'),
        value('string-voc', 's3', '463'),
        value('string-voc', 'long', '440'),
      ],
    });
    expect(verdictOf(document, 'string-voc', 's1')).toEqual(['good', null, expect.closeTo(465.43, 1)]);
    expect(verdictOf(document, 'string-voc', 's2')).toEqual(['amber', 'deviates', expect.closeTo(465.43, 1)]);
    expect(verdictOf(document, 'string-voc', 'long')?.[1]).toBe('deviates');
    expect(verdictOf(document, 'string-voc', 'unknown')).toEqual([null, 'no_value', null]);
  });

  test('of a current needs steady light, brighter or darker at one string than said for all', () => {
    const current = (steady: string | null, ...more: VisitDocument['answers']) =>
      inspected({
        answers: [
          anAnswer('string-current-kind', { of: 's1', state: null, choice: 'isc' }),
          value('string-isc', 's1', '10.9'),
          ...(steady === null ? [] : [anAnswer('irradiance-steady', { state: null, choice: steady })]),
          ...more,
        ],
      });
    expect(verdictOf(current('steady'), 'string-isc', 's1')?.[0]).toBe('good');
    expect(verdictOf(current('steady', value('string-irradiance', 's1', '500')), 'string-isc', 's1')?.[0]).toBe('amber');
    for (const said of ['unsteady', 'unknown', null]) expect(verdictOf(current(said), 'string-isc', 's1')?.[1]).toBe('unsteady');
  });

  test('of insulation has the limit of its own string', () => {
    const riso = (of: string, measured: string, tested: Readonly<Record<string, string>>, version = 2) => {
      const choices = Object.entries({ 'riso-way': 'joined', ...tested }).map(([item, choice]) =>
        anAnswer(item, { of, state: null, choice }),
      );
      const strings = [string('s1'), string('low', { modules: 2 }), string('unknown', { modules: null })];
      return verdictOf(inspected({ strings, answers: [...choices, value('riso-joined', of, measured)] }), 'riso-joined', of, null, version);
    };
    const right = (voltage: string) => ({ 'riso-separated': 'yes', 'riso-voltage': voltage });
    expect(riso('s1', '0.9', right('v1000'))).toEqual(['red', 'too_low', 1]);
    expect(riso('low', '0.9', right('v250'))).toEqual(['good', null, 0.5]);
    expect(riso('s1', '>1000', right('v1000'))?.[0]).toBe('good');
    for (const voltage of ['v250', 'v500', 'v1500']) expect(riso('s1', '0.9', right(voltage))?.[1]).toBe('other_test_voltage');
    expect(riso('s1', '50', { 'riso-separated': 'yes' })).toEqual([null, 'no_test_voltage', null]);
    expect(riso('s1', '0.1', { ...right('v1000'), 'riso-separated': 'no' })).toEqual([null, 'not_separated', null]);
    expect(riso('s1', '0.1', { 'riso-voltage': 'v1000' })?.[1]).toBe('not_separated');
    expect(riso('unknown', '50', right('v1000'))?.[1]).toBe('no_string_data');
    // the first version of the checklist keeps its verdict
    expect(riso('s1', '0.9', {}, 1)).toEqual(['red', 'too_low', 1]);
  });

  test('of a voltage looks at the irradiance of its string, then at that of the conditions', () => {
    const voc = (irradiance: string | null, own: string | null, version = 2) =>
      verdictOf(
        inspected({
          conditions: { weather: '', irradiance, module_temperature: '45', air_temperature: null },
          answers: [value('string-voc', 's1', '430'), ...(own === null ? [] : [value('string-irradiance', 's1', own)])],
        }),
        'string-voc',
        's1',
        null,
        version,
      )?.[1];
    expect([voc('800', null), voc('399.9', null), voc('800', '120'), voc('120', '400'), voc(null, null)]).toEqual([
      'deviates',
      'too_dark',
      'too_dark',
      'deviates',
      'no_irradiance',
    ]);
    expect([voc('120', null, 1), voc(null, null, 1)]).toEqual(['deviates', 'deviates']);
  });

  test('that is a setting is judged beside the profile, numbers as read, words as written; without a rule nothing is judged', () => {
    const read = (name: string, text: string, unit: string, seconds: string | null) => ({ name, value: text, unit, seconds });
    const document = inspected({
      settings: {
        profile: { key: 'pge-table', version: 1 },
        country_code: 'PL',
        firmware: '',
        read: [read('u-over', '255.3', 'V', '0.2'), read('f-over', '51.5', 'Hz', '0.1'), read('u-under-2', '115', 'V', '0.2')],
      },
      answers: [anAnswer('q-u', { state: null, text: 'wyłączone' })],
    });
    expect(verdictOf(document, 'u-over')?.[0]).toBe('good');
    expect(verdictOf(document, 'f-over')?.slice(0, 2)).toEqual(['amber', 'other_setting']);
    expect(verdictOf(document, 'u-under-2')?.[1]).toBe('no_profile');
    expect(verdictOf(document, 'u-under')?.[1]).toBe('no_value');
    expect(verdictOf(document, 'q-u')?.[1]).toBe('no_profile');
    expect(verdictOf(document, 'u-over', null, null)?.[1]).toBe('no_profile');
    expect(verdictOf(document, 'dc-modules')).toBeNull();
  });
});
