import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PlanChange } from '#domain/service/plan.ts';
import { UnsentChanges } from '#screens/readiness/unsent/unsent-changes.tsx';
import type { PendingChange } from '#state/views.ts';
import { memoryCommands, memoryQueries, ready, renderScreen } from '#tests/support/app-context.tsx';
import { aPlannedTask } from '#tests/support/plans.ts';
import { anUnsentChange } from '#tests/support/unsent-changes.ts';

const base = aPlannedTask(31, { plannedOn: '2026-12-02', minutes: 60 });
const PEOPLE = [{ id: 7, name: 'Anna Lis', email: 'anna@firma.pl', isMe: false }];

function opened(change: PlanChange, over: Partial<PendingChange> = {}) {
  const queries = memoryQueries();
  queries.technicians.value = ready(PEOPLE);
  const plan = { key: 'srv:31', change, base, office: null, ...over.plan };
  const pending = anUnsentChange({
    kind: 'task.plan',
    sending: 'plan',
    task: null,
    about: 'Dom Kalisz',
    state: 'queued',
    attempt: 0,
    ...over,
    plan,
  });
  queries.outbox.value = { ...queries.outbox.value, pending: [pending] };
  const { commands, calls } = memoryCommands(queries);
  renderScreen(<UnsentChanges />, { at: '/unsent', queries, commands });
  return { card: within(screen.getByTestId('change')), text: screen.getByTestId('change').textContent ?? '', calls };
}

test('a plan that waits is named with its day, times and people', () => {
  const year = new Date().getFullYear();
  const { text, card } = opened({ plannedOn: `${year}-12-04`, from: '09:00', to: '11:00', assignee: 7, helper: 99, priority: 2 });
  expect(text).toContain('Plan zgłoszenia');
  expect(text).toContain('Dom Kalisz');
  expect(text).toMatch(/dla: Anna Lis, razem z: konto nr 99, na \S+ 4 grudnia, od 09:00, do 11:00, awaria/);
  expect(card.getByRole('link', { name: 'Otwórz zgłoszenie' }).getAttribute('href')).toBe('/tasks?task=31');
});

test('a day of another year has its year, and what is taken away is said', () => {
  expect(opened({ plannedOn: '2099-01-05' }).text).toContain('na poniedziałek 5 stycznia 2099');
});

test.each([
  [{ plannedOn: null }, 'bez terminu'],
  [{ assignee: null, deadline: null }, 'bez osoby, bez ostatecznego terminu'],
  [{ place: 2 }, 'w innej kolejności'],
  [{ minutes: 90, deadline: '2026-12-31' }, 'czas 90\u00a0min, najpóźniej 31/12/2026'],
] as const)('%j is said as %s', (change, words) => {
  expect(opened(change).text).toContain(words);
});

test('a conflict shows each field beside the values of the office and before, and has both ways out', () => {
  const office = { ...base, minutes: 45, assignee: 7, assigneeName: 'Anna Lis', changedBy: 7, changedByName: '' };
  const { card, calls } = opened({ minutes: 90 }, { state: 'conflict', seq: 5, attempt: 1, plan: { office } as never });
  const [head, line] = card.getAllByRole<HTMLTableRowElement>('row').map((row) => [...row.cells].map(({ textContent }) => textContent));
  expect(card.getByText('W biurze ostatnia zmiana: anna@firma.pl.')).toBeTruthy();
  expect(head).toEqual(['Pole', 'Ty', 'Biuro', 'Było']);
  expect(line).toEqual(['Czas', '90\u00a0min', '45\u00a0min', '60\u00a0min']);
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Zastosuj mimo to', 'Pomiń']);
  fireEvent.click(card.getByRole('button', { name: 'Zastosuj mimo to' }));
  expect(calls).toContainEqual(['applyAnyway', 5]);
});

test('a refused plan says why and leads to its request', () => {
  const { text, card } = opened({ assignee: 7 }, { state: 'rejected', attempt: 1, reason: 'To konto jest wyłączone.', httpStatus: 400 });
  expect(text).toContain('To konto jest wyłączone.');
  expect(text).toContain('popraw ją albo pomiń');
  expect(card.getByRole('link', { name: 'Otwórz zgłoszenie' })).toBeTruthy();
});
