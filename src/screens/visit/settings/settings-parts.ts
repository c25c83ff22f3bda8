import { ReadInverterSettings } from './read-settings.tsx';
import { InverterSettingAnswer } from './setting-answer.tsx';
import { InverterSettingsTable } from './settings-table.tsx';

/** What `lazy-settings.tsx` loads, as one part of the build. */
export const inverterSettingsParts = { ReadInverterSettings, InverterSettingAnswer, InverterSettingsTable } as const;
