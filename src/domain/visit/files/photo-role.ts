import type { ChecklistItem } from '#domain/checklists/checklist.ts';
import { INVERTER_SETTINGS_PHOTOS, inverterSettingOfItem } from '#domain/checklists/settings.ts';
import type { FileRole } from '#domain/visit/document.ts';

/** A photo, or one whose small print has to stay readable: a nameplate, a screen of an inverter. */
export type PhotoRole = Exclude<FileRole, 'document'>;

/** Unit: pixels of the longer side of a kept photo. Source: specification 34.11. */
export const LONGEST_SIDE: Readonly<Record<PhotoRole, number>> = { photo: 1600, nameplate: 2560 };

/** What a photo of this question shows. Source: specification 34.11. */
export const photoRoleOf = (item: Pick<ChecklistItem, 'key' | 'type'>): PhotoRole =>
  item.type === 'serial' || item.key === INVERTER_SETTINGS_PHOTOS || inverterSettingOfItem(item) !== null ? 'nameplate' : 'photo';
