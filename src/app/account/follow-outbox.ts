import { reportAndUse } from '#failures/report.ts';
import type { ReadonlySignal, Signal } from '@preact/signals-react';
import type { OutboxView } from '#state/views.ts';
import type { Session } from '#sync/session/session.ts';

let isProtectionRequested = false;

/** Requests persistent storage, once, as soon as there is an unsent change: the browser must not evict it when space is short. */
async function askForProtection(): Promise<void> {
  if (isProtectionRequested) return;
  isProtectionRequested = true;
  const isProtected = await navigator.storage?.persisted?.().catch(reportAndUse(true, 'app/storage'));
  if (isProtected === false) await navigator.storage.persist?.().catch(reportAndUse(false, 'app/storage'));
}

/** Passes the outbox's state on: to the icon's badge, to the next sign-in screen, and to the check before a reload. */
export function followOutbox(outbox: ReadonlySignal<OutboxView>, session: Session, isSending: Signal<boolean>): void {
  let lastKey: string | null = null;
  outbox.subscribe(({ isKnown, isSending: isNow, pending }) => {
    isSending.value = isNow;
    if (!isKnown) return;
    const key = `${session.state().accountId} ${pending.length}`;
    if (key === lastKey) return;
    lastKey = key;
    void session.noteWaiting(pending.length);
    const badge = pending.length > 0 ? navigator.setAppBadge?.(pending.length) : navigator.clearAppBadge?.();
    void badge?.catch(() => undefined); // expected: not allowed here; the bar shows the count as well
    if (pending.length > 0) void askForProtection();
  });
}
