import { useEffect, useRef } from 'react';
import { isMoving } from '#domain/service/change-state.ts';
import { SNACKBAR_TIME } from '#domain/service/refresh.ts';
import type { OutboxView, PendingChange, SessionView } from '#state/views.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { messages, notify } from '#ui/dialogs/notify.ts';
import { useLocation } from 'wouter';
import { untracked, useSignalEffect } from '@preact/signals-react';
import { useCommands, useQueries } from '#state/app-context.ts';
import { taskPath } from '#ui/guide/new-task-address.ts';

/**
 * Shows a message on any screen when the office refuses a change. Changes refused before this start are only counted.
 * Changes that the office has lost by restoring a backup get a message too, and again at each start.
 */
export function useRefusals(pending: readonly PendingChange[]): void {
  const [, go] = useLocation();
  const start = useRef(Date.now());
  const before = useRef<ReadonlyMap<number, PendingChange>>(new Map());
  useEffect(() => {
    const known = before.current;
    before.current = new Map(pending.map((change) => [change.seq, change]));
    const isNews = ({ seq, state, createdAt }: PendingChange): boolean => {
      const was = known.get(seq);
      return state === 'rejected' && (was ? was.state !== 'rejected' : createdAt >= start.current);
    };
    const { refused, restored, open } = shellTexts.outbox;
    const action = { label: open, onPress: () => go('/unsent') };
    if (pending.some(isNews)) notify({ text: refused, isError: true, action });
    const isLost = ({ why }: PendingChange): boolean => why === 'lost' || why === 'renumbered';
    const isNewlyLost = (change: PendingChange): boolean => isLost(change) && known.get(change.seq)?.why !== change.why;
    if (pending.some(isNewlyLost)) notify({ text: restored, action });
  }, [pending, go]);
}

/** The message that it is saved has disappeared before it was sent. */
const hasOutlivedMessage = ({ createdAt, doneAt }: PendingChange): boolean => (doneAt ?? createdAt) - createdAt > SNACKBAR_TIME;

const isSavedShown = (): boolean => messages.list().some(({ topic }) => topic === 'outbox');

/** What was sent: a task by its number, another object by its name, and several changes by their count. */
function sentWords(arrived: readonly PendingChange[]): string {
  const [first] = arrived;
  if (!first || arrived.length > 1) return shellTexts.outbox.sentChanges(arrived.length);
  if (first.task && 'id' in first.task) return shellTexts.outbox.sentTask(first.task.id);
  return first.about ?? '';
}

/**
 * Replaces the message 'Zapisano na urządzeniu' when the change has been sent: with what was sent, and for a filed task with its
 * number and a button that opens it, or without them until the list says its number. A change saved long before gets a message of its
 * own. A change that the user has settled by finding it on the list gets none.
 */
export function useSent({ isKnown, isSending, pending, finished }: OutboxView): void {
  const [, go] = useLocation();
  const before = useRef<ReadonlyMap<number, PendingChange> | null>(null);
  const arrived = useRef<PendingChange[]>([]);
  useEffect(() => {
    if (!isKnown) return;
    const known = before.current;
    before.current = new Map([...pending, ...finished].map((change) => [change.seq, change]));
    if (known === null) return;
    const isNews = ({ seq }: PendingChange): boolean => {
      const was = known.get(seq);
      return was === undefined || isMoving(was);
    };
    arrived.current.push(...finished.filter(isNews));
    const isNewlyAccepted = ({ seq, isAccepted }: PendingChange): boolean => isAccepted && known.get(seq)?.isAccepted !== true;
    if (pending.some(isNewlyAccepted)) notify({ text: shellTexts.outbox.accepted, topic: 'outbox' });
    if (isSending || arrived.current.length === 0) return;
    const isMessageDue = isSavedShown() || arrived.current.some(hasOutlivedMessage);
    const sent = arrived.current;
    arrived.current = [];
    if (!isMessageDue) return;
    const { outbox } = shellTexts;
    const id = sent.length === 1 && sent[0]?.kind === 'task.create' ? sent[0].serverId : null;
    const waiting = pending.filter(isMoving).length;
    if (id !== null && waiting === 0) {
      const action = { label: outbox.openTask, onPress: () => go(taskPath(id)) };
      notify({ text: outbox.filed(id), topic: 'outbox', action });
    } else notify({ text: outbox.sent(sentWords(sent), waiting), topic: 'outbox' });
  }, [isKnown, isSending, pending, finished, go]);
}

/** Signed in again after the session had ended during work: sends pending changes and fetches again, at once. */
export function useResume(): void {
  const { session } = useQueries();
  const { sendNow, refresh } = useCommands();
  const was = useRef<SessionView['is'] | null>(null);
  useSignalEffect(() => {
    const { is } = session.value;
    const isBack = was.current === 'ended' && is === 'signed-in';
    was.current = is;
    if (isBack) untracked(() => void Promise.allSettled([sendNow(), refresh()]));
  });
}
