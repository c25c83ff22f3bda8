import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useRefusals } from '#app/session/use-refusals.ts';
import { quantity } from '#domain/quantity.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import type { ChangeState } from '#domain/service/change-state.ts';
import type { PendingChange } from '#state/views.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';
import { aChange } from '#tests/support/view-builders.ts';

const FAILED = 'Operacja nie powiodła się. Sprawdź poprawność danych';

function Any() {
  useRefusals(useValue(useQueries().outbox).pending);
  return null;
}

const change = (seq: number, state: ChangeState, createdAt = Date.now()): PendingChange =>
  aChange({ seq, opId: `op-${seq}`, state, createdAt: quantity(createdAt), attempt: 1 });

function opens(...pending: readonly PendingChange[]) {
  const queries = memoryQueries();
  queries.outbox.value = { ...queries.outbox.value, pending };
  const { address } = renderScreen(<Any />, { at: '/map', queries, commands: memoryCommands(queries).commands });
  const becomes = (...now: readonly PendingChange[]) =>
    act(() => {
      queries.outbox.value = { ...queries.outbox.value, pending: now };
    });
  return { becomes, address };
}

const said = () => screen.queryAllByText(FAILED).length;

test('a change that the office refuses is said wherever the user is, and leads to it', async () => {
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

test('refused so quickly that nobody saw it wait is said all the same', () => {
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

test('what a restored office has lost is said wherever the user is, once for all of it', async () => {
  const lost = (seq: number): PendingChange => ({ ...change(seq, 'review', 0), why: 'lost' });
  const { becomes, address } = opens(change(3, 'queued'));
  becomes(lost(1), lost(2), change(3, 'queued'));
  expect(screen.queryAllByText(/^Biuro przywróciło dane z wcześniejszej kopii\./)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Pokaż' }));
  expect(address()).toBe('/unsent');
  becomes(lost(1), lost(2), change(3, 'sending'));
  expect(screen.queryByText(/^Biuro przywróciło dane/)).toBeNull();
});
