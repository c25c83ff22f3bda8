import { describe, expect, test } from 'vitest';
import { settingOfItem } from '#domain/forms/settings.ts';
import { SHIPPED_PROFILES } from '#texts/forms/profiles.ts';
import { SHIPPED_FORMS } from '#texts/forms/shipped.ts';
import { askedItems } from '#domain/visit/asked-items.ts';
import type { PvString, VisitDocument } from '#domain/visit/document.ts';
import { judgeAnswer } from '#domain/visit/judge-answer.ts';
import { judgeReading } from '#domain/forms/judge-reading.ts';
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

function verdictOf(document: VisitDocument, key: string, of: string | null = null, profile = SHIPPED_PROFILES[0] ?? null) {
  const form = SHIPPED_FORMS.find((one) => one.key === 'inspection-62446-1');
  const asked = form && askedItems(form, document).find(({ item, of: at }) => item.key === key && at === of);
  const told = asked && (settingOfItem(asked.item) ? judgeReading(asked, profile) : judgeAnswer(document, asked));
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
    const riso = (of: string, measured: string) =>
      verdictOf(
        inspected({
          strings: [string('s1'), string('low', { modules: 2 })],
          answers: [anAnswer('riso-way', { of, state: null, choice: 'joined' }), value('riso-joined', of, measured)],
        }),
        'riso-joined',
        of,
      );
    expect(riso('s1', '0.9')).toEqual(['red', 'too_low', 1]);
    expect(riso('low', '0.9')).toEqual(['good', null, 0.5]);
    expect(riso('s1', '>1000')?.[0]).toBe('good');
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
