import type { FlowUser } from '#domain/service/flow-user.ts';
import { dottedDateAndTime } from '#texts/dates.ts';
import { usersTexts } from '#texts/users.ts';

/** 'DD.MM.yyyy HH:mm' in Warsaw. Source: specification 11.3. */
export const lastLoginOf = ({ lastLogin }: FlowUser): string => (lastLogin === null ? usersTexts.noValue : dottedDateAndTime(lastLogin));

export const accountStatusOf = ({ isPremium }: FlowUser): string => (isPremium ? usersTexts.premium : usersTexts.ordinary);
export const activityOf = ({ isActive }: FlowUser): string => (isActive ? usersTexts.active : usersTexts.inactive);
