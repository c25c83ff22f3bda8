import { signal } from '@preact/signals-react';
import { afterEach, expect, test, vi } from 'vitest';
import { followOutbox } from '#app/account/follow-outbox.ts';
import { type OutboxView, UNREAD_OUTBOX } from '#state/views.ts';
import type { Session } from '#sync/session/session.ts';
import { aChange } from '#tests/support/view-builders.ts';

afterEach(() => void vi.unstubAllGlobals());

test('badge and sign-in get the waiting changes when the database has read them, and not before', () => {
  const [setAppBadge, clearAppBadge] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  const told: number[] = [];
  const session = {
    state: () => ({ accountId: 'me' }),
    noteWaiting: async (count: number) => void told.push(count),
  } as unknown as Session;
  const outbox = signal<OutboxView>(UNREAD_OUTBOX);
  const isSending = signal(false);
  followOutbox(outbox, session, isSending);
  expect([told, clearAppBadge.mock.calls.length]).toEqual([[], 0]);

  outbox.value = { ...outbox.value, isKnown: true, isSending: true, pending: [aChange()] };
  expect(told).toEqual([1]);
  expect(setAppBadge.mock.calls).toEqual([[1]]);
  expect(isSending.value).toBe(true);

  outbox.value = { ...outbox.value, isSending: false, pending: [] };
  expect(told).toEqual([1, 0]);
  expect(clearAppBadge).toHaveBeenCalledOnce();
});
