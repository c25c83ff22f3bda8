import { RULE_OF_INVERTER_SETTINGS } from './judge.ts';
import type { ProfileValue, SettingProfile } from './profile.ts';
import { type Judgement, notJudged } from './rules/judgement.ts';
import { judgeInverterSetting } from './rules/setting.ts';
import type { AskedItem } from '#domain/visit/asked-items.ts';

/** What a profile has for a setting; `null`: nothing. */
export const valueInProfile = (profile: SettingProfile | null, name: string): ProfileValue | null =>
  profile?.values.find((one) => one.name === name) ?? null;

/**
 * The verdict about a setting of the inverter beside a profile; `null` if the item has no rule.
 *
 * Range   `profile` is that of the visit (`profileOfVisit`); `null`: there is none.
 * Source  specification 33.12.
 */
export function judgeReading({ item, reading }: Pick<AskedItem, 'item' | 'reading'>, profile: SettingProfile | null): Judgement | null {
  if (item.rule !== RULE_OF_INVERTER_SETTINGS) return item.rule === null ? null : notJudged('unknown_rule');
  return judgeInverterSetting({
    read: reading,
    profile: valueInProfile(profile, item.key),
    isConfirmed: profile?.is_confirmed ?? false,
  });
}
