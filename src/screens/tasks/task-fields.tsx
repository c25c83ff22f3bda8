import { addressLine } from '#domain/service/installation.ts';
import type { SeenTask } from '#state/views.ts';
import { dateAndTime, dottedDate, dottedDateAndTime, shortDate } from '#texts/dates.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import '@mantine/core/styles/Badge.css';
import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClockUp, IconProgress } from '@tabler/icons-react';
import { isOpen, type TaskStatus } from '#domain/service/task.ts';
import styles from './tasks.module.css';

export const taskNumber = ({ id }: SeenTask): string => (id === null ? texts.noId : String(id));

export const taskCreated = ({ createdOn }: SeenTask): string => (createdOn === null ? texts.none : shortDate(createdOn));

export const taskUpdated = ({ updatedAt }: SeenTask): string => (updatedAt === null ? texts.none : dateAndTime(updatedAt));

/** Searchable forms of dates: as shown, and with dots. */
export const createdSearched = (task: SeenTask): string =>
  task.createdOn === null ? texts.none : `${taskCreated(task)} ${dottedDate(task.createdOn)}`;
export const updatedSearched = (task: SeenTask): string =>
  task.updatedAt === null ? texts.none : `${taskUpdated(task)} ${dottedDateAndTime(task.updatedAt)}`;

export const taskAddress = ({ address }: SeenTask): string => addressLine(address) || texts.none;

export const statusWord = (status: TaskStatus): string => (isOpen(status) ? texts.open : texts.closed);

/** The state of a change of this task that the office does not have yet; `null` if there is none. */
export const changeWord = ({ troubled, isWaiting }: SeenTask): string | null => {
  if (troubled) return texts.troubled[troubled];
  return isWaiting ? texts.waiting : null;
};

/** Closed in green or open in yellow, with an icon and a word. */
export function TaskStatusMark({ status }: { readonly status: TaskStatus }) {
  const Icon = isOpen(status) ? IconProgress : IconCircleCheck;
  return (
    <span className={styles.status} data-open={isOpen(status)}>
      <Icon size={18} aria-hidden />
      {statusWord(status)}
    </span>
  );
}

/** 'czeka na wysłanie', or what the change needs from the user. */
export function TaskChangeMark({ task }: { readonly task: SeenTask }) {
  const word = changeWord(task);
  if (!word) return null;
  const Icon = task.troubled ? IconAlertTriangle : IconClockUp;
  return (
    <Badge color={task.troubled ? 'red' : 'gray'} variant="light" leftSection={<Icon size={14} aria-hidden />} tt="none" maw="100%">
      {word}
    </Badge>
  );
}
