import { reportAndUse } from '#failures/report.ts';
import type { ReadonlySignal, Signal } from '@preact/signals-react';
import type { OutboxView } from '#state/views.ts';
import type { Session } from '#sync/session/session.ts';

let hasAsked = false;

/** From the first change on, the browser should not throw this origin's data away when room is short. Asked once. */
async function askForProtection(): Promise<void> {
  if (hasAsked) return;
  hasAsked = true;
  const isProtected = await navigator.storage?.persisted?.().catch(reportAndUse(true, 'app/storage'));
  if (isProtected === false) await navigator.storage.persist?.().catch(reportAndUse(false, 'app/storage'));
}

/** Tells what others need to know of the outbox: the icon's badge, the next sign-in screen, and whoever may reload. */
export function followOutbox(outbox: ReadonlySignal<OutboxView>, session: Session, isSending: Signal<boolean>): void {
  let told: string | null = null;
  outbox.subscribe(({ isKnown, isSending: isNow, pending }) => {
    isSending.value = isNow;
    if (!isKnown) return;
    const telling = `${session.state().accountId} ${pending.length}`;
    if (telling === told) return;
    told = telling;
    void session.noteWaiting(pending.length);
    const badge = pending.length > 0 ? navigator.setAppBadge?.(pending.length) : navigator.clearAppBadge?.();
    void badge?.catch(() => undefined); // expected: not allowed here; the count stands in the bar as well
    if (pending.length > 0) void askForProtection();
  });
}
