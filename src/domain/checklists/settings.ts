import type { Checklist, ChecklistItem } from './checklist.ts';

/**
 * Settings of an inverter that are read on site, in the order of the checklist. An item with one of these keys is answered under
 * `settings.read` of the visit, where a value can have a delay. `limit`: a threshold in `unit` with a delay in seconds.
 *
 * Source  names as in EN 50549-1 and in the menus of inverters.
 */
export const INVERTER_SETTINGS = [
  { name: 'u-over-mean', unit: 'V', is: 'limit' },
  { name: 'u-over', unit: 'V', is: 'limit' },
  { name: 'u-over-2', unit: 'V', is: 'limit' },
  { name: 'u-under', unit: 'V', is: 'limit' },
  { name: 'u-under-2', unit: 'V', is: 'limit' },
  { name: 'f-over', unit: 'Hz', is: 'limit' },
  { name: 'f-over-2', unit: 'Hz', is: 'limit' },
  { name: 'f-under', unit: 'Hz', is: 'limit' },
  { name: 'f-under-2', unit: 'Hz', is: 'limit' },
  { name: 'loss-of-mains', unit: null, is: 'words' },
  { name: 'connect-u-min', unit: 'V', is: 'number' },
  { name: 'connect-u-max', unit: 'V', is: 'number' },
  { name: 'connect-f-min', unit: 'Hz', is: 'number' },
  { name: 'connect-f-max', unit: 'Hz', is: 'number' },
  { name: 'start-time', unit: 's', is: 'number' },
  { name: 'reconnect-time', unit: 's', is: 'number' },
  { name: 'short-reconnect-time', unit: 's', is: 'number' },
  { name: 'gradient', unit: '%/min', is: 'number' },
  { name: 'p-f', unit: null, is: 'words' },
  { name: 'p-u', unit: null, is: 'words' },
  { name: 'q-u', unit: null, is: 'words' },
  { name: 'cos-phi', unit: null, is: 'words' },
  { name: 'power-limit', unit: '%', is: 'number' },
  { name: 'country-code', unit: null, is: 'words' },
  { name: 'firmware', unit: null, is: 'words' },
] as const;

/** Key of the item for photos of the screens with the settings. */
export const INVERTER_SETTINGS_PHOTOS = 'settings-photos';

export type InverterSettingName = (typeof INVERTER_SETTINGS)[number]['name'];
export type InverterSetting = (typeof INVERTER_SETTINGS)[number];

const BY_NAME: ReadonlyMap<string, InverterSetting> = new Map(INVERTER_SETTINGS.map((setting) => [setting.name, setting]));

/** The setting of an item. `null`: the item has no key of a setting, or its type is not the one of the setting. */
export function inverterSettingOfItem({ key, type }: Pick<ChecklistItem, 'key' | 'type'>): InverterSetting | null {
  const setting = BY_NAME.get(key);
  return setting !== undefined && type === (setting.is === 'words' ? 'text' : 'number') ? setting : null;
}

export const hasInverterSettings = ({ sections }: Pick<Checklist, 'sections'>): boolean =>
  sections.some(({ items }) => items.some((item) => inverterSettingOfItem(item) !== null));
