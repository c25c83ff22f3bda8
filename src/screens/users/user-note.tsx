import { useIsOffline } from '#state/use-connection.ts';
import { useMay } from '#state/use-account.ts';
import { useQueries, useValue, useCommands } from '#state/app-context.ts';
import type { Problem } from '#domain/service/problem.ts';
import { problemOf, type Resource } from '#domain/service/resource.ts';
import { uiTexts } from '#texts/ui.ts';
import { usersTexts as texts } from '#texts/users.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { ProblemPanel } from '#ui/panels.tsx';
import { Button } from '#ui/button/button.tsx';
import { NOTE_MAX } from '#domain/service/limits.ts';
import styles from './users.module.css';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useFormDraft } from '#state/use-form-draft.ts';
import { problemOrRefusal } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';

/** 'Notatka': stored by our own server; with a foreign backend an empty read-only field. */
export function UserNote({ email }: { readonly email: string }) {
  const resource = useValue(useQueries().note(email));
  const { refresh } = useCommands();
  const isOffline = useIsOffline();
  const mayWork = useMay('staff');
  const held = resource.is === 'ready' ? resource.value : '';
  const { text, type, isChanged, isBusy, wasRestored, save } = useNoteForm(email, held);
  const hasNotes = resource.is === 'ready' || isChanged;
  const mayHaveNotes = hasNotes || resource.is === 'loading';

  if (resource.is === 'absent' && resource.problem && !isWithoutNotes(resource.problem) && !isChanged) {
    return (
      <section aria-label={texts.note}>
        <h3 className={styles.part}>{texts.note}</h3>
        <ProblemPanel problem={resource.problem} onRetry={() => void refresh()} />
      </section>
    );
  }
  return (
    <FormFrame className="pv-column pv-gap-3" onSubmit={save}>
      <TextAreaField
        label={texts.note}
        description={isOffline && isChanged ? texts.noteStays : describe(resource, wasRestored, mayHaveNotes)}
        value={text}
        onChange={type}
        readOnly={!hasNotes || !mayWork}
        maxLength={NOTE_MAX}
        rows={4}
      />
      {mayHaveNotes && mayWork && (
        <div className="pv-flow pv-gap-2">
          <Button type="submit" variant="light" loading={isBusy} disabled={isOffline || !isChanged}>
            {texts.saveNote}
          </Button>
        </div>
      )}
    </FormFrame>
  );
}

/** Whether the backend has answered that it stores no notes. 'missing' was stored by an older version of the app. */
const isWithoutNotes = (problem: Problem | null): boolean => problem?.is === 'unsupported' || problem?.is === 'missing';

/** The hint below the field. Only a response proves that a server has no notes; before that they are 'not fetched'. */
function describe(resource: Resource<string>, wasRestored: boolean, mayHaveNotes: boolean): string {
  if (wasRestored) return texts.draftKept;
  if (mayHaveNotes) return texts.noteHint;
  return isWithoutNotes(problemOf(resource)) ? texts.noNotes : uiTexts.notFetched;
}

interface TypedNote {
  /** `null` until something is typed: the field then shows the server's note. */
  readonly text: string | null;
}

const NOTHING_TYPED: TypedNote = { text: null };
const toDraft = ({ text }: TypedNote): unknown => text;
const fromDraft = (stored: unknown): TypedNote | null => (typeof stored === 'string' ? { text: stored } : null);

/** A note being written: stored as a draft until the server has it. `saved`: the server's note. */
function useNoteForm(email: string, saved: string) {
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
    if (latest.current !== text) return; // changed meanwhile: the draft stays
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
