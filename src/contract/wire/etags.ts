import type { Task } from '#domain/service/task.ts';
import type { MeteringChange, MeteringDetails } from '#domain/grid/metering-point.ts';
import type { OwnAccount } from '#domain/service/account/own-account.ts';

/*
 * Entity tags for `If-Match` when something is changed: each names the version that the user saw. Our own server answers 412
 * with its current version where that has changed since.
 */

/** Tag of a task. */
export const taskTag = ({ status, updatedAt }: Pick<Task, 'status' | 'updatedAt'>): string => `"${status}-${updatedAt ?? 0}"`;

/** Tag of metering point and operator. */
export const meteringTag = ({ ppe, operator }: Omit<MeteringDetails, 'id'>): string => `"${ppe ?? ''}|${operator ?? ''}"`;

/** Tag of the day of commissioning and of the building. */
const objectTag = ({ commissionedOn, objectNote }: Omit<MeteringDetails, 'id'>): string =>
  `"${commissionedOn ?? ''}|${encodeURIComponent(objectNote ?? '')}"`;

/**
 * Tag of the details that a change is about. Apps that know only metering point and operator name these alone; a change of both parts
 * names both, without quotation marks between.
 */
export function detailsTag(details: Omit<MeteringDetails, 'id'>, change: MeteringChange): string {
  const isOfObject = change.commissionedOn !== undefined || change.objectNote !== undefined;
  const isOfMetering = change.ppe !== undefined || change.operator !== undefined;
  if (!isOfObject) return meteringTag(details);
  return isOfMetering ? `${meteringTag(details).slice(0, -1)}|${objectTag(details).slice(1)}` : objectTag(details);
}

/** Tag of the choice of mails. */
export const digestTag = ({ digest }: Pick<OwnAccount, 'digest'>): string => `"${digest}"`;
