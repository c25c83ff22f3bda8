import { useIsOffline } from '#state/use-is-offline.ts';
import { useMay } from '#state/use-may.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import type { Problem } from '#domain/service/problem.ts';
import { problemOf, type Resource } from '#domain/service/resource.ts';
import { uiTexts } from '#texts/ui.ts';
import { usersTexts as texts } from '#texts/users.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { ProblemPanel } from '#ui/panels.tsx';
import { Button } from '#ui/button/button.tsx';
import { NOTE_MAX } from '#domain/service/limits.ts';
import { useNoteForm } from './use-note-form.ts';
import styles from './users.module.css';

/** 'Notatka': kept by our own server; with another backend an empty, labelled area that cannot be written in. */
export function UserNote({ email }: { readonly email: string }) {
  const seen = useValue(useQueries().note(email));
  const isOffline = useIsOffline();
  const mayWork = useMay('staff');
  const held = seen.is === 'ready' ? seen.value : '';
  const { text, type, isChanged, isBusy, wasRestored, save } = useNoteForm(email, held);
  const hasNotes = seen.is === 'ready' || isChanged;

  if (seen.is === 'absent' && seen.problem && !isWithoutNotes(seen.problem) && !isChanged) {
    return (
      <section aria-label={texts.note}>
        <h3 className={styles.part}>{texts.note}</h3>
        <ProblemPanel problem={seen.problem} />
      </section>
    );
  }
  return (
    <FormFrame className={styles.form} onSubmit={save}>
      <TextAreaField
        label={texts.note}
        description={isOffline && isChanged ? texts.noteStays : describe(seen, wasRestored, hasNotes)}
        value={text}
        onChange={type}
        readOnly={!hasNotes || !mayWork}
        maxLength={NOTE_MAX}
        rows={4}
      />
      {hasNotes && mayWork && (
        <div className={styles.buttons}>
          <Button type="submit" variant="light" loading={isBusy} disabled={isOffline || !isChanged}>
            {texts.saveNote}
          </Button>
        </div>
      )}
    </FormFrame>
  );
}

/** The backend has answered, and keeps no notes: not ours, or as an older version of the app has noted it. */
const isWithoutNotes = (problem: Problem | null): boolean => problem?.is === 'unsupported' || problem?.is === 'missing';

/** Only an answer says that a server keeps no notes; what was never asked for was not fetched. */
function describe(seen: Resource<string>, wasRestored: boolean, hasNotes: boolean): string {
  if (wasRestored) return texts.draftKept;
  if (seen.is === 'loading') return '';
  if (hasNotes) return texts.noteHint;
  return isWithoutNotes(problemOf(seen)) ? texts.noNotes : uiTexts.notFetched;
}
