import type { Task } from '#domain/service/task.ts';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';
import type { OwnAccount } from '#domain/service/account/own-account.ts';

/*
 * Entity tags for `If-Match` when something is changed: each names the version that the user saw. Our own server answers 412
 * with its current version where that has changed since.
 */

/** Tag of a task. */
export const taskTag = ({ status, updatedAt }: Pick<Task, 'status' | 'updatedAt'>): string => `"${status}-${updatedAt ?? 0}"`;

/** Tag of metering details. */
export const meteringTag = ({ ppe, operator }: Omit<MeteringDetails, 'id'>): string => `"${ppe ?? ''}|${operator ?? ''}"`;

/** Tag of the choice of mails. */
export const digestTag = ({ digest }: Pick<OwnAccount, 'digest'>): string => `"${digest}"`;
