import type { SeenTask } from '#state/views.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import { taskCreated, taskNumber } from './task-fields.ts';
import { TaskChangeMark, TaskStatusMark } from './task-status.tsx';
import styles from './task-card.module.css';

/** A request where there is no width: where and why first; its number is for the office. */
export const TaskCard = ({ task }: { readonly task: SeenTask }) => (
  <span className={styles.card}>
    <span className={styles.head}>
      <strong className={styles.where}>{task.description || texts.none}</strong>
      <TaskStatusMark status={task.status} />
    </span>
    <span className={styles.why}>{task.reason || texts.none}</span>
    <span className={styles.rest}>
      <span>
        {[task.id === null ? taskNumber(task) : texts.numbered(task.id), taskCreated(task), task.employee].filter(Boolean).join(' · ')}
      </span>
      <TaskChangeMark task={task} />
    </span>
  </span>
);
