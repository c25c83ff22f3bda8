import { ReadSettings } from './read-settings.tsx';
import { SettingAnswer } from './setting-answer.tsx';
import { SettingsTable } from './settings-table.tsx';

/** What `lazy-settings.tsx` loads, as one part of the build. */
export const settingsParts = { ReadSettings, SettingAnswer, SettingsTable } as const;
