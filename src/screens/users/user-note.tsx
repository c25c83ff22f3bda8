import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';
import { Button, Textarea } from '@mantine/core';
import { useRead, useValue } from '#state/doors.ts';
import { usersTexts as texts } from '#texts/users.ts';
import { ProblemPanel } from '#ui/panels.tsx';
import { useIsOffline } from './offline-reason.tsx';
import { NOTE_MAX, useNote } from './use-note.ts';
import styles from './users.module.css';

/** 'Notatka': kept by our own server; with another backend an empty, labelled area that cannot be written in. */
export function UserNote({ email }: { readonly email: string }) {
  const seen = useValue(useRead().note(email));
  const isOffline = useIsOffline();
  const held = seen.is === 'ready' ? seen.value : '';
  const { text, type, isChanged, isBusy, wasRestored, save } = useNote(email, held);
  const hasNotes = seen.is === 'ready' || isChanged;

  if (seen.is === 'absent' && seen.problem && !isChanged) {
    return (
      <section aria-label={texts.note}>
        <h3 className={styles.part}>{texts.note}</h3>
        <ProblemPanel problem={seen.problem} />
      </section>
    );
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        label={texts.note}
        description={isOffline && isChanged ? texts.noteStays : describe(seen.is, wasRestored, hasNotes)}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        readOnly={!hasNotes}
        maxLength={NOTE_MAX}
        rows={4}
      />
      {hasNotes && (
        <div className={styles.buttons}>
          <Button type="submit" variant="light" loading={isBusy} disabled={isOffline || !isChanged}>
            {texts.saveNote}
          </Button>
        </div>
      )}
    </form>
  );
}

function describe(is: 'loading' | 'absent' | 'ready', wasRestored: boolean, hasNotes: boolean): string {
  if (wasRestored) return texts.draftKept;
  if (is === 'loading') return '';
  return hasNotes ? texts.noteHint : texts.noNotes;
}
