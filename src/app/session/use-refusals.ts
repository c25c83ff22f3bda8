import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { PendingChange } from '#state/views.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { notify } from '#ui/dialogs/notify.ts';

/**
 * Notifies of a refusal by the office on whichever screen the user is, since it comes after the press. What was refused before this
 * start is only counted. Changes that the office has lost by going back in time are notified in the same way, and at each start.
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
    const action = { label: open, does: () => go('/unsent') };
    if (pending.some(isNews)) notify({ text: refused, isError: true, action });
    const isOfBefore = ({ why }: PendingChange): boolean => why === 'lost' || why === 'renumbered';
    const asked = pending.filter((change) => isOfBefore(change) && known.get(change.seq)?.why !== change.why);
    if (asked.length > 0) notify({ text: restored, action });
  }, [pending, go]);
}
