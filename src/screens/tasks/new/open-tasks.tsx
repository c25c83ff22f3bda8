import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { IconInfoCircle, IconMessagePlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { openTaskFor } from '#domain/service/to-do/filed-tasks.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { isOpen } from '#domain/service/task.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import type { SeenTask } from '#state/views.ts';
import { doubledTexts } from '#texts/care/doubled-tasks.ts';
import { newTaskTexts as texts } from '#texts/tasks.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './new-task.module.css';
import { taskPath } from '#ui/guide/new-task-address.ts';

const NO_TASKS: readonly SeenTask[] = [];
const NO_DIAGNOSES: readonly DiagnosisEntry[] = [];

/** The request that is already open for the diagnosis; `undefined` if there is none. */
export function useOpenTask(diagnosis: number | null): SeenTask | undefined {
  const queries = useQueries();
  const tasks = lastKnown(useValue(queries.tasks)) ?? NO_TASKS;
  const diagnoses = lastKnown(useValue(queries.diagnoses)) ?? NO_DIAGNOSES;
  return diagnosis === null ? undefined : openTaskFor(diagnosis, tasks, diagnoses);
}

/** The open tasks of the installation, whatever they are about. */
export function OpenTasks({ sn }: { readonly sn: string }) {
  const tasks = lastKnown(useValue(useQueries().tasks)) ?? NO_TASKS;
  const { present, presentOf } = useBySerial();
  const open = tasks.filter((task) => isOpen(task.status) && presentOf(task) === present(sn));
  if (open.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />} role="status">
      <p className={styles.offer}>{texts.open(open.length)}</p>
      <ul className={styles.openTasks}>
        {open.map(({ id, key, reason }) => (
          <li key={key}>
            <Link href={taskPath(id ?? key)}>{texts.openTask(id, reason)}</Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Replaces the form: a link to the open request for the same cause, where a comment can be added. */
export function AlreadyOpen({ task: { id, key } }: { readonly task: SeenTask }) {
  return (
    <section className={styles.form} aria-label={texts.title}>
      <p className="pv-spaced">{doubledTexts.openText}</p>
      <Button component={Link} href={taskPath(id ?? key)} leftSection={<IconMessagePlus size={18} aria-hidden />}>
        {id === null ? doubledTexts.openWaiting : doubledTexts.open(id)}
      </Button>
    </section>
  );
}
