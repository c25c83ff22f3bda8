import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { PlanChange } from '#domain/service/plan.ts';
import type { Outcome } from '#domain/service/problem.ts';
import { Snackbars } from '#ui/dialogs/snackbars.tsx';
import { MoveDialog } from '#ui/planning/move-dialog.tsx';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';
import { DONE, failed } from '#tests/support/app-context.tsx';
import { aSeenPlan } from '#tests/support/plans.ts';

const user = userEvent.setup({ delay: null });
const TODAY = '2026-11-20';
const PEOPLE = [
  { id: 7, name: 'Anna Łoś' },
  { id: 8, name: 'Jan Ćma' },
];
const timed = aSeenPlan(1, { plannedOn: TODAY, place: 1, from: '09:00', to: '10:00', helper: 8 });

function open({ chosen = [timed, aSeenPlan(2)], answer = undefined as Outcome<never> | undefined } = {}) {
  const undo = vi.fn(async () => DONE);
  const onMove = vi.fn(async (_: PlanChange) => answer ?? { ok: true as const, value: undo });
  const [onMoved, onClose] = [vi.fn(), vi.fn()];
  render(
    <ThemeProvider env="test">
      <MoveDialog {...{ chosen, people: PEOPLE, today: TODAY, onMove, onMoved, onClose }} />
      <Snackbars />
    </ThemeProvider>,
  );
  return { onMove, onMoved, onClose, undo };
}

const person = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Osoba' });
const day = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Dzień' });
const pick = (field: HTMLSelectElement, name: string) => user.selectOptions(field, name);
const press = () => user.click(screen.getByRole('button', { name: 'Przenieś' }));

test('moves all chosen ones by one press, and offers to take it back', async () => {
  const { onMove, onMoved, undo } = open();
  expect(screen.getByRole('dialog', { name: 'Przenieś 2 zgłoszenia' })).toBeTruthy();
  await pick(person(), 'Anna Łoś');
  await pick(day(), 'poniedziałek 23/11');
  await press();
  expect(onMove.mock.calls).toEqual([[{ assignee: 7, plannedOn: '2026-11-23' }]]);
  expect(onMoved).toHaveBeenCalledOnce();
  expect(screen.getByText('Przeniesiono 2 zgłoszenia')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cofnij' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.getByText('Cofnięto zmianę planu')).toBeTruthy();
});

test('takes the person away, or the day, with a word about agreed times', async () => {
  const { onMove } = open();
  await pick(day(), 'sobota 21/11');
  expect(screen.getByText('Umówione godziny zostają bez zmian (1 zgłoszenie).')).toBeTruthy();
  await pick(person(), 'Bez osoby');
  await pick(day(), 'Bez terminu');
  expect(screen.getByText('Umówione godziny znikną (1 zgłoszenie).')).toBeTruthy();
  await press();
  expect(onMove.mock.calls).toEqual([[{ assignee: null, plannedOn: null }]]);
});

test('asks at the field for what is missing or wrong, and keeps what was chosen', async () => {
  const { onMove } = open();
  await press();
  expect(screen.getByText('Wybierz osobę lub dzień')).toBeTruthy();
  await pick(person(), 'Jan Ćma');
  await press();
  expect(person().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Jan Ćma jest już drugą osobą w jednym z wybranych zgłoszeń')).toBeTruthy();
  await pick(person(), 'Anna Łoś');
  await pick(day(), 'Inny dzień…');
  for (const wrong of ['1999-12-31', '2101-01-01', '']) {
    const field = screen.getByLabelText('Wybrany dzień');
    await user.clear(field);
    if (wrong) await user.type(field, wrong);
    await press();
    expect(screen.getByText('Podaj dzień od roku 2000 do 2100')).toBeTruthy();
  }
  expect(onMove).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Wybrany dzień'), '2099-02-28');
  await press();
  expect(onMove.mock.calls).toEqual([[{ assignee: 7, plannedOn: '2099-02-28' }]]);
});

test('stays open with a sentence if the device cannot store it', async () => {
  const { onMoved } = open({ answer: failed({ is: 'offline' }) });
  await pick(person(), 'Anna Łoś');
  await press();
  await act(async () => {});
  expect(onMoved).not.toHaveBeenCalled();
  expect(person().value).toBe('7');
  expect(screen.getAllByRole('alert').some(({ textContent }) => (textContent ?? '') !== '')).toBe(true);
});
