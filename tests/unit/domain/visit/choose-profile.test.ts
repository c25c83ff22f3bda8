import { describe, expect, test } from 'vitest';
import { chooseProfile, profileOfVisit } from '#domain/visit/choose-profile.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import { GRID_OPERATORS } from '#domain/grid/grid-operator.ts';
import { EMPTY_INVERTER_SETTINGS } from '#domain/visit/edit/read-setting.ts';
import { SHIPPED_PROFILES } from '#texts/checklists/profiles.ts';
import { PGE_TABLE } from '#tests/support/pge-table.ts';
import { aVisit } from '#tests/support/visits.ts';

const VALUES = [{ name: 'u-over', value: '255.3', unit: 'V', seconds: '0.2' }];
const profile = (key: string, version: number, changes: Partial<SettingProfile> = {}): SettingProfile => ({
  ...{ key, version, name: key, operator: 'pge', valid_from: null, valid_to: null, source: 'test', source_url: '' },
  ...{ read_on: '2026-01-01', is_confirmed: true, values: VALUES },
  ...changes,
});
const DAY = '2026-11-24';
const chosen = (profiles: readonly SettingProfile[], operator: SettingProfile['operator'] = 'pge', day = DAY): string | null => {
  const one = chooseProfile(profiles, operator, day);
  return one && `${one.key} ${one.version}`;
};

describe('the profile of an installation', () => {
  test('is the newest version of its operator, whatever the order', () => {
    const all = [profile('pge', 2), profile('pge', 10), profile('pge', 1), profile('tauron', 11, { operator: 'tauron' })];
    expect(chosen(all)).toBe('pge 10');
    expect(chosen(all.toReversed())).toBe('pge 10');
  });

  test('is valid on the day of the visit, its first and last day included', () => {
    const all = [profile('pge', 1, { valid_to: '2026-11-24' }), profile('pge', 2, { valid_from: '2026-11-25' })];
    expect(chosen(all)).toBe('pge 1');
    expect(chosen(all, 'pge', '2026-11-25')).toBe('pge 2');
    expect(chosen([profile('pge', 1, { valid_to: '2026-11-23' })])).toBeNull();
  });

  test('is the general one if the operator has none or is not known, and none if the general one has no values', () => {
    const general = profile('general', 1, { operator: null });
    expect(chosen([general, profile('tauron', 1, { operator: 'tauron' })])).toBe('general 1');
    expect(chosen([general, profile('pge', 1)], null)).toBe('general 1');
    expect(chosen([{ ...general, values: [] }])).toBeNull();
    expect(chosen([general, profile('pge', 1), profile('pge', 2, { values: [] })])).toBe('general 1');
    for (const operator of [...GRID_OPERATORS, null]) expect(chosen(SHIPPED_PROFILES, operator)).toBeNull();
    expect(chosen([PGE_TABLE, ...SHIPPED_PROFILES])).toBe('pge-table 1');
    // as the migration leaves it on servers that had it
    expect(chosen([{ ...PGE_TABLE, valid_to: '2019-04-26' }, ...SHIPPED_PROFILES])).toBeNull();
  });

  test('of two keys is the confirmed one, then the one that is in force for a shorter time', () => {
    const late = profile('late', 1, { valid_from: '2026-06-01' });
    const [sure, unsure] = [profile('sure', 1), profile('unsure', 9, { is_confirmed: false, valid_from: '2026-07-01' })];
    expect(chosen([unsure, sure])).toBe('sure 1');
    expect(chosen([unsure, sure, late])).toBe('late 1');
  });
});

describe('the profile of a visit', () => {
  const visit = (named: { key: string; version: number } | null, state: 'draft' | 'final' = 'final') =>
    aVisit({ state, started_at: '2026-11-24T23:30:00+01:00', settings: { ...EMPTY_INVERTER_SETTINGS, profile: named } });

  test('is the version that the visit names, whatever came later', () => {
    const all = [profile('pge', 1), profile('pge', 2)];
    expect(profileOfVisit(visit({ key: 'pge', version: 1 }), all, 'pge').profile?.version).toBe(1);
    expect(profileOfVisit(visit({ key: 'pge', version: 1 }, 'draft'), all, 'tauron').profile?.version).toBe(1);
  });

  test('that is not on this device is named, and no other one is shown in its place', () => {
    expect(profileOfVisit(visit({ key: 'pge', version: 1 }), [profile('pge', 2)], 'pge')).toEqual({
      profile: null,
      absent: { key: 'pge', version: 1 },
      isOperatorKnown: true,
    });
  });

  test('of a draft that names none is the one of its day; a final one has none', () => {
    const all = [profile('pge', 1, { valid_to: '2026-11-24' }), profile('pge', 2, { valid_from: '2026-11-25' })];
    expect(profileOfVisit(visit(null, 'draft'), all, 'pge').profile?.version).toBe(1);
    expect(profileOfVisit(visit(null), all, null)).toEqual({ profile: null, absent: null, isOperatorKnown: false });
  });
});
