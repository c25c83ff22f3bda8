import { useState } from 'react';
import type { PendingChange } from '#state/views.ts';
import { unsentTexts as texts } from '#texts/unsent/unsent.ts';
import { Suspects } from './change-card.tsx';
import { KIND_WORDS, subjectOf } from './change-words.ts';
import classes from './unsent.module.css';

/** What has arrived: the proof that nothing was lost, and copies that somebody should look at. */
export function FinishedChanges({ changes }: { readonly changes: readonly PendingChange[] }) {
  const [since] = useState(Date.now);
  if (changes.length === 0) return null;
  // what goes while somebody looks must not seem to vanish
  const isOpen = changes.some(({ suspects, doneAt }) => suspects.length > 0 || (doneAt ?? 0) >= since);
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
              {texts.savedAt(change.createdAt)}
              {change.doneAt !== null && ` · ${texts.sentAt(change.doneAt)}`}
              {change.sending === 'create' && change.serverId !== null && ` · ${texts.sentAs(change.serverId)}`}
            </p>
            <Suspects ids={change.suspects} />
          </li>
        ))}
      </ul>
    </details>
  );
}
