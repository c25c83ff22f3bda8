import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useCommands } from '#state/app-context.ts';
import { useFormDraft } from '#state/use-form-draft.ts';
import { problemOrRefusal } from '#texts/problems.ts';
import { usersTexts as texts } from '#texts/users.ts';
import { notify } from '#ui/dialogs/notify.ts';

interface TypedNote {
  /** `null` until something is typed: the field then shows what the server last told. */
  readonly text: string | null;
}

const NOTHING_TYPED: TypedNote = { text: null };
const toDraft = ({ text }: TypedNote): unknown => text;
const fromDraft = (stored: unknown): TypedNote | null => (typeof stored === 'string' ? { text: stored } : null);

/** A note being written: stored on this device until the server has it. `saved` is what the server last told. */
export function useNoteForm(email: string, saved: string) {
  const { writeNote } = useCommands();
  const [isBusy, setBusy] = useState(false);
  const form = useForm<TypedNote>({ mode: 'controlled', initialValues: NOTHING_TYPED });
  const { text } = form.values;
  const isChanged = text !== null && text !== saved;
  const draft = useFormDraft(form, { formKey: `user.note:${email}`, isDirty: isChanged, toDraft, fromDraft, onFound: 'restore' });
  const latest = useRef(text);
  latest.current = text;

  const save = async (): Promise<void> => {
    if (text === null) return;
    setBusy(true);
    const outcome = await writeNote(email, text);
    setBusy(false);
    if (!outcome.ok) {
      const { problem } = outcome;
      return notify({ text: problemOrRefusal(problem, texts.notSaved), isError: true });
    }
    notify({ text: texts.saved });
    if (latest.current !== text) return; // typed on meanwhile: that is a note of its own, and so is its draft
    form.setValues(NOTHING_TYPED);
    draft.drop();
  };

  return {
    text: text ?? saved,
    type: (typed: string) => form.setFieldValue('text', typed),
    isChanged,
    isBusy,
    wasRestored: isChanged && draft.restored?.text === text,
    save,
  };
}
