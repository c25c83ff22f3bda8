import { RULE_OF_INVERTER_SETTINGS } from './judge.ts';
import type { ProfileValue, SettingProfile } from './profile.ts';
import { type Judgement, notJudged } from './rules/judgement.ts';
import { judgeInverterSetting, type InverterSettingValue } from './rules/setting.ts';
import type { ChecklistItem } from './checklist.ts';

/** What a profile has for a setting; `null`: nothing. */
export const valueInProfile = (profile: SettingProfile | null, name: string): ProfileValue | null =>
  profile?.values.find((one) => one.name === name) ?? null;

/** A question of a checklist that is a setting of the inverter, with its value: read, or missing in the inverter. */
export interface AskedSetting {
  readonly item: ChecklistItem;
  readonly reading: InverterSettingValue | null;
}

/**
 * The verdict about a setting of the inverter beside a profile; `null` if the item has no rule.
 *
 * Range   `profile` is that of the visit (`profileOfVisit`); `null`: there is none.
 * Source  specification 33.12.
 */
export function judgeReading({ item, reading }: AskedSetting, profile: SettingProfile | null): Judgement | null {
  if (item.rule !== RULE_OF_INVERTER_SETTINGS) return item.rule === null ? null : notJudged('unknown_rule');
  return judgeInverterSetting({
    read: reading,
    profile: valueInProfile(profile, item.key),
    isConfirmed: profile?.is_confirmed ?? false,
  });
}
