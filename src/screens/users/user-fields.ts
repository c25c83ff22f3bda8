import type { FlowUser } from '#domain/service/flow-user.ts';
import { dottedDateAndTime } from '#texts/dates.ts';
import { usersTexts as texts } from '#texts/users.ts';

/** 'DD.MM.yyyy HH:mm' in Warsaw. Source: specification 11.3. */
export const lastLoginOf = ({ lastLogin }: FlowUser): string => (lastLogin === null ? texts.noValue : dottedDateAndTime(lastLogin));

export const accountStatusOf = ({ isPremium }: FlowUser): string => (isPremium ? texts.premium : texts.ordinary);
export const activityOf = ({ isActive }: FlowUser): string => (isActive ? texts.active : texts.inactive);
export const yesNo = (is: boolean): string => (is ? texts.yes : texts.no);
