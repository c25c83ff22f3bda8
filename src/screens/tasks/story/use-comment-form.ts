import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { useFormDraft } from '#state/use-form-draft.ts';
import type { SeenTask } from '#state/views.ts';

interface Typed {
  readonly text: string;
}

const NOTHING: Typed = { text: '' };
const toDraft = ({ text }: Typed): unknown => text;
const fromDraft = (stored: unknown): Typed | null => (typeof stored === 'string' && stored !== '' ? { text: stored } : null);

/** A comment being written: kept on this device until it is safe among the changes to be sent. */
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
    /** The typed comment, decided in one press with the rest; `null` where the field is empty. */
    decision: isTyped ? (['commentTask', task, text] as const) : null,
    draftKey: draft.formKey,
    keep: draft.keep,
    /** The comment is safe, and its draft went with it: the field is emptied, unless its text has changed since. */
    clear: (): void => {
      if (latest.current !== text) return;
      form.setValues(NOTHING);
      draft.drop();
    },
  };
}

export type CommentForm = ReturnType<typeof useCommentForm>;
