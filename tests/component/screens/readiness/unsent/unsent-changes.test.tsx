import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { UnsentChanges } from '#screens/readiness/unsent/unsent-changes.tsx';
import type { Commands } from '#state/commands/commands.ts';
import type { PendingChange } from '#state/views.ts';
import { memoryCommands, memoryQueries, NOON, renderScreen } from '#tests/support/app-context.tsx';
import { anUnsentChange, unsentTask } from '#tests/support/unsent-changes.ts';
import { aTask } from '#tests/support/view-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';

const renderUnsent = (...pending: PendingChange[]) => renderUnsentWith({}, ...pending);

function renderUnsentWith(answers: Partial<Commands>, ...pending: PendingChange[]) {
  const queries = memoryQueries();
  queries.outbox.value = { ...queries.outbox.value, pending };
  const { commands, calls } = memoryCommands(queries, answers);
  renderScreen(<UnsentChanges />, { at: '/unsent', queries, commands });
  return { queries, calls, user: userEvent.setup({ delay: null }) };
}

test('nothing waits, and that is shown', () => {
  renderUnsent();
  expect(screen.getByText('Nic nie czeka na wysłanie')).toBeTruthy();
});

test('a queued change shows its kind, its installation and its state, and can be sent', async () => {
  const { calls, user } = renderUnsent(anUnsentChange({}));
  const card = within(screen.getByTestId('change'));
  for (const text of ['Nowe zgłoszenie', 'Dom Kalisz', 'Czeka na wysłanie', 'Falownik nie startuje'])
    expect(card.getByText(text)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Wyślij teraz' }));
  expect(calls).toEqual([['sendNow']]);
});

test('until the database has answered, it does not say that all is sent', () => {
  const queries = memoryQueries();
  queries.outbox.value = { ...queries.outbox.value, isKnown: false };
  renderScreen(<UnsentChanges />, { at: '/unsent', queries, commands: memoryCommands(queries).commands });
  expect(screen.queryByText('Nic nie czeka na wysłanie')).toBeNull();
  act(() => {
    queries.outbox.value = { ...queries.outbox.value, isKnown: true };
  });
  expect(screen.getByText('Nic nie czeka na wysłanie')).toBeTruthy();
});

test('while the office is compared with this device, it does not say that all is sent', () => {
  const queries = memoryQueries();
  queries.outbox.value = { ...queries.outbox.value, isMatching: true };
  renderScreen(<UnsentChanges />, { at: '/unsent', queries, commands: memoryCommands(queries).commands });
  expect(screen.getByText(/^Dane biura odtworzono z kopii/)).toBeTruthy();
  expect(screen.queryByText('Nic nie czeka na wysłanie')).toBeNull();
});

test('a conflict shows the three states side by side, and the user’s can be sent over the office’s', async () => {
  const conflict = anUnsentChange({
    kind: 'task.status',
    sending: 'change',
    state: 'conflict',
    task: null,
    status: 1,
    base: { status: 0, updatedAt: null },
    office: { status: 0, updatedAt: quantity(NOON) },
  });
  const { calls, user } = renderUnsent(conflict);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Ty', 'Biuro', 'Było']);
  expect(within(screen.getByRole('row', { name: /^Ty/ })).getByText('Zamknięte')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Zastosuj mimo to' }));
  expect(calls).toEqual([['applyAnyway', 7]]);
});

test('a refused creation shows the office’s words and can be edited within the form’s rules', async () => {
  const { calls, user } = renderUnsent(anUnsentChange({ state: 'rejected', reason: 'Nieznany falownik.', httpStatus: 400 }));
  expect(screen.getByText(/Nieznany falownik\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Popraw i wyślij' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Popraw zgłoszenie' }));
  const reason = dialog.getByLabelText('Powód zgłoszenia');
  await user.clear(reason);
  await user.click(dialog.getByRole('button', { name: 'Popraw i wyślij' }));
  expect(await dialog.findByText('To pole jest wymagane')).toBeTruthy();
  await pasteInto(user, reason, 'Inny powód');
  await user.click(dialog.getByRole('button', { name: 'Popraw i wyślij' }));
  await waitFor(() => expect(calls).toContainEqual(['editAndResend', 7, { ...unsentTask, reason: 'Inny powód' }, 'unsent.edit:7']));
  await waitFor(() => expect(calls).toContainEqual(['dropDraft', 'unsent.edit:7']));
  expect(calls.filter(([verb]) => verb === 'editAndResend')).toHaveLength(1);
});

test('edits from before a crash are in the form again', async () => {
  const queries = memoryQueries();
  queries.outbox.value = { ...queries.outbox.value, pending: [anUnsentChange({ state: 'rejected', reason: 'Nie.', httpStatus: 400 })] };
  queries.drafts.set('unsent.edit:7', { reason: 'Sprzed awarii', strange: 1 });
  renderScreen(<UnsentChanges />, { at: '/unsent', queries, commands: memoryCommands(queries).commands });
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Popraw i wyślij' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Popraw zgłoszenie' }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLTextAreaElement>('Powód zgłoszenia').value).toBe('Sprzed awarii'));
  expect(dialog.getByLabelText<HTMLInputElement>('Pracownik', { exact: false }).value).toBe(unsentTask.employee);
});

const buttons = () =>
  within(screen.getByTestId('change'))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

test('a creation in doubt is looked up once more before any button is shown; then it can be sent again or marked as on the list', async () => {
  let finish: () => void = () => undefined;
  const { calls, user } = renderUnsentWith(
    {
      checkList: () =>
        new Promise((resolve) => {
          finish = () => resolve({ ok: true, value: undefined });
        }),
    },
    anUnsentChange({ state: 'review', why: 'absent', attempt: 1 }),
  );
  expect(calls).toEqual([['checkList']]);
  expect(screen.getByText('Sprawdzamy jeszcze raz listę biura…')).toBeTruthy();
  expect(buttons()).toEqual([]);
  await act(async () => finish());
  expect(buttons()).toEqual(['Wyślij ponownie', 'Jest już na liście', 'Usuń']);
  expect(screen.getByText(/^Lista biura sprawdzona o \d\d:\d\d: nie znaleźliśmy na niej tego zgłoszenia\.$/)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Jest już na liście' }));
  const dialog = within(await screen.findByRole('dialog'));
  await pasteInto(user, dialog.getByRole('textbox'), '12');
  await user.click(dialog.getByRole('button', { name: 'Jest już na liście' }));
  await waitFor(() => expect(calls).toContainEqual(['markAsSent', 7, 12]));
});

test('a doubtful creation that the list has after all is shown as present, and nothing is offered', async () => {
  const doubtful = anUnsentChange({ state: 'review', why: 'absent', attempt: 1 });
  const { queries } = renderUnsentWith({}, doubtful);
  await screen.findByRole('button', { name: 'Wyślij ponownie' });
  act(() => {
    queries.outbox.value = { ...queries.outbox.value, pending: [], finished: [{ ...doubtful, state: 'done', why: null, serverId: 17 }] };
  });
  expect(await screen.findByText('Zgłoszenie jest na liście biura: nr 17')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Wyślij ponownie' })).toBeNull();
});

test('where the list cannot be fetched, that is shown; what is sent again is looked up first', async () => {
  renderUnsentWith(
    { checkList: async () => ({ ok: false, problem: { is: 'offline' } }) },
    anUnsentChange({ state: 'review', why: 'absent', attempt: 1 }),
  );
  expect(await screen.findByText(/Nie udało się teraz sprawdzić listy biura\. Przed ponownym wysłaniem sprawdzimy ją sami\./)).toBeTruthy();
  expect(buttons()).toContain('Wyślij ponownie');
});

test('a row that may be the creation is named, can be opened, and can be confirmed as the creation', async () => {
  const { calls, user } = renderUnsentWith({}, anUnsentChange({ state: 'review', why: 'similar', lookalikes: [17, 21], attempt: 1 }));
  expect(await screen.findByText(/Na liście biura jest podobne zgłoszenie/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'nr 17' }).getAttribute('href')).toBe('/tasks?task=17');
  await user.click(await screen.findByRole('button', { name: 'To jest nr 21' }));
  expect(calls).toContainEqual(['markAsSent', 7, 21]);
});

test.each([
  ['cut', 'Lista biura może być niepełna'],
  ['shaken', 'Na liście biura brakuje zgłoszeń, które były na niej wcześniej'],
] as const)('the reason of the question is shown: %s', async (why, text) => {
  renderUnsentWith({}, anUnsentChange({ state: 'review', why, attempt: 1 }));
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
});

test('a creation that cannot be sent in its form was never sent: it can be edited or given up, and is not searched for', async () => {
  const { calls } = renderUnsentWith({}, anUnsentChange({ state: 'review', why: 'unsendable' }));
  expect(screen.getByText('Nie można wysłać')).toBeTruthy();
  expect(buttons()).toEqual(['Popraw i wyślij', 'Usuń']);
  expect(calls).toEqual([]);
});

test('a status whose task is on no list has its own question: it can be sent nevertheless', async () => {
  const gone = anUnsentChange({
    kind: 'task.status',
    sending: 'change',
    state: 'review',
    why: 'gone',
    status: 1,
    task: { ...aTask(), id: 31 } as never,
  });
  const { calls, user } = renderUnsentWith({}, gone);
  expect(screen.getByText('Nie ma go na liście biura')).toBeTruthy();
  expect(screen.getByText(/niczego nie wysłaliśmy i niczego nie odrzucono/i)).toBeTruthy();
  expect(buttons()).toEqual(['Wyślij mimo to', 'Pomiń']);
  await user.click(screen.getByRole('button', { name: 'Wyślij mimo to' }));
  expect(calls).toEqual([['sendAgain', 7]]);
});

test('a task without a number has none on its card', () => {
  const numberless = { ...aTask({ description: 'Dom Kalisz' }), id: 0 } as never;
  renderUnsent(anUnsentChange({ kind: 'task.status', sending: 'change', status: 1, task: numberless }));
  expect(screen.getByTestId('change').textContent).not.toContain('nr 0');
  expect(screen.getByText('Dom Kalisz')).toBeTruthy();
});

test('a task that got its number meanwhile has it on its card', () => {
  renderUnsent(
    anUnsentChange({
      kind: 'task.status',
      sending: 'change',
      status: 1,
      task: { ...aTask({ description: 'Dom Kalisz' }), id: 0 } as never,
      serverId: 44,
    }),
  );
  expect(screen.getByText('Dom Kalisz · nr 44')).toBeTruthy();
});

test('a change that is being sent has no button that could lose it', () => {
  renderUnsent(anUnsentChange({ state: 'sending', lastSentAt: quantity(Date.now()) }));
  expect(within(screen.getByTestId('change')).queryByRole('button')).toBeNull();
});

test('suspected copies are named by their numbers', () => {
  renderUnsent(anUnsentChange({ state: 'unknown', suspects: [12, 15] }));
  expect(screen.getByText('Możliwy duplikat na liście biura: nr 12, 15')).toBeTruthy();
});

test('changes that a restored office has lost can be sent again one by one, or all by one press in their order', async () => {
  const lost = (seq: number) => anUnsentChange({ seq, state: 'review', why: 'lost', attempt: 1, doneAt: quantity(NOON) });
  const { calls, user } = renderUnsent(lost(3), lost(5));
  expect(screen.getByText(/^Biuro przywróciło swoje dane z wcześniejszej kopii\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Wyślij ponownie wszystko, czego biuro nie ma (2)' }));
  await waitFor(() =>
    expect(calls).toEqual([
      ['sendAgain', 3],
      ['sendAgain', 5],
    ]),
  );
});

test('a change whose request the office no longer has can be assigned to another; an unknown number is reported', async () => {
  const strayed = anUnsentChange({
    kind: 'task.status',
    sending: 'change',
    state: 'review',
    why: 'renumbered',
    status: 1,
    lookalikes: [40],
    task: { ...aTask({ description: 'Dom Kalisz' }), id: 33 } as never,
  });
  const { calls, user } = renderUnsentWith({ attachChange: async (_, id) => ({ ok: true, value: id === 41 }) }, strayed);
  // its former number belongs to another task now
  expect(screen.getByText('Dom Kalisz · dawny nr 33')).toBeTruthy();
  expect(buttons()).toEqual(['To jest nr 40', 'Wskaż zgłoszenie', 'Pomiń']);
  await user.click(screen.getByRole('button', { name: 'Wskaż zgłoszenie' }));
  const dialog = within(await screen.findByRole('dialog'));
  await pasteInto(user, dialog.getByRole('textbox'), '99');
  await user.click(dialog.getByRole('button', { name: 'Wskaż i wyślij' }));
  expect(await dialog.findByText('Na liście nie ma zgłoszenia o tym numerze')).toBeTruthy();
  expect(calls).toContainEqual(['attachChange', 7, 99]);
});

test('a change without an answer for a minute can be looked for now, and the result is shown', async () => {
  const waiting = anUnsentChange({ state: 'unknown', attempt: 1, isKeyed: true, lastSentAt: quantity(Date.now() - 61_000) });
  const { calls, user } = renderUnsentWith({ checkChange: async () => ({ ok: true, value: false }) }, waiting);
  await user.click(screen.getByRole('button', { name: 'Sprawdź teraz' }));
  expect(await screen.findByText(/^Sprawdzono o \d\d:\d\d: biuro jeszcze nie ma tej zmiany\.$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Wyślij ponownie' }));
  await user.click(screen.getByRole('button', { name: 'Usuń' }));
  expect(await screen.findByText(/Jeśli dotarła już do biura, pozostanie tam/)).toBeTruthy();
  expect(calls).toEqual([
    ['checkChange', 7, 'create'],
    ['sendAgain', 7],
  ]);
});
