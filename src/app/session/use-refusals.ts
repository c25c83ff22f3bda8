import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { PendingChange } from '#state/views.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { notify } from '#ui/dialogs/notify.ts';

/** That the office has gone back in time is said in the same way, and once at each start while it asks for a decision. The office's 'no' comes after the press, perhaps on another screen: it is said where the user is now. What was refused before this start stands in the count alone. */
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
