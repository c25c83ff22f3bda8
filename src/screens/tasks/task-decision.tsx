import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Radio.css';
import { Radio } from '@mantine/core';
import { CLOSED, type TaskStatus } from '#domain/service/task.ts';
import { COMMENT_MAX } from '#domain/service/limits.ts';
import { taskStoryTexts as storyTexts } from '#texts/care/task-story.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import { Button } from '#ui/button/button.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import type { CommentForm } from './story/use-comment-form.ts';
import { type Decide, useStatusDecision } from './use-status-decision.ts';
import styles from './task-decision.module.css';

const RADIO = { body: styles.radio ?? '', labelWrapper: styles.radioLabel ?? '' };

interface Props {
  readonly status: TaskStatus;
  /** The field for a comment; `null` where the backend keeps none. */
  readonly comment: CommentForm | null;
  readonly onConfirm: Decide;
}

/** Closed or open, a comment if wanted, and 'Zatwierdź'. The button that was pressed keeps the focus. */
export function TaskDecision({ status, comment, onConfirm }: Props) {
  const { isClosed, pick, confirm, isBusy } = useStatusDecision(status, onConfirm);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <Radio.Group label={texts.setStatus} value={isClosed ? String(CLOSED) : '0'} onChange={(value) => pick(value === String(CLOSED))}>
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
