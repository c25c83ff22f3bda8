import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Radio.css';
import { Radio } from '@mantine/core';
import { useRef, useState } from 'react';
import { CLOSED, chosenStatus, isOpen } from '#domain/service/task.ts';
import type { TaskStatus } from '#domain/service/task.ts';
import { COMMENT_MAX } from '#domain/service/limits.ts';
import { taskStoryTexts as storyTexts } from '#texts/care/task-story.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import { Button } from '#ui/button/button.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import type { CommentForm } from './story/use-comment-form.ts';
import styles from './task-decision.module.css';

const RADIO = { body: styles.radio ?? '', labelWrapper: styles.radioLabel ?? '' };

interface Props {
  readonly status: TaskStatus;
  /** The field for a comment; `null` where the backend keeps none. */
  readonly comment: CommentForm | null;
  readonly onConfirm: (status: TaskStatus) => Promise<unknown>;
}

/** Closed or open, a comment if wanted, and 'Zatwierdź'. It follows what the office says, and the button that was pressed keeps the focus. */
export function TaskDecision({ status, comment, onConfirm }: Props) {
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
      {comment && (
        <TextAreaField
          label={storyTexts.note}
          description={comment.wasRestored ? storyTexts.noteRestored : storyTexts.noteHint}
          value={comment.text}
          onChange={comment.type}
          maxLength={COMMENT_MAX}
          rows={2}
          className={styles.comment ?? ''}
        />
      )}
      <Button type="submit" className={styles.confirm ?? ''} aria-disabled={isBusy || undefined} aria-busy={isBusy}>
        {texts.confirm}
      </Button>
    </form>
  );
}
