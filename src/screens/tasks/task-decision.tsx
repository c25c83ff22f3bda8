import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Radio.css';
import { Radio } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { CLOSED, type TaskStatus, chosenStatus, isOpen } from '#domain/service/task.ts';
import { COMMENT_MAX } from '#domain/service/limits.ts';
import { taskStoryTexts as storyTexts } from '#texts/care/task-story.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import { Button } from '#ui/button/button.tsx';
import { submitOnCtrlEnter } from '#ui/forms/form-frame.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import styles from './task-decision.module.css';
import { useEffect, useRef, useState } from 'react';
import { useForm } from '@mantine/form';
import { useFormDraft } from '#state/use-form-draft.ts';
import type { SeenTask } from '#state/views.ts';

const RADIO = { body: styles.radio ?? '', labelWrapper: styles.radioLabel ?? '' };

interface Props {
  readonly status: TaskStatus;
  /** The field for a comment; `null` if the backend stores none. */
  readonly comment: CommentForm | null;
  readonly onConfirm: Decide;
  /** Where there is little room the choice of the status is folded while one button closes the request. */
  readonly isTight: boolean;
}

/**
 * The foot of the panel: an optional note, 'Zamknij zgłoszenie', and the status with 'Zatwierdź' (specification 10.4). It stays in view
 * while the facts above it scroll. The pressed button keeps the focus.
 */
export function TaskDecision({ status, comment, onConfirm, isTight }: Props) {
  const { isClosed, isOpenNow, pick, confirm, close, isBusy } = useStatusDecision(status, onConfirm);
  const [hasCloseButton, setCloseButton] = useState(isOpenNow);
  const [canFold] = useState(isOpenNow); // a choice that was just made stays where it is
  if (isOpenNow && !hasCloseButton) setCloseButton(true);
  const busy = { 'aria-disabled': isBusy || undefined, 'aria-busy': isBusy };

  const choice = (
    <div className={styles.line}>
      <Radio.Group
        label={texts.setStatus}
        labelProps={{ className: 'pv-hidden' }}
        value={isClosed ? String(CLOSED) : '0'}
        onChange={(value) => pick(value === String(CLOSED))}
      >
        <div className={styles.choice}>
          <Radio value={String(CLOSED)} label={texts.closed} classNames={RADIO} />
          <Radio value="0" label={texts.open} classNames={RADIO} />
        </div>
      </Radio.Group>
      <Button type="submit" variant={hasCloseButton ? 'default' : 'filled'} className={styles.confirm ?? ''} {...busy}>
        {texts.confirm}
      </Button>
    </div>
  );
  return (
    <form
      className={styles.foot}
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      {comment && (
        <TextAreaField
          label={storyTexts.note}
          placeholder={storyTexts.noteHint}
          description={comment.wasRestored ? storyTexts.noteRestored : ''}
          value={comment.text}
          onChange={comment.type}
          maxLength={COMMENT_MAX}
          rows={2}
        />
      )}
      {hasCloseButton && (
        <Button
          type="button"
          leftSection={<IconCircleCheck size={18} aria-hidden />}
          {...busy}
          aria-disabled={isBusy || !isOpenNow || undefined}
          className={styles.confirm ?? ''}
          onClick={close}
        >
          {texts.close}
        </Button>
      )}
      {isTight && canFold ? (
        <details className={styles.other}>
          <summary>{texts.otherDecision}</summary>
          {choice}
        </details>
      ) : (
        choice
      )}
    </form>
  );
}

/** Stores the decision; `from` is the status before it. Resolves to `false` if it was not stored. */
export type Decide = (status: TaskStatus, from: TaskStatus) => Promise<boolean>;

/**
 * The choice between closed and open. It follows the office's status. A choice made while an earlier decision is being stored is
 * applied after it.
 */
function useStatusDecision(status: TaskStatus, decide: Decide) {
  const [followed, setFollowed] = useState(status);
  /** Decided here; the list does not have it yet. */
  const [decided, setDecided] = useState<TaskStatus | null>(null);
  /** Picked and not confirmed yet. */
  const [picked, setPicked] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isPressedAgain = useRef(false);
  const now = decided ?? status;

  if (followed !== status) {
    setFollowed(status);
    setDecided(null);
    if (isOpen(status) !== isOpen(decided ?? followed)) setPicked(null); // another user has decided
  }

  const isClosed = picked ?? !isOpen(now);
  const confirm = async (asClosed = isClosed): Promise<void> => {
    if (isBusy) {
      isPressedAgain.current = picked !== null;
      return;
    }
    const wanted = chosenStatus(now, asClosed);
    setBusy(true);
    setPicked(null);
    setDecided(wanted);
    const isKept = await decide(wanted, now);
    setBusy(false);
    if (isKept) return;
    setDecided(null);
    setPicked((newer) => newer ?? asClosed);
  };
  const latest = useRef<() => Promise<void>>(confirm);
  useEffect(() => {
    latest.current = () => confirm();
  });
  useEffect(() => {
    if (isBusy || !isPressedAgain.current) return;
    isPressedAgain.current = false;
    void latest.current();
  }, [isBusy]);

  const close = (): void => {
    if (isOpen(now)) void confirm(true);
  };

  return { isClosed, isOpenNow: isOpen(now), pick: setPicked, confirm: () => confirm(), close, isBusy };
}

interface Typed {
  readonly text: string;
}

const NOTHING: Typed = { text: '' };
const toDraft = ({ text }: Typed): unknown => text;
const fromDraft = (stored: unknown): Typed | null => (typeof stored === 'string' && stored !== '' ? { text: stored } : null);

/** A comment being written: stored as a draft until it is queued. */
export function useCommentForm(task: SeenTask) {
  const form = useForm<Typed>({ mode: 'controlled', initialValues: NOTHING });
  const { text } = form.values;
  const isTyped = text.trim() !== '';
  const draft = useFormDraft(form, { formKey: `task.comment:${task.key}`, isDirty: isTyped, toDraft, fromDraft, onFound: 'restore' });
  const latest = useRef(text);
  latest.current = text;
  return {
    text,
    wasRestored: isTyped && draft.restored?.text === text,
    type: (typed: string) => form.setFieldValue('text', typed),
    /** The comment as a decision, stored together with the status; `null` if the field is empty. */
    decision: isTyped ? (['commentTask', task, text] as const) : null,
    draftKey: draft.formKey,
    keep: draft.keep,
    /** Empties the field and drops the draft after the comment was queued, unless the text has changed since. */
    clear: (): void => {
      if (latest.current !== text) return;
      form.setValues(NOTHING);
      draft.drop();
    },
  };
}

export type CommentForm = ReturnType<typeof useCommentForm>;
