import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#app/lazy-part.tsx';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import type { SignOut } from '#state/commands/commands.ts';
import { problemSentence } from '#texts/problems.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { saveText } from '#ui/export/save-file.ts';
import classes from '#app/shell/sheets.module.css';
import { endingControl } from '#ui/button/ending-control.ts';
import { Button } from '#ui/button/button.tsx';

const { leaving } = shellTexts;

const LeavingVisits = lazyPart(() => import('#screens/readiness/unsent/visits/leaving-visits.tsx').then((module) => module.LeavingVisits));

interface Props {
  readonly onClose: () => void;
  /** The session has ended, so nothing can be sent. */
  readonly isEnded?: boolean;
}

/** Signing out with unsent changes: send them, keep them, delete them with a typed word, or save them to a file. */
export function LeaveDialog({ onClose, isEnded = false }: Props) {
  const queries = useQueries();
  const { signOut, exportChanges, sendFilesNow } = useCommands();
  const visits = (useValue(queries.unsentVisits) ?? []).filter(({ isErased }) => !isErased);
  const count = useValue(queries.outbox).pending.length;
  const isOnline = useValue(queries.connection).is === 'online' && !isEnded;
  const [busy, setBusy] = useState<SignOut | null>(null);
  const [isDeleting, setDeleting] = useState(false);

  const leave = async (how: SignOut) => {
    setBusy(how);
    // files that were stopped are sent too
    if (how === 'send-first' && visits.length > 0) await sendFilesNow(visits.map(({ uuid }) => uuid));
    const left = await signOut(how);
    setBusy(null);
    if (!left.ok) notify({ text: problemSentence(left.problem), isError: true });
    else if (left.value === 'something-waits') notify({ text: leaving.notAll(count), isError: true });
  };
  const exportAll = async () => {
    saveText(leaving.fileName(localDateOf(Date.now())), await exportChanges(), 'application/json');
    notify({ text: leaving.exported(count) });
  };

  const amount = visits.length > 0 && (
    <Suspense fallback={<div className={classes.amountPlace} />}>
      <LeavingVisits visits={visits} />
    </Suspense>
  );
  if (isDeleting) {
    return (
      <ConfirmDialog
        isOpen
        onClose={() => setDeleting(false)}
        title={leaving.deleteTitle(count)}
        text={leaving.deleteText(count)}
        confirmLabel={leaving.delete}
        isDangerous
        typed={{ expected: leaving.typed, label: leaving.typedLabel }}
        onConfirm={() => leave('delete')}
      >
        {amount}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title={leaving.title(count)} canClose={busy === null}>
      <p>{leaving.text(count)}</p>
      {amount}
      <div className="pv-column pv-gap-4">
        <Choice why={isOnline ? leaving.sendWhy(count) : isEnded ? leaving.sendEnded : leaving.sendOffline}>
          <Button fullWidth disabled={!isOnline || busy !== null} loading={busy === 'send-first'} onClick={() => void leave('send-first')}>
            {leaving.send}
          </Button>
        </Choice>
        <Choice why={leaving.keepWhy(count)}>
          <Button
            {...endingControl}
            fullWidth
            variant={isOnline ? 'default' : 'filled'}
            disabled={busy !== null}
            loading={busy === 'keep'}
            onClick={() => void leave('keep')}
          >
            {leaving.keep}
          </Button>
        </Choice>
        <Choice why={leaving.deleteWhy(count)}>
          <Button fullWidth variant="light" color="red" disabled={busy !== null} onClick={() => setDeleting(true)}>
            {leaving.delete}
          </Button>
        </Choice>
      </div>
      <Button variant="subtle" onClick={() => void exportAll()}>
        {leaving.export}
      </Button>
    </Dialog>
  );
}

function Choice({ why, children }: { readonly why: string; readonly children: ReactNode }) {
  return (
    <div>
      {children}
      <p className={classes.why}>{why}</p>
    </div>
  );
}
