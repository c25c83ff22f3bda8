import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { column } from '#domain/energy/series.ts';
import { quantity } from '#domain/quantity.ts';
import type { RepairCheck } from '#domain/repair/repair-check.ts';
import { RepairSection } from '#screens/tasks/repair/repair-section.tsx';
import { ABSENT, memoryCommands, memoryQueries, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { aRepairCheck, aSilence } from '#tests/support/diagnosis-builders.ts';
import { anInstallation, aTask } from '#tests/support/view-builders.ts';

const ms = (time: string) => quantity<never>(Date.parse(time));
const CLOSED = ms('2026-06-10T10:00:00+02:00');
const NOW = ms('2026-06-10T12:00:00+02:00');
const closedTask = aTask({ status: 1, updatedAt: CLOSED });

function opened(checks: readonly RepairCheck[], { task = closedTask, now = NOW }: { task?: typeof closedTask; now?: number } = {}) {
  vi.setSystemTime(now);
  const queries = memoryQueries();
  const { commands, calls } = memoryCommands(queries);
  queries.repairChecks.value = ready(checks);
  queries.diagnoses.value = ready([]);
  queries.installations.value = ready({ rows: [anInstallation()], total: 1 });
  return { queries, calls, ...renderScreen(<RepairSection task={task} />, { at: '/tasks', queries, commands }) };
}
const section = () => within(screen.getByRole('region', { name: 'Sprawdzenie naprawy' }));

afterEach(() => void vi.useRealTimers());

test.each([
  ['confirmed', null, /Naprawa potwierdzona danymi/],
  ['unconfirmed', 'fault', /Dane nie potwierdziły naprawy.*Falownik był w stanie awarii/],
  ['unconfirmed', 'low_power', /Dane nie potwierdziły naprawy.*Moc była mniejsza niż 60/],
  ['good_so_far', null, /Na razie dobrze od .*, sprawdzamy dalej/],
  ['returned', 'cause', /Wróciło 11\/06, 07:40.*wróciła 11\/06, 07:40/],
  ['unknown', 'not_seen_again', /Nie wiadomo, czy naprawa pomogła.*Przez 14 dni/],
  ['unknown', 'not_comparable', /Nie wiadomo, czy naprawa pomogła.*Falownik pracuje; nie ma z czym porównać mocy/],
  ['unknown', 'other', /Nie wiadomo, czy naprawa pomogła.*nowsza wersja aplikacji/],
  ['unknown', 'no_readings', /Nie wiadomo, czy naprawa pomogła.*Przez trzy dni/],
  ['cancelled', null, /zgłoszenie otwarto ponownie/],
] as const)('a check that is %s says so in words, with its reason', (state, reason, words) => {
  opened([aRepairCheck({ state, reason, returnedAt: state === 'returned' ? ms('2026-06-11T07:40:00+02:00') : null })]);
  expect(screen.getByRole('region', { name: 'Sprawdzenie naprawy' }).textContent).toMatch(words);
});

test('a waiting one says when it will be judged, and at night that it is night', () => {
  const check = aRepairCheck({ state: 'waiting', reason: null, highestPower: null, meanPower: null, closedAt: CLOSED });
  opened([check], { now: ms('2026-06-10T10:10:00+02:00') });
  expect(section().getByText('Sprawdzimy dziś po 11:00.')).toBeTruthy();
});

test('closed here, not yet reported by the backend: it waits; an open task and an old one without a check show nothing', () => {
  const { unmount } = opened([]);
  expect(section().getByText('Czeka na sprawdzenie')).toBeTruthy();
  unmount();
  const open = opened([], { task: aTask() });
  expect(screen.queryByRole('region', { name: 'Sprawdzenie naprawy' })).toBeNull();
  open.unmount();
  opened([], { now: ms('2026-06-20T10:00:00+02:00') });
  expect(screen.queryByRole('region', { name: 'Sprawdzenie naprawy' })).toBeNull();
});

test('a backend without repair checks shows nothing in the task', async () => {
  const { queries } = opened([]);
  await act(async () => {
    queries.repairChecks.value = { is: 'absent', problem: { is: 'unsupported' } };
  });
  expect(screen.queryByRole('region', { name: 'Sprawdzenie naprawy' })).toBeNull();
});

test.each(['unconfirmed', 'returned'] as const)('one that is %s is reopened after a confirmation', async (state) => {
  const { calls } = opened([aRepairCheck({ closedAt: CLOSED, state })]);
  fireEvent.click(section().getByRole('button', { name: 'Otwórz ponownie' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Otwórz ponownie' }));
  await settle();
  expect(calls).toContainEqual(['reopenRepair', closedTask]);
});

/** The hour after the closing, with this power. */
const hourOf = (power: number) => {
  const times = Array.from({ length: 12 }, (_, at) => CLOSED + (at + 1) * 300_000);
  return ready({ at: column<never>(times), values: column<never>(times.map(() => power)) });
};
/** Two days before, with 4 kW from eight to three o'clock. */
function knowsDaysBefore(queries: ReturnType<typeof opened>['queries']) {
  for (const date of ['2026-06-07', '2026-06-08']) {
    const times = Array.from({ length: 84 }, (_, at) => Date.parse(`${date}T08:00:00+02:00`) + at * 300_000);
    queries.power(7, date).value = ready({ at: column<never>(times), values: column<never>(times.map(() => 4000)) });
  }
}

test('“Sprawdź teraz” fetches again and judges by the data on the device: power as on the days before is good so far', async () => {
  const { queries, calls } = opened([]);
  knowsDaysBefore(queries);
  queries.power(7, '2026-06-10').value = hourOf(3000);
  fireEvent.click(section().getByRole('button', { name: 'Sprawdź teraz' }));
  expect(await screen.findByText('Na razie dobrze od 10:05, sprawdzamy dalej')).toBeTruthy();
  expect(calls).toContainEqual(['refresh']);
  expect(screen.getByText(/Obliczono z danych na urządzeniu/)).toBeTruthy();
  expect(
    screen.getByText(
      /Moc najwyższa 3,00.kW, średnia 3,00.kW; spodziewana średnio [34],\d\d.kW \(z własnych dni sprzed awarii, bez uwzględnienia pogody\)\./,
    ),
  ).toBeTruthy();
});

test('too little power does not confirm; without readings or days to compare with it waits', async () => {
  const { queries } = opened([]);
  fireEvent.click(section().getByRole('button', { name: 'Sprawdź teraz' }));
  expect(await screen.findByText(/Obliczono z danych na urządzeniu/)).toBeTruthy();
  expect(screen.getAllByText('Czeka na sprawdzenie')).toHaveLength(2);
  await act(async () => {
    queries.power(7, '2026-06-10').value = hourOf(120);
  });
  expect(screen.getAllByText('Czeka na sprawdzenie')).toHaveLength(2);
  await act(async () => knowsDaysBefore(queries));
  expect(screen.getByText('Dane nie potwierdziły naprawy')).toBeTruthy();
  expect(screen.getByText(/Moc była mniejsza niż 60\s% spodziewanej/)).toBeTruthy();
});

test('a cause that is still active is named', async () => {
  const { queries } = opened([], { task: aTask({ status: 1, updatedAt: CLOSED, clientRef: 'diagnosis-3-a' }) });
  const fault = aSilence({
    id: 3,
    cause: 'event:GROUND_FAULT',
    severity: 'major',
    since: quantity(CLOSED - 86_400_000),
    from: quantity(CLOSED - 86_400_000),
  });
  knowsDaysBefore(queries);
  queries.diagnoses.value = ready([{ ...fault, evidence: { of: 'event', code: 'GROUND_FAULT', highestVoltage: null } }]);
  queries.power(7, '2026-06-10').value = hourOf(4000);
  fireEvent.click(section().getByRole('button', { name: 'Sprawdź teraz' }));
  expect(await screen.findByText('Dane nie potwierdziły naprawy')).toBeTruthy();
  expect(screen.getByText(/Przyczyna zgłoszenia nadal trwa/)).toBeTruthy();
});

test('a task that was filed twice and merged is not a repair', () => {
  const queries = opened([], { task: aTask({ id: 31, status: 1, updatedAt: CLOSED, clientRef: 'diagnosis-3-b' }) }).queries;
  expect(section().getByText('Czeka na sprawdzenie')).toBeTruthy();
  act(() => {
    queries.tasks.value = ready([aTask({ id: 29, clientRef: 'diagnosis-3-a' })]);
  });
  expect(screen.queryByRole('region', { name: 'Sprawdzenie naprawy' })).toBeNull();
});

test('the chart of before and after names the day that is not on this device', async () => {
  const { queries } = opened([aRepairCheck({ closedAt: CLOSED, from: CLOSED })]);
  queries.power(7, '2026-06-09').value = ABSENT;
  queries.power(7, '2026-06-10').value = ABSENT;
  fireEvent.click(section().getByRole('button', { name: 'Moc przed i po' }));
  expect(await screen.findByText('Mocy z 9/06/2026 nie pobrano jeszcze na to urządzenie.')).toBeTruthy();
  expect(screen.getByText('Mocy z 10/06/2026 nie pobrano jeszcze na to urządzenie.')).toBeTruthy();
});
