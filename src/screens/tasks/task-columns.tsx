import { isOpen } from '#domain/service/task.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { SeenTask } from '#state/views.ts';
import { tasksTexts } from '#texts/tasks.ts';
import type { ExportTable } from '#ui/export/export-table.ts';
import type { Column } from '#ui/tables/column.ts';
import {
  createdSearched,
  taskAddress,
  taskCreated,
  taskNumber,
  taskUpdated,
  updatedSearched,
  changeWord,
  statusWord,
  TaskChangeMark,
  TaskStatusMark,
} from './task-fields.tsx';
import tight from '#ui/tables/tight.module.css';
import styles from './tasks.module.css';
import cardStyles from './task-card.module.css';

const { columns: titles, title, fileName, none } = tasksTexts;

/** A request without an office number sorts as the newest. */
const numberOrNewest = ({ id }: SeenTask): number => id ?? Number.MAX_SAFE_INTEGER;

export const taskColumns: readonly Column<SeenTask>[] = [
  { key: 'id', title: titles.id, cell: taskNumber, sortBy: { number: numberOrNewest }, searchBy: taskNumber },
  {
    key: 'employee',
    title: titles.employee,
    cell: (task) => <Name text={task.employee} />,
    sortBy: { text: (task) => task.employee },
    searchBy: (task) => task.employee,
  },
  {
    key: 'installation',
    title: titles.installation,
    cell: (task) => <Place task={task} />,
    sortBy: { text: (task) => task.description },
    searchBy: (task) => `${task.description} ${taskAddress(task)}`,
  },
  {
    key: 'sn',
    title: titles.serial,
    cell: (task) => <span className={tight.serial}>{task.inverterSerial || none}</span>,
    sortBy: { text: (task) => task.inverterSerial },
    searchBy: (task) => task.inverterSerial,
  },
  { key: 'created', title: titles.created, cell: taskCreated, sortBy: { text: (task) => task.createdOn }, searchBy: createdSearched },
  { key: 'updated', title: titles.updated, cell: taskUpdated, sortBy: { number: (task) => task.updatedAt }, searchBy: updatedSearched },
  {
    key: 'status',
    title: titles.status,
    cell: (task) => <StatusCell task={task} />,
    sortBy: { number: (task) => (isOpen(task.status) ? 0 : 1) },
    searchBy: (task) => [statusWord(task.status), changeWord(task), task.reason, task.scope].join(' '),
  },
];

function Name({ text }: { readonly text: string }) {
  return (
    <span className={tight.name} title={text}>
      {text || none}
    </span>
  );
}

/** The installation, and below it the reason where the line has room for both (specification 10.1). */
const Place = ({ task: { description, reason } }: { readonly task: SeenTask }) => (
  <span className={styles.where}>
    <Name text={description} />
    {reason && (
      <span className={styles.why} title={reason}>
        {reason}
      </span>
    )}
  </span>
);

function StatusCell({ task }: { readonly task: SeenTask }) {
  return (
    <span className={styles.statusCell}>
      <TaskStatusMark status={task.status} />
      <TaskChangeMark task={task} />
    </span>
  );
}

/** The list as a file: the columns of the list, and fields that only the detail shows. */
export const taskExport = (
  rows: readonly SeenTask[],
  note: string,
  more: ExportTable<SeenTask>['columns'] = [],
): ExportTable<SeenTask> => ({
  title,
  fileName: `${fileName}-${localDateOf(Date.now())}`,
  rows,
  ...(note !== '' && { note }),
  columns: [
    { title: titles.id, value: ({ id }) => (id === null ? '' : String(id)), width: 0.9 },
    { title: titles.employee, value: ({ employee }) => employee, width: 1.2 },
    { title: titles.installation, value: ({ description }) => description, width: 1.5 },
    { title: titles.serial, value: ({ inverterSerial }) => inverterSerial, width: 1.2 },
    { title: titles.created, value: taskCreated },
    {
      title: titles.updated,
      value: ({ updatedAt, ...task }) => (updatedAt === null ? null : taskUpdated({ updatedAt, ...task })),
      width: 1.2,
    },
    { title: titles.status, value: (task) => [statusWord(task.status), changeWord(task)].filter(Boolean).join(', ') },
    { title: titles.reason, value: ({ reason }) => reason, width: 2 },
    { title: titles.scope, value: ({ scope }) => scope, width: 1.5 },
    ...more,
  ],
});

interface CardProps {
  readonly task: SeenTask;
  /** What is shown of its plan. */
  readonly plan?: readonly string[];
}

/** A request in the narrow list, in lines of fixed height: place and reason first. */
export const TaskCard = ({ task, plan = [] }: CardProps) => (
  <span className={cardStyles.card}>
    <span className={cardStyles.head}>
      <strong className={cardStyles.place}>{task.description || tasksTexts.none}</strong>
      <TaskStatusMark status={task.status} />
    </span>
    <span className={cardStyles.why}>{task.reason || tasksTexts.none}</span>
    <span className={cardStyles.rest}>
      <span className={cardStyles.cut}>
        {[task.id === null ? taskNumber(task) : tasksTexts.numbered(task.id), taskCreated(task), task.employee].filter(Boolean).join(' · ')}
      </span>
      <TaskChangeMark task={task} />
    </span>
    {plan.length > 0 && <span className={cardStyles.rest}>{plan.join(' · ')}</span>}
  </span>
);
