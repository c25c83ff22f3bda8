import { type ReactNode, useState } from 'react';
import { unreachable } from '#lib/unreachable.ts';
import { useCommands } from '#state/app-context.ts';
import type { PendingChange } from '#state/views.ts';
import { withHanging } from '#texts/unsent/hanging.ts';
import { mendTexts, unsentTexts as texts } from '#texts/unsent/unsent.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/use-now.ts';
import { canUndo, KIND_WORDS, mayHaveArrived } from './change-words.ts';
import { AttachDialog, OnListDialog } from './on-list-dialog.tsx';
import { type WayOut, waysOut } from './ways-out.ts';
import type { Instant } from '#domain/quantity.ts';
import { clockTime } from '#texts/dates.ts';
import { problemSentence } from '#texts/problems.ts';
import { notify } from '#ui/dialogs/notify.ts';

interface Props {
  readonly change: PendingChange;
  readonly onEdit: (change: PendingChange) => void;
}

/** Buttons for what a user can do about a change in its present state; none while it is being sent. */
export function ChangeActions({ change, onEdit }: Props) {
  const now = useNow();
  const [open, setOpen] = useState<'discard' | 'list' | 'attach' | null>(null);
  const discard = useDiscard();
  const ways = waysOut(change, now);
  const words = KIND_WORDS[change.kind];
  const close = () => setOpen(null);
  if (ways.length === 0) return null;
  return (
    <div className="pv-flow pv-gap-2">
      {ways.map((way, nth) => (
        <Way key={way} way={way} change={change} isFirst={nth === 0} onEdit={onEdit} onOpen={setOpen} />
      ))}
      <ConfirmDialog
        isOpen={open === 'discard'}
        onClose={close}
        title={words.discardTitle}
        text={withHanging(mayHaveArrived(change) ? texts.discardDoubt : words.discardText, change.hanging)}
        confirmLabel={words.discard}
        isDangerous
        onConfirm={async () => {
          await discard(change);
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

function Way({ way, change, isFirst, onEdit, onOpen }: WayProps): ReactNode {
  const { applyAnyway, sendAgain, markAsSent, attachChange } = useCommands();
  const { check, isChecking } = useCheckNow(change);
  const discard = useDiscard();
  const { seq, state, kind, lookalikes, sending } = change;
  switch (way) {
    case 'apply':
      return <ActionButton text={texts.apply} does={() => applyAnyway(seq)} isFirst />;
    case 'edit':
      return (
        <ActionButton
          text={state === 'queued' ? mendTexts.mend : texts.edit}
          does={() => onEdit(change)}
          isFirst={isFirst && state !== 'queued'}
        />
      );
    case 'row':
      return lookalikes.map((id) => (
        <ActionButton
          key={id}
          text={texts.isThis(id)}
          does={() => (sending === 'create' ? markAsSent(seq, id) : attachChange(seq, id))}
          isFirst
        />
      ));
    case 'again':
      return <ActionButton text={texts.again} does={() => sendAgain(seq)} isFirst={isFirst} />;
    case 'anyway':
      return <ActionButton text={texts.sendAnyway} does={() => sendAgain(seq)} isFirst={isFirst} />;
    case 'attach':
      return <ActionButton text={texts.attach} does={() => onOpen('attach')} isFirst={isFirst} />;
    case 'list':
      return <ActionButton text={texts.onList} does={() => onOpen('list')} />;
    case 'check':
      return <ActionButton text={texts.checkNow} does={check} isFirst={isFirst} isBusy={isChecking} />;
    case 'discard':
      return <ActionButton text={KIND_WORDS[kind].discard} does={() => (canUndo(change) ? discard(change) : onOpen('discard'))} />;
    default:
      return unreachable(way);
  }
}

interface ActionButtonProps {
  readonly text: string;
  readonly does: () => unknown;
  readonly isFirst?: boolean;
  readonly isBusy?: boolean;
}

function ActionButton({ text, does, isFirst = false, isBusy = false }: ActionButtonProps) {
  return (
    <Button variant={isFirst ? 'filled' : 'default'} loading={isBusy} onClick={() => void does()}>
      {text}
    </Button>
  );
}

/** Checks whether the office has a change that got no response, and shows the result. */
function useCheckNow({ seq, sending }: PendingChange): { readonly check: () => Promise<void>; readonly isChecking: boolean } {
  const { checkChange } = useCommands();
  const [isChecking, setChecking] = useState(false);
  const check = async (): Promise<void> => {
    setChecking(true);
    const outcome = await checkChange(seq, sending);
    setChecking(false);
    if (!outcome.ok) return notify({ text: problemSentence(outcome.problem), isError: true });
    notify({ text: outcome.value ? texts.isThere : texts.isNotThere(clockTime(Date.now() as Instant)) });
  };
  return { check, isChecking };
}

/** Discards a change. If it was never sent, the message has an undo button, so no confirmation is needed. */
function useDiscard(): (change: PendingChange) => Promise<void> {
  const { discardChange, restoreChange } = useCommands();

  const takeBack = async (seq: number): Promise<void> => {
    const outcome = await restoreChange(seq);
    if (!outcome.ok) return notify({ text: problemSentence(outcome.problem), isError: true });
    notify(outcome.value ? { text: mendTexts.restored, topic: 'outbox' } : { text: mendTexts.notRestored, isError: true });
  };

  return async (change) => {
    const { seq, kind, sending, why } = change;
    const reason = why === 'damaged' ? texts.forgone.damaged : texts.forgone.other;
    const outcome = await (sending === 'file' ? discardChange(seq, reason) : discardChange(seq));
    if (!outcome.ok) return notify({ text: problemSentence(outcome.problem), isError: true });
    if (!outcome.value) return notify({ text: mendTexts.notDiscarded, isError: true });
    const action = canUndo(change) ? { label: mendTexts.undo, onPress: () => void takeBack(seq) } : null;
    notify({ text: KIND_WORDS[kind].wasDiscarded, action, topic: 'outbox' });
  };
}
