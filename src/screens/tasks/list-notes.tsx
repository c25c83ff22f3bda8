import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import type { UnreadableTask } from '#domain/service/task.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import styles from './tasks.module.css';
import type { Problem } from '#domain/service/problem.ts';
import { problemSentence } from '#texts/problems.ts';
import { uiTexts } from '#texts/ui.ts';
import { Button } from '#ui/button/button.tsx';

const wordsOf = ({ id, description, employee, reason }: UnreadableTask): string =>
  [id, description, employee, reason].filter(Boolean).join(' · ') || texts.list.nameless;

/** Unit: rows. More of them are counted and not named. */
const NAMED = 10;

/** What is missing in the office's list: unreadable rows, a part that was not fetched, or rows that disappeared. */
export function ListNotes() {
  const { unreadable, part, missing } = useValue(useQueries().taskList);
  if (unreadable.length === 0 && part === null && missing === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} role="status" data-testid="list-notes">
      <div className={styles.listNotes}>
        {part && <p>{texts.list.part(part.received, part.total)}</p>}
        {missing > 0 && <p>{texts.list.missing(missing)}</p>}
        {unreadable.length > 0 && (
          <>
            <p>{texts.list.unreadable(unreadable.length)}</p>
            <ul>
              {[...new Set(unreadable.map(wordsOf))].slice(0, NAMED).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Alert>
  );
}

interface Props {
  readonly problem: Problem | null;
  readonly onRetry: () => void;
}

/** Only tasks that were filed on this device are listed; the office's list was never fetched. */
export function OnlyOwn({ problem, onRetry }: Props) {
  return (
    <Alert color="yellow" variant="light" icon={<IconCloudOff aria-hidden />} role="status">
      <div className={styles.onlyOwn}>
        <span>
          {texts.onlyOwn} {problem && problemSentence(problem)}
        </span>
        <Button variant="default" size="sm" onClick={onRetry}>
          {uiTexts.retry}
        </Button>
      </div>
    </Alert>
  );
}
