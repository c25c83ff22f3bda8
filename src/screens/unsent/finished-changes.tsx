import type { PendingChange } from '#state/views.ts';
import { unsentTexts as texts } from '#texts/unsent.ts';
import { Suspects } from './change-card.tsx';
import { KIND_WORDS, subjectOf } from './change-words.ts';
import classes from './unsent.module.css';

/** What has arrived: the proof that nothing was lost, and copies that somebody should look at. */
export function FinishedChanges({ changes }: { readonly changes: readonly PendingChange[] }) {
  if (changes.length === 0) return null;
  const isOpen = changes.some(({ suspects }) => suspects.length > 0);
  return (
    <details className={classes.finished} open={isOpen}>
      <summary>{`${texts.finished} (${changes.length})`}</summary>
      <ul className={classes.list}>
        {changes.map((change) => (
          <li key={change.seq} className={classes.line}>
            <p className={classes.text}>
              <strong>{KIND_WORDS[change.kind].name}</strong> {subjectOf(change)}
            </p>
            <p className={classes.when}>
              {texts.savedAt(change.createdAt)} {change.sending === 'create' && change.serverId !== null && texts.sentAs(change.serverId)}
            </p>
            <Suspects ids={change.suspects} />
          </li>
        ))}
      </ul>
    </details>
  );
}
