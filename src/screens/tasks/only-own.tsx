import '@mantine/core/styles/Alert.css';
import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { Problem } from '#domain/service/problem.ts';
import { problemSentence } from '#texts/problems.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import { uiTexts } from '#texts/ui.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './tasks.module.css';

interface Props {
  readonly problem: Problem | null;
  readonly onRetry: () => void;
}

/** What is listed was filed here; of the office's nothing is known, and nothing of the list has an age. */
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
