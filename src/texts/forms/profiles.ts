import type { SettingProfile } from '#domain/forms/profile.ts';

const READ_ON = '2026-11-24';

/**
 * The profiles that every server has. Only values with a source are here; a version that was released never changes. Sources:
 * docs/guide-sources.md, 'Settings of inverters'.
 */
export const SHIPPED_PROFILES: readonly SettingProfile[] = [
  {
    key: 'pge-table',
    version: 1,
    name: 'PGE Dystrybucja, tabela bez daty',
    operator: 'pge',
    valid_from: null,
    valid_to: null,
    source: 'PGE Dystrybucja, „Sprawdzenie zgodności wykonania prac”, tabela zabezpieczeń bez daty; wartości niepotwierdzone',
    source_url: '',
    read_on: READ_ON,
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
  },
  {
    key: 'pn-en-50549-1',
    version: 1,
    name: 'PN-EN 50549-1 / IRiESD',
    operator: null,
    valid_from: null,
    valid_to: null,
    source: 'PN-EN 50549-1 i IRiESD operatora: wartości uzupełnia z dokumentu ten, kto prowadzi serwer',
    source_url: '',
    read_on: READ_ON,
    is_confirmed: false,
    values: [],
  },
];
