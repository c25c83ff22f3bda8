import { addressLine } from '#domain/service/installation.ts';
import type { SeenTask } from '#state/views.ts';
import { dateAndTime, dottedDate, dottedDateAndTime, shortDate } from '#texts/dates.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';

export const taskNumber = ({ id }: SeenTask): string => (id === null ? texts.noId : String(id));

export const taskCreated = ({ createdOn }: SeenTask): string => (createdOn === null ? texts.none : shortDate(createdOn));

export const taskUpdated = ({ updatedAt }: SeenTask): string => (updatedAt === null ? texts.none : dateAndTime(updatedAt));

/** Dates are found as they are shown, and with dots as many write them. */
export const createdSearched = (task: SeenTask): string =>
  task.createdOn === null ? texts.none : `${taskCreated(task)} ${dottedDate(task.createdOn)}`;
export const updatedSearched = (task: SeenTask): string =>
  task.updatedAt === null ? texts.none : `${taskUpdated(task)} ${dottedDateAndTime(task.updatedAt)}`;

export const taskAddress = ({ address }: SeenTask): string => addressLine(address) || texts.none;
