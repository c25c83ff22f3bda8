import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import { TASK_TEXT_MAX } from '#domain/service/limits.ts';
import type { NewTask } from '#domain/service/task.ts';
import { useCommands } from '#state/app-context.ts';
import { textFieldsFrom, useFormDraft } from '#state/use-form-draft.ts';
import { problemSentence } from '#texts/problems.ts';
import { unsentTexts as texts } from '#texts/unsent.ts';
import { Dialog, DialogButtons } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { fieldProps } from '#ui/forms/field-props.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/button/button.tsx';
import classes from './unsent.module.css';

interface Props {
  readonly seq: number;
  readonly task: NewTask;
  readonly onClose: () => void;
}

type Edited = { readonly [F in 'employee' | 'reason' | 'scope']: string };

const missing = (text: string): string | null => (text.trim() ? null : texts.required);
const tooLong = (text: string): string | null => (text.length > TASK_TEXT_MAX ? texts.tooLong(TASK_TEXT_MAX) : null);
/** The task form's rules (specification 14.14). */
const validate = { employee: missing, reason: (text: string) => missing(text) ?? tooLong(text), scope: tooLong };

/** A refused creation, mended; it goes out as a new one. */
export function EditTaskDialog({ seq, task, onClose }: Props) {
  const { editAndResend } = useCommands();
  const [before] = useState<Edited>({ employee: task.employee, reason: task.reason, scope: task.scope });
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Edited>({ mode: 'controlled', initialValues: before, validate });
  const fromDraft = useMemo(() => textFieldsFrom(before), [before]);
  const { employee, reason, scope } = form.values;
  const isDirty = employee !== before.employee || reason !== before.reason || scope !== before.scope;
  const draft = useFormDraft(form, { formKey: `unsent.edit:${seq}`, isDirty, fromDraft, onFound: 'restore' });

  async function submit() {
    setFailure(null);
    if (form.validate().hasErrors) return;
    const outcome = await editAndResend(seq, { ...task, ...form.values });
    if (!outcome.ok) return setFailure(problemSentence(outcome.problem));
    draft.finish();
    notify({ text: texts.saved });
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title={texts.editTitle} isFullOnPhone>
      <FormFrame label={texts.editTitle} className={classes.form} onSubmit={submit}>
        <FormAlert text={failure} />
        <TextField label={texts.employee} autoComplete="name" {...fieldProps(form, 'employee')} />
        <TextAreaField label={texts.reasonField} max={TASK_TEXT_MAX} {...fieldProps(form, 'reason')} />
        <TextAreaField label={texts.scope} max={TASK_TEXT_MAX} {...fieldProps(form, 'scope')} />
        <DialogButtons>
          <Button type="submit">{texts.edit}</Button>
        </DialogButtons>
      </FormFrame>
    </Dialog>
  );
}
