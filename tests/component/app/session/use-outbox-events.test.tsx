import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { useRefusals, useResume, useSent } from '#app/session/use-outbox-events.ts';
import type { ChangeState } from '#domain/service/change-state.ts';
import { quantity } from '#domain/quantity.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import type { OutboxView, PendingChange, SessionView } from '#state/views.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';
import { aChange, aTask } from '#tests/support/view-builders.ts';
import { messages, notify } from '#ui/dialogs/notify.ts';

beforeEach(() => messages.clear());

describe('changes that have been sent', () => {
  const SAVED = 'Zapisano na urządzeniu';
  const SENT = 'Wysłano do biura';
  const T0 = 1_000_000;

  function Page() {
    useSent(useValue(useQueries().outbox));
    return null;
  }

  const change = (seq: number, state: ChangeState, doneAt: number | null = null): PendingChange =>
    aChange({ seq, state, createdAt: quantity(T0), doneAt: doneAt === null ? null : quantity(doneAt) });

  function opens(first: Partial<OutboxView>) {
    const queries = memoryQueries();
    queries.outbox.value = { ...queries.outbox.value, ...first };
    const { address } = renderScreen(<Page />, { at: '/', queries, commands: memoryCommands(queries).commands });
    return {
      address,
      saves: () => act(() => notify({ text: SAVED, topic: 'outbox' })),
      becomes: (next: Partial<OutboxView>) =>
        act(() => {
          queries.outbox.value = { ...queries.outbox.value, ...next };
        }),
    };
  }

  const said = () => screen.queryAllByTestId('snackbar').map(({ textContent }) => textContent);

  test('a saved change is reported as sent once it is, in the place of the earlier message', () => {
    const { saves, becomes } = opens({});
    saves();
    becomes({ pending: [change(1, 'queued')] });
    expect(said()).toEqual([SAVED]);
    becomes({ pending: [], finished: [change(1, 'done', T0 + 300)] });
    expect(said()).toEqual([SENT]);
  });

  test('a filed task is reported with its number, and opened from there; a changed one is named', async () => {
    const { saves, becomes, address } = opens({ pending: [change(1, 'queued')] });
    saves();
    becomes({ pending: [], finished: [{ ...change(1, 'done', T0 + 300), serverId: 66 }] });
    expect(said()).toEqual(['Zapisano pomyślnie: zgłoszenie nr 66Otwórz']);
    await userEvent.click(screen.getByRole('button', { name: 'Otwórz' }));
    expect(address()).toBe('/tasks?task=66');
    saves();
    const changed: PendingChange = { ...change(2, 'done', T0 + 400), kind: 'task.status', task: { ...aTask(), id: 17 } };
    becomes({ finished: [changed] });
    expect(said()).toEqual(['Wysłano do biura: zgłoszenie nr 17']);
  });

  test('a task that was accepted without a number is reported at once, and with its number once the list says it', () => {
    const { saves, becomes } = opens({ pending: [change(1, 'queued')] });
    saves();
    becomes({ pending: [{ ...change(1, 'unknown'), isAccepted: true }] });
    expect(said()).toEqual(['Zapisano pomyślnie']);
    act(() => messages.clear());
    becomes({ pending: [{ ...change(1, 'unknown'), isAccepted: true }, change(2, 'queued')] });
    expect(said(), 'once').toEqual([]);
    saves();
    becomes({ pending: [], finished: [{ ...change(1, 'done', T0 + 300), serverId: 66 }] });
    expect(said()).toEqual(['Zapisano pomyślnie: zgłoszenie nr 66Otwórz']);
  });

  test('a change that is sent before it was shown as waiting is announced all the same', () => {
    const { saves, becomes } = opens({});
    saves();
    becomes({ finished: [change(1, 'done', T0 + 50)] });
    expect(said()).toEqual([SENT]);
  });

  test('changes that were saved without a network are reported when they arrive, all at once', () => {
    const { becomes } = opens({ pending: [change(1, 'queued'), change(2, 'queued')] });
    becomes({ isSending: true, pending: [change(2, 'sending')], finished: [change(1, 'done', T0 + 3_600_000)] });
    expect(said()).toEqual([]);
    const finished = [change(2, 'done', T0 + 3_600_500), change(1, 'done', T0 + 3_600_000)];
    becomes({ isSending: true, pending: [], finished });
    becomes({ isSending: false });
    expect(said()).toEqual(['Wysłano do biura: 2 zmiany']);
  });

  test('while a change still waits, that is shown too', () => {
    const { saves, becomes } = opens({ pending: [change(1, 'queued'), change(2, 'queued')] });
    saves();
    becomes({ pending: [change(2, 'queued')], finished: [change(1, 'done', T0 + 100)] });
    expect(said()).toEqual(['Wysłano do biura; na urządzeniu 1 zmiana jeszcze czeka']);
  });

  test('changes that were sent before this start, and those that the user found on the list, are not reported', () => {
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
});

describe('changes that the office refuses', () => {
  const FAILED = 'Operacja nie powiodła się. Sprawdź poprawność danych';

  function Page() {
    useRefusals(useValue(useQueries().outbox).pending);
    return null;
  }

  const change = (seq: number, state: ChangeState, createdAt = Date.now()): PendingChange =>
    aChange({ seq, opId: `op-${seq}`, state, createdAt: quantity(createdAt), attempt: 1 });

  function opens(...pending: readonly PendingChange[]) {
    const queries = memoryQueries();
    queries.outbox.value = { ...queries.outbox.value, pending };
    const { address } = renderScreen(<Page />, { at: '/map', queries, commands: memoryCommands(queries).commands });
    const becomes = (...now: readonly PendingChange[]) =>
      act(() => {
        queries.outbox.value = { ...queries.outbox.value, pending: now };
      });
    return { becomes, address };
  }

  const said = () => screen.queryAllByText(FAILED).length;

  test('a change that the office refuses is reported on every screen, with a link to it', async () => {
    const { becomes, address } = opens(change(1, 'queued'), change(2, 'queued'));
    becomes(change(1, 'sending'), change(2, 'queued'));
    expect(said()).toBe(0);
    becomes(change(1, 'rejected'), change(2, 'queued'));
    expect(said()).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Pokaż' }));
    expect(address()).toBe('/unsent');
    becomes(change(1, 'rejected'), change(2, 'sending'));
    expect(said()).toBe(0);
  });

  test('a refusal before the change was shown as waiting is announced all the same', () => {
    const { becomes } = opens();
    becomes(change(1, 'rejected'));
    expect(said()).toBe(1);
  });

  test('what was refused before this start is not said again', () => {
    const yesterday = Date.now() - 86_400_000;
    const { becomes } = opens();
    becomes(change(1, 'rejected', yesterday), change(2, 'conflict'));
    expect(said()).toBe(0);
  });

  test('changes that a restored office has lost are reported on every screen, once for all of them', async () => {
    const lost = (seq: number): PendingChange => ({ ...change(seq, 'review', 0), why: 'lost' });
    const { becomes, address } = opens(change(3, 'queued'));
    becomes(lost(1), lost(2), change(3, 'queued'));
    expect(screen.queryAllByText(/^Biuro przywróciło dane z wcześniejszej kopii\./)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Pokaż' }));
    expect(address()).toBe('/unsent');
    becomes(lost(1), lost(2), change(3, 'sending'));
    expect(screen.queryByText(/^Biuro przywróciło dane/)).toBeNull();
  });
});

describe('a session that is back', () => {
  function Page() {
    useResume();
    return null;
  }

  /** The requests while the session goes through these states. */
  function askedFor(...states: readonly SessionView['is'][]) {
    const queries = memoryQueries();
    const { commands, calls } = memoryCommands(queries);
    renderScreen(<Page />, { at: '/', queries, commands });
    for (const is of states)
      act(() => {
        queries.session.value = { ...queries.session.value, is };
      });
    return calls.map(([verb]) => verb).filter((verb) => verb === 'sendNow' || verb === 'refresh');
  }

  test('signed in again after the session had ended, what waits is sent and what failed is fetched, once', () => {
    expect(askedFor('ended', 'signed-in')).toEqual(['sendNow', 'refresh']);
  });

  test('nothing is sent because of a sign-in that ended nothing, or of another change of the session', () => {
    expect(askedFor('signed-in')).toEqual([]);
    expect(askedFor('none', 'signed-in')).toEqual([]);
    expect(askedFor('ended')).toEqual([]);
  });
});
