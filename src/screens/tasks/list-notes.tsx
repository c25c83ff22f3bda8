import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UnreadableTask } from '#domain/service/task.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import styles from './tasks.module.css';

const wordsOf = ({ id, description, employee, reason }: UnreadableTask): string =>
  [id, description, employee, reason].filter(Boolean).join(' · ') || texts.list.nameless;

/** Unit: rows. More of them are counted and not named. */
const NAMED = 10;

/** What the list of the office is short of: rows that cannot be read, the rest of it, or rows that it had a moment ago. */
export function ListNotes() {
  const { unreadable, part, missing } = useValue(useQueries().taskList);
  if (unreadable.length === 0 && part === null && missing === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} role="status" data-testid="list-notes">
      <div className={styles.listNotes}>
        {part && <p>{texts.list.part(part.came, part.said)}</p>}
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
