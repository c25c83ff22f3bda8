import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { type DoubledTasks as Pair, doubledTasks } from '#domain/service/to-do/filed-tasks.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { CLOSED } from '#domain/service/task.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import type { SeenTask } from '#state/views.ts';
import { doubledTexts as texts } from '#texts/care/doubled-tasks.ts';
import { problemOrRefusal } from '#texts/problems.ts';
import { tasksTexts } from '#texts/tasks.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { taskPath } from '#ui/guide/new-task-address.ts';
import classes from './doubled-tasks.module.css';

// Dialogs are fetched when one is opened.
const ConfirmDialog = lazy(() => import('#ui/dialogs/confirm-dialog.tsx').then(({ ConfirmDialog: held }) => ({ default: held })));

const NONE: readonly DiagnosisEntry[] = [];
const NO_TASKS: readonly SeenTask[] = [];

/** Open requests that were filed twice for one cause; a press closes the newer one of two (27.7). Nothing if there are none. */
export function DoubledTasks() {
  const queries = useQueries();
  const tasks = lastKnown(useValue(queries.tasks)) ?? NO_TASKS;
  const diagnoses = lastKnown(useValue(queries.diagnoses)) ?? NONE;
  const { presentOf } = useBySerial();
  const pairs = useMemo(() => doubledTasks(tasks, diagnoses, presentOf), [tasks, diagnoses, presentOf]);
  if (pairs.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconCopy aria-hidden />} title={texts.title} role="region" aria-label={texts.title}>
      <div className={classes.doubled}>
        <ul>
          {pairs.map((pair) => (
            <PairLine key={pair.younger.key} pair={pair} />
          ))}
        </ul>
      </div>
    </Alert>
  );
}

function PairLine({ pair: { older, younger } }: { readonly pair: Pair<SeenTask> }) {
  const { decide } = useCommands();
  const mayWork = useMay('staff');
  const [isAsking, setAsking] = useState(false);
  const [first, second] = [older.id ?? 0, younger.id ?? 0];

  const merge = async (): Promise<void> => {
    const outcome = await decide(
      [
        ['commentTask', younger, texts.note(first)],
        ['setTaskStatus', younger, CLOSED],
      ],
      null,
    );
    setAsking(false);
    if (outcome.ok) notify({ text: texts.done(second), topic: 'outbox' });
    else notify({ text: problemOrRefusal(outcome.problem, tasksTexts.notSaved), isError: true });
  };

  return (
    <li>
      <p className="pv-spaced">{texts.pair(first, second, older.description)}</p>
      <div className={classes.buttons}>
        <Link href={taskPath(older.id ?? older.key)}>{texts.toTask(first)}</Link>
        <Link href={taskPath(younger.id ?? younger.key)}>{texts.toTask(second)}</Link>
        {mayWork && (
          <PlainButton look="outline" onClick={() => setAsking(true)}>
            {texts.merge(second)}
          </PlainButton>
        )}
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            isOpen
            onClose={() => setAsking(false)}
            title={texts.question}
            text={texts.questionText(first, second)}
            confirmLabel={texts.confirm}
            onConfirm={merge}
          />
        </Suspense>
      )}
    </li>
  );
}
