import { Button } from '@mantine/core';
import { useState } from 'react';
import { TASK_TEXT_MAX } from '#domain/service/limits.ts';
import type { NewTask } from '#domain/service/task.ts';
import { useCommands } from '#state/app-context.ts';
import { useKept } from '#state/use-kept.ts';
import { problemSentence } from '#texts/problems.ts';
import { unsentTexts as texts } from '#texts/unsent.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import classes from './unsent.module.css';

interface Props {
  readonly seq: number;
  readonly task: NewTask;
  readonly onClose: () => void;
}

type Edited = { readonly [F in 'employee' | 'reason' | 'scope']: string };

/** The task form's rules (specification 14.14). */
function wrongIn({ employee, reason, scope }: Edited): Partial<Edited> {
  const long = (text: string) => text.length > TASK_TEXT_MAX;
  return {
    ...(!employee.trim() && { employee: texts.required }),
    ...(!reason.trim() ? { reason: texts.required } : long(reason) && { reason: texts.tooLong(TASK_TEXT_MAX) }),
    ...(long(scope) && { scope: texts.tooLong(TASK_TEXT_MAX) }),
  };
}

/** A refused creation, mended; it goes out as a new one. */
export function EditTaskDialog({ seq, task, onClose }: Props) {
  const { editAndResend, dropDraft } = useCommands();
  const [before] = useState<Edited>({ employee: task.employee, reason: task.reason, scope: task.scope });
  const [edited, setEdited] = useState(before);
  const [errors, setErrors] = useState<Partial<Edited>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const formKey = `unsent.edit:${seq}`;
  const isDirty = edited.employee !== before.employee || edited.reason !== before.reason || edited.scope !== before.scope;
  const stop = useKept({ formKey, empty: before, typed: edited, isDirty, putBack: setEdited });
  const field = (name: keyof Edited) => ({
    value: edited[name],
    error: errors[name],
    onChange: (value: string) => {
      setEdited((held) => ({ ...held, [name]: value }));
      setErrors({});
    },
  });

  async function submit() {
    const wrong = wrongIn(edited);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    const outcome = await editAndResend(seq, { ...task, ...edited });
    if (!outcome.ok) return setFailure(problemSentence(outcome.problem));
    stop();
    await dropDraft(formKey);
    notify({ text: texts.saved });
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={texts.editTitle} isFullOnPhone>
      <FormFrame label={texts.editTitle} className={classes.form} onSubmit={submit}>
        <FormAlert text={failure} />
        <TextField label={texts.employee} autoComplete="name" {...field('employee')} />
        <TextAreaField label={texts.reasonField} max={TASK_TEXT_MAX} {...field('reason')} />
        <TextAreaField label={texts.scope} max={TASK_TEXT_MAX} {...field('scope')} />
        <DialogButtons>
          <Button type="submit">{texts.edit}</Button>
        </DialogButtons>
      </FormFrame>
    </Dialog>
  );
}
