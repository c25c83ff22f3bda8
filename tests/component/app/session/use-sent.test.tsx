import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSent } from '#app/session/use-sent.ts';
import type { ChangeState } from '#domain/service/change-state.ts';
import { quantity } from '#domain/quantity.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import type { OutboxView, PendingChange } from '#state/views.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';
import { aChange } from '#tests/support/view-builders.ts';
import { messages, notify } from '#ui/dialogs/notify.ts';

const SAVED = 'Zapisano na urządzeniu';
const SENT = 'Wysłano do biura';
const T0 = 1_000_000;

function Any() {
  useSent(useValue(useQueries().outbox));
  return null;
}

const change = (seq: number, state: ChangeState, doneAt: number | null = null): PendingChange =>
  aChange({ seq, state, createdAt: quantity(T0), doneAt: doneAt === null ? null : quantity(doneAt) });

function opens(first: Partial<OutboxView>) {
  const queries = memoryQueries();
  queries.outbox.value = { ...queries.outbox.value, ...first };
  renderScreen(<Any />, { at: '/', queries, commands: memoryCommands(queries).commands });
  return {
    saves: () => act(() => notify({ text: SAVED, topic: 'outbox' })),
    becomes: (next: Partial<OutboxView>) =>
      act(() => {
        queries.outbox.value = { ...queries.outbox.value, ...next };
      }),
  };
}

const said = () => screen.queryAllByTestId('snackbar').map(({ textContent }) => textContent);

beforeEach(() => messages.clear());

test('what was just saved is said to be sent once it is, in the place of what was said before', () => {
  const { saves, becomes } = opens({});
  saves();
  becomes({ pending: [change(1, 'queued')] });
  expect(said()).toEqual([SAVED]);
  becomes({ pending: [], finished: [change(1, 'done', T0 + 300)] });
  expect(said()).toEqual([SENT]);
});

test('sent so quickly that nobody saw it wait is said all the same', () => {
  const { saves, becomes } = opens({});
  saves();
  becomes({ finished: [change(1, 'done', T0 + 50)] });
  expect(said()).toEqual([SENT]);
});

test('what was saved without a network is told of when it arrives, all of it at once', () => {
  const { becomes } = opens({ pending: [change(1, 'queued'), change(2, 'queued')] });
  becomes({ isSending: true, pending: [change(2, 'sending')], finished: [change(1, 'done', T0 + 3_600_000)] });
  expect(said()).toEqual([]);
  const finished = [change(2, 'done', T0 + 3_600_500), change(1, 'done', T0 + 3_600_000)];
  becomes({ isSending: true, pending: [], finished });
  becomes({ isSending: false });
  expect(said()).toEqual([SENT]);
});

test('while something still waits, that is said too', () => {
  const { saves, becomes } = opens({ pending: [change(1, 'queued'), change(2, 'queued')] });
  saves();
  becomes({ pending: [change(2, 'queued')], finished: [change(1, 'done', T0 + 100)] });
  expect(said()).toEqual(['Wysłano do biura; na urządzeniu 1 zmiana jeszcze czeka']);
});

test('what was sent before this start, and what the user found on the list, is not told of', () => {
  const review = { ...change(2, 'review'), why: 'absent' as const };
  const { becomes } = opens({ isKnown: false });
  becomes({ isKnown: true, pending: [review], finished: [change(1, 'done', T0 + 3_600_000)] });
  becomes({ pending: [], finished: [change(2, 'done', T0 + 3_600_000), change(1, 'done', T0 + 3_600_000)] });
  expect(said()).toEqual([]);
});

test('what has words of its own and goes at once is not spoken over', () => {
  const { becomes } = opens({});
  act(() => notify({ text: 'Przyjęto do wiadomości' }));
  becomes({ finished: [change(1, 'done', T0 + 50)] });
  expect(said()).toEqual(['Przyjęto do wiadomości']);
});
