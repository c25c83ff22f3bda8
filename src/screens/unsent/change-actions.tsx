import { type ReactNode, useState } from 'react';
import { unreachable } from '#domain/unreachable.ts';
import { useCommands } from '#state/app-context.ts';
import type { PendingChange } from '#state/views.ts';
import { mendTexts } from '#texts/unsent/mend-change.ts';
import { unsentTexts as texts } from '#texts/unsent/unsent.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/use-now.ts';
import { isUnsent, KIND_WORDS, mayBeThere } from './change-words.ts';
import { AttachDialog, OnListDialog } from './on-list-dialog.tsx';
import classes from './unsent.module.css';
import { useCheckNow } from './use-check-now.ts';
import { useGiveUp } from './use-give-up.ts';
import { type WayOut, waysOut } from './ways-out.ts';

interface Props {
  readonly change: PendingChange;
  readonly onMend: (change: PendingChange) => void;
}

/** What a person can do about a change in its present state; one that is on its way needs nobody. */
export function ChangeActions({ change, onMend }: Props) {
  const now = useNow();
  const [open, setOpen] = useState<'discard' | 'list' | 'attach' | null>(null);
  const giveUp = useGiveUp();
  const ways = waysOut(change, now);
  const words = KIND_WORDS[change.kind];
  const close = () => setOpen(null);
  if (ways.length === 0) return null;
  return (
    <div className={classes.actions}>
      {ways.map((way, nth) => (
        <Way key={way} way={way} change={change} isFirst={nth === 0} onMend={onMend} onOpen={setOpen} />
      ))}
      <ConfirmDialog
        isOpen={open === 'discard'}
        onClose={close}
        title={words.discardTitle}
        text={mayBeThere(change) ? texts.discardDoubt : words.discardText}
        confirmLabel={words.discard}
        isDangerous
        onConfirm={async () => {
          await giveUp(change);
          close();
        }}
      />
      {open === 'list' && <OnListDialog seq={change.seq} onClose={close} />}
      {open === 'attach' && <AttachDialog seq={change.seq} onClose={close} />}
    </div>
  );
}

interface WayProps extends Props {
  readonly way: WayOut;
  readonly isFirst: boolean;
  readonly onOpen: (dialog: 'discard' | 'list' | 'attach') => void;
}

function Way({ way, change, isFirst, onMend, onOpen }: WayProps): ReactNode {
  const { applyAnyway, sendAgain, markAsSent, attachChange } = useCommands();
  const { check, isChecking } = useCheckNow(change);
  const giveUp = useGiveUp();
  const { seq, state, kind, lookalikes, sending } = change;
  switch (way) {
    case 'apply':
      return <Does text={texts.apply} does={() => applyAnyway(seq)} isFirst />;
    case 'edit':
      return (
        <Does text={state === 'queued' ? mendTexts.mend : texts.edit} does={() => onMend(change)} isFirst={isFirst && state !== 'queued'} />
      );
    case 'row':
      return lookalikes.map((id) => (
        <Does key={id} text={texts.isThis(id)} does={() => (sending === 'create' ? markAsSent(seq, id) : attachChange(seq, id))} isFirst />
      ));
    case 'again':
      return <Does text={texts.again} does={() => sendAgain(seq)} isFirst={isFirst} />;
    case 'anyway':
      return <Does text={texts.sendAnyway} does={() => sendAgain(seq)} isFirst={isFirst} />;
    case 'attach':
      return <Does text={texts.attach} does={() => onOpen('attach')} isFirst={isFirst} />;
    case 'list':
      return <Does text={texts.onList} does={() => onOpen('list')} />;
    case 'check':
      return <Does text={texts.checkNow} does={check} isFirst={isFirst} isBusy={isChecking} />;
    case 'discard':
      return <Does text={KIND_WORDS[kind].discard} does={() => (isUnsent(change) ? giveUp(change) : onOpen('discard'))} />;
    default:
      return unreachable(way);
  }
}

interface DoesProps {
  readonly text: string;
  readonly does: () => unknown;
  readonly isFirst?: boolean;
  readonly isBusy?: boolean;
}

function Does({ text, does, isFirst = false, isBusy = false }: DoesProps) {
  return (
    <Button variant={isFirst ? 'filled' : 'default'} loading={isBusy} onClick={() => void does()}>
      {text}
    </Button>
  );
}
