import { type ReactNode, useState } from 'react';
import { needsUser } from '#domain/service/change-state.ts';
import { useCommands } from '#state/app-context.ts';
import type { PendingChange } from '#state/views.ts';
import { mendTexts } from '#texts/unsent/mend-change.ts';
import { unsentTexts as texts } from '#texts/unsent/unsent.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { canMend, isLookedFor, isUnsent, KIND_WORDS } from './change-words.ts';
import { OnListDialog } from './on-list-dialog.tsx';
import classes from './unsent.module.css';
import { useGiveUp } from './use-give-up.ts';

interface Props {
  readonly change: PendingChange;
  readonly onMend: (change: PendingChange) => void;
}

/** What a person can do about a change in its present state; one that is on its way needs nobody. */
export function ChangeActions({ change, onMend }: Props) {
  const { applyAnyway, sendAgain, markAsSent } = useCommands();
  const giveUp = useGiveUp();
  const [open, setOpen] = useState<'discard' | 'list' | null>(null);
  const { seq, state, kind, why, lookalikes } = change;
  const words = KIND_WORDS[kind];
  const isDoubt = isLookedFor(change);
  const canDiscard = state === 'queued' || needsUser(change);
  const close = () => setOpen(null);
  const discard = () => (isUnsent(change) ? giveUp(change) : setOpen('discard'));
  const buttons: ReactNode[] = [
    state === 'conflict' && <Does key="apply" text={texts.apply} does={() => applyAnyway(seq)} isFirst />,
    canMend(change) && (
      <Does key="edit" text={state === 'queued' ? mendTexts.mend : texts.edit} does={() => onMend(change)} isFirst={state !== 'queued'} />
    ),
    ...lookalikes.map((id) => <Does key={id} text={texts.isThis(id)} does={() => markAsSent(seq, id)} isFirst />),
    isDoubt && <Does key="again" text={texts.again} does={() => sendAgain(seq)} isFirst={lookalikes.length === 0} />,
    isDoubt && <Does key="list" text={texts.onList} does={() => setOpen('list')} />,
    (why === 'gone' || why === 'unreadable') && <Does key="anyway" text={texts.sendAnyway} does={() => sendAgain(seq)} isFirst />,
    canDiscard && <Does key="discard" text={words.discard} does={discard} />,
  ].filter(Boolean);
  if (buttons.length === 0) return null;
  return (
    <div className={classes.actions}>
      {buttons}
      <ConfirmDialog
        isOpen={open === 'discard'}
        onClose={close}
        title={words.discardTitle}
        text={words.discardText}
        confirmLabel={words.discard}
        isDangerous
        onConfirm={async () => {
          await giveUp(change);
          close();
        }}
      />
      {open === 'list' && <OnListDialog seq={seq} onClose={close} />}
    </div>
  );
}

function Does({ text, does, isFirst = false }: { readonly text: string; readonly does: () => unknown; readonly isFirst?: boolean }) {
  return (
    <Button variant={isFirst ? 'filled' : 'default'} onClick={() => void does()}>
      {text}
    </Button>
  );
}
