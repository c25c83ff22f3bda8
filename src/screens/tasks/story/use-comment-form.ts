import { useForm } from '@mantine/form';
import type { Outcome } from '#domain/service/problem.ts';
import { useCommands } from '#state/app-context.ts';
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
  const { commentTask } = useCommands();
  const form = useForm<Typed>({ mode: 'controlled', initialValues: NOTHING });
  const { text } = form.values;
  const isTyped = text.trim() !== '';
  const draft = useFormDraft(form, { formKey: `task.comment:${task.key}`, isDirty: isTyped, toDraft, fromDraft, onFound: 'restore' });
  return {
    text,
    isTyped,
    wasRestored: isTyped && draft.restored?.text === text,
    type: (typed: string) => form.setFieldValue('text', typed),
    /** What is typed becomes a comment; the field is empty once it is safe. */
    file: async (): Promise<Outcome> => {
      const outcome = await commentTask(task, text);
      if (outcome.ok) {
        form.setValues(NOTHING);
        draft.drop();
      }
      return outcome;
    },
  };
}

export type CommentForm = ReturnType<typeof useCommentForm>;
