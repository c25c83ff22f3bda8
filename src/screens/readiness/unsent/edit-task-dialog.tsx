import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { TASK_TEXT_MAX } from '#domain/service/limits.ts';
import type { NewTask } from '#domain/service/task.ts';
import { useCommands } from '#state/app-context.ts';
import { textFieldsFrom, useFormDraft } from '#state/use-form-draft.ts';
import type { OutboxView, PendingChange } from '#state/views.ts';
import { mendTexts, unsentTexts as texts } from '#texts/unsent/unsent.ts';
import { problemSentence } from '#texts/problems.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { fieldProps } from '#ui/forms/field-props.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/button/button.tsx';
import { taskPath } from '#ui/guide/new-task-address.ts';
import { canEdit, filedTask } from './change-words.ts';

interface Props {
  /** The change when the dialog was opened. */
  readonly opened: PendingChange;
  readonly outbox: OutboxView;
  readonly onClose: () => void;
}

type Edited = { readonly [F in 'employee' | 'reason' | 'scope']: string };

const missing = (text: string): string | null => (text.trim() ? null : texts.required);
const tooLong = (text: string): string | null => (text.length > TASK_TEXT_MAX ? texts.tooLong(TASK_TEXT_MAX) : null);
/** The task form's rules (specification 14.14). */
const validate = { employee: missing, reason: (text: string) => missing(text) ?? tooLong(text), scope: tooLong };

/** Why it cannot be edited any more: it may have been sent while the user typed. */
function whyTooLate(now: PendingChange | undefined): string | null {
  if (!now) return mendTexts.tooLate.gone;
  if (canEdit(now)) return null;
  if (now.state === 'done') return mendTexts.tooLate.sent;
  return now.state === 'sending' ? mendTexts.tooLate.sending : mendTexts.tooLate.doubt;
}

/** Edits a request that was refused or is not sent yet. The edited version is sent once. */
export function EditTaskDialog({ opened, outbox: { pending, finished }, onClose }: Props) {
  const now = [...pending, ...finished].find(({ seq }) => seq === opened.seq);
  const task = filedTask(opened);
  if (!task) return null;
  return (
    <Dialog isOpen onClose={onClose} title={texts.editTitle} isFullOnPhone>
      <EditForm task={task} opened={opened} now={now} onClose={onClose} />
    </Dialog>
  );
}

interface EditFormProps {
  readonly task: NewTask;
  readonly opened: PendingChange;
  readonly now: PendingChange | undefined;
  readonly onClose: () => void;
}

function EditForm({ task, opened: { seq, state }, now, onClose }: EditFormProps) {
  const { editAndResend } = useCommands();
  const [before] = useState<Edited>({ employee: task.employee, reason: task.reason, scope: task.scope });
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const form = useForm<Edited>({ mode: 'controlled', initialValues: before, validate });
  const fromDraft = useMemo(() => textFieldsFrom(before), [before]);
  const { employee, reason, scope } = form.values;
  const isDirty = employee !== before.employee || reason !== before.reason || scope !== before.scope;
  const draft = useFormDraft(form, { formKey: `unsent.edit:${seq}`, isDirty, fromDraft, onFound: 'restore' });
  const tooLate = isDone ? null : whyTooLate(now);
  const arrived = now?.state === 'done' ? now.serverId : null;

  async function submit() {
    setFailure(null);
    if (tooLate !== null || form.validate().hasErrors) return;
    setDone(true);
    await draft.keep();
    const outcome = await editAndResend(seq, { ...task, ...form.values }, draft.formKey);
    if (outcome.ok && outcome.value) {
      draft.finish();
      notify({ text: texts.saved, topic: 'outbox' });
      return onClose();
    }
    setDone(false);
    setFailure(outcome.ok ? mendTexts.tooLate.sending : problemSentence(outcome.problem));
  }

  return (
    <FormFrame label={texts.editTitle} className="pv-column pv-gap-4" onSubmit={submit}>
      <FormAlert text={tooLate ?? failure} />
      {arrived !== null && <Link href={taskPath(arrived)}>{mendTexts.openTask(arrived)}</Link>}
      <TextField label={texts.employee} autoComplete="name" {...fieldProps(form, 'employee')} />
      <TextAreaField label={texts.reasonField} max={TASK_TEXT_MAX} {...fieldProps(form, 'reason')} />
      <TextAreaField label={texts.scope} max={TASK_TEXT_MAX} {...fieldProps(form, 'scope')} />
      <DialogButtons>
        <Button type="submit" disabled={tooLate !== null}>
          {state === 'queued' ? mendTexts.keep : texts.edit}
        </Button>
      </DialogButtons>
    </FormFrame>
  );
}
