import type { SettingProfile } from '#domain/checklists/profile.ts';

/** The profile that first servers shipped; visits name it. It is not confirmed. */
export const PGE_TABLE: SettingProfile = {
  key: 'pge-table',
  version: 1,
  name: 'PGE Dystrybucja, tabela bez daty',
  operator: 'pge',
  valid_from: null,
  valid_to: null,
  source: 'PGE Dystrybucja, „Sprawdzenie zgodności wykonania prac”, tabela zabezpieczeń bez daty; wartości niepotwierdzone',
  source_url: '',
  read_on: '2026-11-24',
  is_confirmed: false,
  values: [
    { name: 'u-over', value: '111', unit: '%Un', seconds: '0.2' },
    { name: 'u-under', value: '80', unit: '%Un', seconds: '0.2' },
    { name: 'f-over', value: '50.2', unit: 'Hz', seconds: '0.2' },
    { name: 'f-under', value: '48.0', unit: 'Hz', seconds: '0.2' },
    { name: 'start-time', value: '30', unit: 's', seconds: null },
    { name: 'reconnect-time', value: '30', unit: 's', seconds: null },
    { name: 'short-reconnect-time', value: '5', unit: 's', seconds: null },
  ],
};
