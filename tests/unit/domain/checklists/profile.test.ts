import { expect, test } from 'vitest';
import { readProfile, type SettingProfile } from '#domain/checklists/profile.ts';
import { SHIPPED_PROFILES } from '#texts/checklists/profiles.ts';
import { PGE_TABLE } from '#tests/support/pge-table.ts';

const mistakesOf = (changes: object): readonly string[] => {
  const read = readProfile(JSON.parse(JSON.stringify({ ...PGE_TABLE, ...changes })));
  return 'mistakes' in read ? read.mistakes.map(({ path, sentence }) => `${path} ${sentence}`) : [];
};
const value = (changes: object) => ({ values: [{ name: 'u-over', value: '253', unit: 'V', seconds: null, ...changes }] });
const NO_NUMBER = 'is no number of at most seven digits, with at most four after the point, as text.';

test.each(SHIPPED_PROFILES)('$key is a profile', (profile) => {
  expect(readProfile(JSON.parse(JSON.stringify(profile)))).toEqual({ profile });
});

test('what is shipped is not confirmed, and says who wrote it and when it was read', () => {
  expect(SHIPPED_PROFILES.filter(({ is_confirmed, source, read_on }) => is_confirmed || source === '' || read_on === '')).toEqual([]);
});

/** Limits of frequency within 49 to 51 Hz, where a generator stays connected without limit of time. */
const forbidden = ({ values }: SettingProfile) =>
  values.filter(({ name, value: limit }) => (/^f-over/.test(name) && Number(limit) < 51) || (/^f-under/.test(name) && Number(limit) > 49));

test('what is shipped does not contradict Regulation (EU) 2016/631, art. 13', () => {
  expect(SHIPPED_PROFILES.flatMap(forbidden)).toEqual([]);
  expect(forbidden(PGE_TABLE).map(({ name, value: limit }) => `${name} ${limit}`)).toEqual(['f-over 50.2']);
});

test.each([
  [{ operator: 'PGE' }, 'operator is none of null, "pge", "tauron", "enea", "energa", "stoen", "other".'],
  [{ source: '' }, 'source is empty.'],
  [{ source_url: 'tauron.pl' }, 'source_url is no address that begins with http:// or https://.'],
  [{ read_on: undefined }, 'read_on is missing.'],
  [{ read_on: '2026-02-29' }, 'read_on is no day, such as 2026-11-24.'],
  [{ is_confirmed: 'yes' }, 'is_confirmed is neither true nor false.'],
  [{ valid_from: '2026-03-01', valid_to: '2026-02-28' }, 'valid_to is before valid_from.'],
  [value({ name: 'u-max' }), expect.stringMatching(/^values\[0\]\.name "u-max" is none of u-over-mean, u-over, /)],
  [value({ value: '253,0' }), `values[0].value ${NO_NUMBER}`],
  [value({ value: 253 }), 'values[0].value is no text.'],
  [value({ seconds: '1e3' }), `values[0].seconds ${NO_NUMBER}`],
  [value({ seconds: 0.2 }), `values[0].seconds ${NO_NUMBER}`],
  [{ values: [...value({}).values, ...value({}).values] }, 'values[1].name "u-over" is there twice.'],
  [{ notes: '' }, expect.stringContaining('has a member "notes"')],
])('%j is refused in a sentence', (changes, sentence) => expect(mistakesOf(changes)).toEqual([sentence]));

test('words are taken where a setting is a curve', () => {
  expect(mistakesOf(value({ name: 'p-u', value: 'P(U) 248–253 V', unit: '' }))).toEqual([]);
});
