import type { SettingProfile } from '#domain/checklists/profile.ts';

const READ_ON = '2026-11-24';

/**
 * The profiles that every server has. Only values with a source are here, and none that contradicts Regulation (EU) 2016/631, art. 13: 49 to
 * 51 Hz without limit of time. A version that was released never changes. Sources: docs/guide-sources.md, 'Forms of visits and settings of inverters'.
 */
export const SHIPPED_PROFILES: readonly SettingProfile[] = [
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
