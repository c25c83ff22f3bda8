import { addressLine } from '#domain/service/installation.ts';
import type { SeenTask } from '#state/views.ts';
import { dottedDate, dottedDateAndTime } from '#texts/dates.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';

export const taskNumber = ({ id }: SeenTask): string => (id === null ? texts.noId : String(id));

export const taskCreated = ({ createdOn }: SeenTask): string => dottedDate(createdOn);

export const taskUpdated = ({ updatedAt }: SeenTask): string => (updatedAt === null ? texts.none : dottedDateAndTime(updatedAt));

export const taskAddress = ({ address }: SeenTask): string => addressLine(address) || texts.none;
