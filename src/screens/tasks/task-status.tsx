import '@mantine/core/styles/Badge.css';
import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClockUp, IconProgress } from '@tabler/icons-react';
import { isOpen, type TaskStatus } from '#domain/service/task.ts';
import type { SeenTask } from '#state/views.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import styles from './tasks.module.css';

export const statusWord = (status: TaskStatus): string => (isOpen(status) ? texts.open : texts.closed);

/** What a change of this task that is not at the office yet is doing; `null` when there is none. */
export const changeWord = ({ troubled, isWaiting }: SeenTask): string | null => {
  if (troubled) return texts.troubled[troubled];
  return isWaiting ? texts.waiting : null;
};

/** Green and closed, or yellow and open; colour, sign and word each say it alone. */
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
