import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlanLine } from '#screens/day/stops/plan-line.tsx';
import { decisionsIn, memoryCommands, NOON, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { aViewer, cards, ME, mine, opensDay, plannedIn, queriesWith, TODAY } from '#tests/support/my-day.tsx';
import { aSeenPlan } from '#tests/support/plans.ts';
import { aTask } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

const presses = async (name: string | RegExp, role = 'button'): Promise<void> => user.click(await screen.findByRole(role, { name }));

test('a request is put to tomorrow by three presses, its agreed time goes, and can be taken back', async () => {
  const { calls } = await opensDay(queriesWith([mine(1, { from: '09:00', to: '10:00' }), mine(2)]));
  await presses('Więcej: Dom Adamskich');
  await presses('Przełóż…');
  expect(await screen.findByText('Uzgodniona godzina zostanie usunięta.')).toBeTruthy();
  await presses('Jutro sobota 21/11');
  await settle();
  expect(plannedIn(calls)).toEqual([['srv:1', { plannedOn: '2026-11-21', from: null, to: null }]]);
  expect(screen.getByText('Dom Adamskich: sobota 21/11')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cofnij' })).toBeTruthy();
});

test('a request is put to a day that is typed, and not to one that is over', async () => {
  const { calls } = await opensDay(queriesWith([mine(1)]));
  await presses('Więcej: Dom Adamskich');
  await presses('Przełóż…');
  const field = await screen.findByLabelText('Inny dzień');
  await user.type(field, '2026-11-19');
  await presses('Zapisz');
  expect(screen.getByText('Wybierz dzień od dziś')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '2028-02-29');
  await presses('Zapisz');
  await settle();
  expect(plannedIn(calls)).toEqual([['srv:1', { plannedOn: '2028-02-29' }]]);
});

test('a customer who was not at home takes four presses: the note and the new day are decided together', async () => {
  const { calls } = await opensDay(queriesWith([mine(1)]));
  await presses('Więcej: Dom Adamskich');
  await presses('Nie zastano…');
  await presses('Klienta nie było', 'radio');
  await presses('Jutro sobota 21/11');
  await settle();
  expect(calls.filter(([verb]) => verb === 'decide')).toHaveLength(1);
  const [note] = decisionsIn(calls);
  expect(note?.[0]).toBe('commentTask');
  expect(note?.[2]).toBe('Nie zastano: klienta nie było. Nowy dzień: sobota 21/11.');
  expect(plannedIn(calls)).toEqual([['srv:1', { plannedOn: '2026-11-21' }]]);
});

test('the reason of a visit that did not happen has to be said, another one in words', async () => {
  const { calls } = await opensDay(queriesWith([mine(1)]));
  await presses('Więcej: Dom Adamskich');
  await presses('Nie zastano…');
  await presses('Bez terminu');
  expect(screen.getByText('Wybierz powód')).toBeTruthy();
  await presses('Inny powód', 'radio');
  await presses('Bez terminu');
  expect(screen.getByText('Opisz powód')).toBeTruthy();
  await user.type(screen.getByLabelText('Opis powodu'), 'Pies na podwórku');
  await presses('Bez terminu');
  await settle();
  expect(decisionsIn(calls)[0]?.[2]).toBe('Nie zastano: Pies na podwórku. Bez nowego terminu.');
  expect(plannedIn(calls)).toEqual([['srv:1', { plannedOn: null }]]);
});

test('words of another reason, which are not shown any more, do not get into the note', async () => {
  const { calls } = await opensDay(queriesWith([mine(1)]));
  await presses('Więcej: Dom Adamskich');
  await presses('Nie zastano…');
  await presses('Inny powód', 'radio');
  await user.type(screen.getByLabelText('Opis powodu'), 'Pies na podwórku');
  await presses('Klienta nie było', 'radio');
  await presses('Bez terminu');
  await settle();
  expect(decisionsIn(calls)[0]?.[2]).toBe('Nie zastano: klienta nie było. Bez nowego terminu.');
});

test('the words of another reason stay while the dialog is closed, until they are decided', async () => {
  const queries = queriesWith([mine(1), mine(2)]);
  const { calls } = await opensDay(queries);
  const opens = async (name: string): Promise<void> => {
    await presses(`Więcej: ${name}`);
    await presses('Nie zastano…');
    await screen.findByRole('radio', { name: 'Inny powód' });
    await settle();
  };
  const isChosen = (): boolean => screen.getByRole<HTMLInputElement>('radio', { name: 'Inny powód' }).checked;
  await opens('Dom Adamskich');
  await presses('Inny powód', 'radio');
  await user.type(screen.getByLabelText('Opis powodu'), 'Pies na podwórku');
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await opens('Dom Borowych');
  expect(isChosen()).toBe(false);
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await opens('Dom Adamskich');
  expect(isChosen()).toBe(true);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Opis powodu').value).toBe('Pies na podwórku');
  await presses('Bez terminu');
  await settle();
  expect(calls.find(([verb]) => verb === 'decide')?.at(-1)).toBe('task.not-home:srv:1');
  expect(decisionsIn(calls)[0]?.[2]).toBe('Nie zastano: Pies na podwórku. Bez nowego terminu.');
  expect([...queries.drafts.keys()]).not.toContain('task.not-home:srv:1');
});

test('words that could not be decided stay for another attempt', async () => {
  const queries = queriesWith([mine(1)]);
  const refused = { ok: false, problem: { is: 'device', quota: true } } as const;
  await opensDay(queries, '/day', { decide: () => Promise.resolve(refused) });
  await presses('Więcej: Dom Adamskich');
  await presses('Nie zastano…');
  await presses('Inny powód', 'radio');
  await user.type(screen.getByLabelText('Opis powodu'), 'Pies na podwórku');
  await presses('Bez terminu');
  await settle();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Opis powodu').value).toBe('Pies na podwórku');
  await user.keyboard('{Escape}');
  await settle();
  expect(queries.drafts.get('task.not-home:srv:1')).toEqual({ reason: 'other', words: 'Pies na podwórku' });
});

test('a request is handed over to a colleague with a name; a helper who takes it over does it alone', async () => {
  const { calls } = await opensDay(queriesWith([mine(1, { helper: 8, helperName: 'Anna Lis' }), mine(2)]));
  await presses('Więcej: Dom Adamskich');
  await presses('Przekaż…');
  expect((await screen.findByRole('button', { name: /nowy@pvcare\.pl/ })).hasAttribute('disabled')).toBe(true);
  await presses('Anna Lis');
  await settle();
  expect(plannedIn(calls)).toEqual([['srv:1', { assignee: 8, helper: null }]]);
  expect(screen.getByText('Dom Adamskich: przekazano, Anna Lis')).toBeTruthy();
});

test('what I help with I hand over as the helper', async () => {
  const { calls } = await opensDay(queriesWith([mine(1, { assignee: 9, assigneeName: 'Ewa', helper: ME })]));
  await presses('Więcej: Dom Adamskich');
  await presses('Przekaż…');
  await presses('Anna Lis');
  await settle();
  expect(plannedIn(calls)).toEqual([['srv:1', { helper: 8 }]]);
});

test('arrows put one card a step earlier or later and write that card alone', async () => {
  const { calls } = await opensDay(queriesWith([mine(1), mine(2), mine(3)]));
  await presses('Więcej: Dom Czajków');
  expect(screen.queryByRole('button', { name: 'Później' })).toBeNull();
  await presses('Wcześniej');
  await settle();
  expect(plannedIn(calls)).toEqual([['srv:2', { place: 4 }]]);
  expect(screen.getByText('Dom Czajków: miejsce 2 z 3')).toBeTruthy();
});

test('what is open of yesterday is listed above today, and one press puts it to today', async () => {
  const queries = queriesWith([mine(1, { plannedOn: '2026-11-19' }), mine(2)]);
  const { calls } = await opensDay(queries);
  const earlier = screen.getByRole('region', { name: 'Wczoraj niezamknięte (1)' });
  expect(within(earlier).getByText('było na czwartek 19/11')).toBeTruthy();
  await presses('Na dziś: Dom Adamskich');
  await settle();
  expect(plannedIn(calls)).toEqual([['srv:1', { plannedOn: TODAY }]]);
});

test('what was closed yesterday is not listed above today', async () => {
  const queries = queriesWith([mine(1, { plannedOn: '2026-11-19' }), mine(2)]);
  queries.tasks.value = ready([aTask({ id: 1, inverterSerial: 'SN1', status: 1 }), aTask({ id: 2, inverterSerial: 'SN2' })]);
  await opensDay(queries);
  expect(screen.queryByText(/niezamknięte/)).toBeNull();
});

test('what is open of earlier days is not called yesterday’s, and is not shown on another day', async () => {
  const rows = [mine(1, { plannedOn: '2026-11-19' }), mine(2, { plannedOn: '2026-11-18' }), mine(3)];
  const today = await opensDay(queriesWith(rows));
  expect(screen.getByRole('heading', { name: 'Wcześniej niezamknięte (2)' })).toBeTruthy();
  today.unmount();
  await opensDay(queriesWith(rows), '/day?dzien=2026-11-21');
  expect(screen.queryByText(/niezamknięte/)).toBeNull();
});

test('a viewer sees the day and changes nothing', async () => {
  const queries = queriesWith([mine(1, { plannedOn: '2026-11-19' }), mine(2, { from: '09:00' }), mine(3)]);
  queries.ownAccount.value = ready(aViewer);
  await opensDay(queries);
  expect(cards()).toEqual(['Dom Borowych', 'Dom Czajków']);
  for (const name of [/^Na dziś/, 'Ułóż trasę', /^Zmień kolejność/, /^Dodaj do dnia/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Rozpocznij/ })).toBeNull();
  await presses('Więcej: Dom Borowych');
  expect((await screen.findByRole('dialog')).querySelectorAll('li')).toHaveLength(1);
});

test('a plan that could not be stored says why, and nothing is taken for done', async () => {
  const queries = queriesWith([mine(1)]);
  const refused = { ok: false, problem: { is: 'storage-full' } } as const;
  await opensDay(queries, '/day', { decide: () => Promise.resolve(refused as never) });
  await presses('Więcej: Dom Adamskich');
  await presses('Przełóż…');
  await presses('Jutro sobota 21/11');
  await settle();
  expect(screen.queryByRole('button', { name: 'Cofnij' })).toBeNull();
});

test('a change that waits and one that needs a decision are named at the card', async () => {
  const queries = queriesWith([]);
  const { commands } = memoryCommands(queries);
  const row = aSeenPlan(1, { assignee: ME });
  renderScreen(
    <>
      <PlanLine row={{ ...row, isWaiting: true }} me={ME} isOutOfTime={false} />
      <PlanLine row={{ ...row, isWaiting: true, troubled: 'conflict' }} me={ME} isOutOfTime={false} />
    </>,
    { at: '/day', queries, commands },
  );
  expect(screen.getAllByText('zmiana planu czeka na wysłanie')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Zmiana planu wymaga decyzji' }).getAttribute('href')).toBe('/unsent');
});
