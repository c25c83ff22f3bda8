import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Radio.css';
import { Radio } from '@mantine/core';
import { useRef, useState } from 'react';
import { CLOSED, chosenStatus, isOpen } from '#domain/service/task.ts';
import type { TaskStatus } from '#domain/service/task.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './task-decision.module.css';

const RADIO = { body: styles.radio ?? '', labelWrapper: styles.radioLabel ?? '' };

interface Props {
  readonly status: TaskStatus;
  readonly onConfirm: (status: TaskStatus) => Promise<unknown>;
}

/** Closed or open, and 'Zatwierdź'. It follows what the office says, and the button that was pressed keeps the focus. */
export function TaskDecision({ status, onConfirm }: Props) {
  const [isClosed, setClosed] = useState(!isOpen(status));
  const [followed, setFollowed] = useState(status);
  if (followed !== status) {
    setFollowed(status);
    setClosed(!isOpen(status));
  }
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  const confirm = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    await onConfirm(chosenStatus(status, isClosed));
    isUnderWay.current = false;
    setBusy(false);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <Radio.Group
        label={texts.setStatus}
        value={isClosed ? String(CLOSED) : '0'}
        onChange={(value) => setClosed(value === String(CLOSED))}
      >
        <div className={styles.choice}>
          <Radio value={String(CLOSED)} label={texts.closed} classNames={RADIO} />
          <Radio value="0" label={texts.open} classNames={RADIO} />
        </div>
      </Radio.Group>
      <Button type="submit" className={styles.confirm ?? ''} aria-disabled={isBusy || undefined} aria-busy={isBusy}>
        {texts.confirm}
      </Button>
    </form>
  );
}
