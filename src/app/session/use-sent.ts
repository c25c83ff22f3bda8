import { useEffect, useRef } from 'react';
import { isMoving } from '#domain/service/change-state.ts';
import { SNACKBAR_TIME } from '#domain/service/refresh.ts';
import type { OutboxView, PendingChange } from '#state/views.ts';
import { shellTexts } from '#texts/shell/shell.ts';
import { messages, notify } from '#ui/dialogs/notify.ts';

/** Nobody looks at what was said of it any more. */
const hasWaited = ({ createdAt, doneAt }: PendingChange): boolean => (doneAt ?? createdAt) - createdAt > SNACKBAR_TIME;

const isSavedShown = (): boolean => messages.shown().some(({ topic }) => topic === 'outbox');

/**
 * 'Zapisano na urządzeniu' becomes 'Wysłano do biura' once it has been sent; what was saved long before is told of when it arrives.
 * What the user settled (found on the list) is not told again.
 */
export function useSent({ isKnown, isSending, pending, finished }: OutboxView): void {
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
    if (isSending || arrived.current.length === 0) return;
    const isTold = isSavedShown() || arrived.current.some(hasWaited);
    arrived.current = [];
    if (isTold) notify({ text: shellTexts.outbox.sent(pending.filter(isMoving).length), topic: 'outbox' });
  }, [isKnown, isSending, pending, finished]);
}
