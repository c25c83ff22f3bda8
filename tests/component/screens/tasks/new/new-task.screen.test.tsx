import { screen, waitFor, act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, afterEach, vi } from 'vitest';
import { NewTaskScreen } from '#screens/tasks/new/new-task.screen.tsx';
import type { Outcome } from '#domain/service/problem.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { shortDate } from '#texts/dates.ts';
import {
  decisionsIn,
  ABSENT,
  DONE,
  memoryCommands,
  memoryQueries,
  REFUSED,
  renderScreen,
  ready,
  settle,
} from '#tests/support/app-context.tsx';
import { anInstallation, aTask } from '#tests/support/view-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';

const user = userEvent.setup({ delay: null });
afterEach(() => void vi.useRealTimers());

async function openForm({ at = '/tasks/new?sn=SN0007', answers = {}, drafts = {} as Record<string, unknown> } = {}) {
  const queries = memoryQueries();
  [queries.diagnoses.value, queries.tasks.value] = [ready([]), ready([])];
  queries.installations.value = ready({
    rows: [anInstallation(), anInstallation({ id: 8, sn: 'SN0008', description: 'Łódź, Żabia 1' })],
    total: 2,
  });
  for (const [key, value] of Object.entries(drafts)) queries.drafts.set(key, value);
  const { commands, calls } = memoryCommands(queries, answers);
  const rendered = renderScreen(<NewTaskScreen />, { at, queries, commands });
  await settle();
  return { ...rendered, queries, calls, verbs: (verb: string) => calls.filter(([name]) => name === verb), filed: () => decisionsIn(calls) };
}

const fill = async (label: RegExp, text: string): Promise<void> => {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
  if (field.value !== '') await user.clear(field);
  if (text) await pasteInto(user, field, text);
};

test('the known facts of the installation are shown, and the filed request contains all of them once', async () => {
  const { verbs, filed, address } = await openForm();
  expect(screen.getByRole('heading', { level: 1, name: 'Nowe zgłoszenie' })).toBeTruthy();
  for (const known of ['Dom Kowalskich', 'SN0007', 'Polna 3/2, 62-800 Kalisz', 'anna@klient.pl'])
    expect(screen.getByText(known)).toBeTruthy();
  await fill(/Pracownik/, 'Jan Kowalski');
  await fill(/Powód zgłoszenia/, 'Falownik nie startuje');
  await user.dblClick(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  await screen.findByText('Zapisano na urządzeniu');
  expect(filed()).toEqual([
    [
      'fileTask',
      {
        description: 'Dom Kowalskich',
        inverterSerial: 'SN0007',
        contact: 'anna@klient.pl',
        createdOn: localDateOf(Date.now()),
        employee: 'Jan Kowalski',
        address: 'Polna 3/2, 62-800 Kalisz',
        reason: 'Falownik nie startuje',
        scope: '',
      },
      null,
    ],
  ]);
  expect(verbs('decide').map(([, , draft]) => draft)).toEqual(['task.create:SN0007']);
  expect(address()).toBe('/tasks');
});

test('for a diagnosis reason and scope are prefilled, and the filed task names the diagnosis', async () => {
  const { verbs, filed } = await openForm({ at: '/tasks/new?sn=SN0007&reason=Doziemienie&scope=Zmierzy%C4%87+Riso&diagnosis=17' });
  expect(screen.getByRole('textbox', { name: /Powód zgłoszenia/ })).toHaveProperty('value', 'Doziemienie');
  expect(screen.getByRole('textbox', { name: /Zakres prac/ })).toHaveProperty('value', 'Zmierzyć Riso');
  await fill(/Pracownik/, 'Jan Kowalski');
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  await screen.findByText('Zapisano na urządzeniu');
  expect(filed()).toMatchObject([['fileTask', { reason: 'Doziemienie', scope: 'Zmierzyć Riso', inverterSerial: 'SN0007' }, 17]]);
  expect(verbs('decide').map(([, , draft]) => draft)).toEqual(['task.create:SN0007:17']);
});

test('the input is stored at the press, before it is filed: a page that is killed in between restores it', async () => {
  const { calls } = await openForm();
  await fill(/Pracownik/, 'Jan Kowalski');
  await fill(/Powód zgłoszenia/, 'Zalany falownik');
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  await screen.findByText('Zapisano na urządzeniu');
  const names = calls.map(([verb]) => verb);
  const saved = names.lastIndexOf('saveDraft', names.indexOf('decide'));
  expect(calls[saved]).toMatchObject(['saveDraft', 'task.create:SN0007', { reason: 'Zalany falownik' }]);
});

test('a second press while it is being stored files nothing', async () => {
  let finish: (outcome: Outcome) => void = () => undefined;
  const slow = new Promise<Outcome>((resolve) => {
    finish = resolve;
  });
  const { filed } = await openForm({ answers: { decide: () => slow } });
  await fill(/Pracownik/, 'Jan');
  await fill(/Powód zgłoszenia/, 'Awaria{Enter}');
  const form = screen.getByRole('form', { name: 'Nowe zgłoszenie' }) as HTMLFormElement;
  form.requestSubmit();
  form.requestSubmit();
  await settle();
  expect(filed()).toHaveLength(1);
  expect(screen.queryByText('Zapisano na urządzeniu')).toBeNull();
  finish(DONE);
  await screen.findByText('Zapisano na urządzeniu');
  form.requestSubmit();
  await settle();
  expect(filed()).toHaveLength(1);
});

test('a missing value is reported at its field, and the first of them has the focus', async () => {
  const { filed } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  expect(await screen.findByText('Podaj imię i nazwisko pracownika')).toBeTruthy();
  expect(screen.getByText('Podaj powód zgłoszenia')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Pracownik/ })));
  expect(filed()).toHaveLength(0);
});

test('leaving an empty field shows nothing and moves nothing; it is reported when the form is filed', async () => {
  await openForm();
  for (const name of [/Pracownik/, /Powód/, /Zakres/]) await user.click(screen.getByRole('textbox', { name }));
  await user.tab();
  await settle();
  expect(screen.queryByText('Podaj imię i nazwisko pracownika')).toBeNull();
  expect(screen.queryByText('Podaj powód zgłoszenia')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  expect(await screen.findByText('Podaj imię i nazwisko pracownika')).toBeTruthy();
});

test.each([
  [250, 1],
  [251, 0],
])('a reason of %i characters is filed %i times', async (length, times) => {
  const { filed } = await openForm();
  await fill(/Pracownik/, 'Jan');
  const field = screen.getByRole('textbox', { name: /Powód zgłoszenia/ });
  await user.click(field);
  await user.paste('ą'.repeat(length));
  expect(screen.getByText(`${length} / 250`)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  await settle();
  expect(filed()).toHaveLength(times);
  expect(screen.queryAllByText('Najwyżej 250 znaków')).toHaveLength(1 - times);
});

test('a refusal shows its sentence and keeps the input, which can be submitted again', async () => {
  const { filed } = await openForm({ answers: { decide: async () => REFUSED } });
  await fill(/Pracownik/, 'Jan');
  await fill(/Powód zgłoszenia/, 'Awaria');
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  expect(await screen.findByText('Operacja nie powiodła się. Sprawdź poprawność danych')).toBeTruthy();
  expect((screen.getByRole('textbox', { name: /Powód/ }) as HTMLTextAreaElement).value).toBe('Awaria');
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  await settle();
  expect(filed()).toHaveLength(2);
});

test('input is stored soon after each key and restored at the next visit', async () => {
  const first = await openForm();
  await user.type(screen.getByRole('textbox', { name: /Powód zgłoszenia/ }), 'Zalany falownik');
  await waitFor(() => expect(first.queries.drafts.get('task.create:SN0007')).toMatchObject({ reason: 'Zalany falownik' }));
  expect(first.verbs('setDirty').at(-1)).toEqual(['setDirty', 'task.create:SN0007', true]);
  const kept = Object.fromEntries(first.queries.drafts);
  first.unmount();
  expect(first.verbs('setDirty').at(-1)).toEqual(['setDirty', 'task.create:SN0007', false]);

  const second = await openForm({ drafts: kept });
  expect(screen.getByText('Na tym urządzeniu jest niewysłana treść tego formularza')).toBeTruthy();
  expect(second.verbs('saveDraft')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Przywróć' }));
  expect((screen.getByRole('textbox', { name: /Powód/ }) as HTMLTextAreaElement).value).toBe('Zalany falownik');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Pracownik/ }));
});

test('a form without a question before it leaves the focus where it is', async () => {
  await openForm();
  expect(document.activeElement).toBe(document.body);
});

test('a refused draft is deleted', async () => {
  const draft = { sn: 'SN0007', employee: 'Jan', reason: 'Stare', scope: '' };
  const { queries } = await openForm({ drafts: { 'task.create:SN0007': draft } });
  await user.click(screen.getByRole('button', { name: 'Odrzuć' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Pracownik/ }));
  expect((screen.getByRole('textbox', { name: /Powód/ }) as HTMLTextAreaElement).value).toBe('');
  expect(queries.drafts.size).toBe(0);
});

test('after filing there is no draft, and the name is remembered for the next task', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const first = await openForm();
  await fill(/Pracownik/, 'Ewa Żak');
  await fill(/Powód zgłoszenia/, 'Awaria');
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  first.unmount();
  expect(first.verbs('saveDraft').filter(([, , value]) => (value as { reason: string }).reason === 'Awaria').length).toBeLessThanOrEqual(1);
  await openForm();
  expect((screen.getByRole('textbox', { name: /Pracownik/ }) as HTMLInputElement).value).toBe('Ewa Żak');
});

test('without an installation in the address one is chosen; the search ignores Polish diacritics', async () => {
  const { filed } = await openForm({ at: '/tasks/new' });
  await fill(/Pracownik/, 'Jan');
  await fill(/Powód zgłoszenia/, 'Awaria');
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  expect(await screen.findByText('Wybierz instalację')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: /Instalacja/ }));
  await user.keyboard('lodz zabia');
  await user.click(await screen.findByRole('option', { name: /Łódź, Żabia 1/ }));
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  await settle();
  expect(filed()[0]?.[1]).toMatchObject({ inverterSerial: 'SN0008', description: 'Łódź, Żabia 1' });
});

test('an installation that this device does not have is reported, and another can be chosen', async () => {
  await openForm({ at: '/tasks/new?sn=NIEMA' });
  expect(screen.getByText(/Instalacji o numerze seryjnym NIEMA nie ma na tym urządzeniu/)).toBeTruthy();
  expect(screen.getByRole('combobox', { name: /Instalacja/ })).toBeTruthy();
});

test('where nothing was fetched yet, that is shown', async () => {
  const queries = memoryQueries();
  queries.installations.value = ABSENT;
  const { commands } = memoryCommands(queries);
  renderScreen(<NewTaskScreen />, { at: '/tasks/new', queries, commands });
  await settle();
  expect(screen.getByText('Tych danych nie pobrano jeszcze na to urządzenie.')).toBeTruthy();
});

test('a cause with an open request gets no second one: that request is linked, for a comment', async () => {
  const { queries } = await openForm({ at: '/tasks/new?sn=SN0007&diagnosis=4' });
  expect(screen.getByRole('button', { name: 'Zapisz zgłoszenie' })).toBeTruthy();
  await act(async () => {
    queries.tasks.value = ready([aTask({ id: 29, clientRef: 'diagnosis-4-a' })]);
  });
  expect(screen.queryByRole('button', { name: 'Zapisz zgłoszenie' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Otwarte zgłoszenie nr 29: dopisz notatkę' }).getAttribute('href')).toBe('/tasks?task=29');
  await act(async () => {
    queries.tasks.value = ready([aTask({ id: 29, status: 1, clientRef: 'diagnosis-4-a' })]);
  });
  expect(screen.getByRole('button', { name: 'Zapisz zgłoszenie' })).toBeTruthy();
});

test('Ctrl+Enter in a text of several lines files the task, as the button does', async () => {
  const { filed } = await openForm();
  await fill(/Pracownik/, 'Jan Kowalski');
  await fill(/Powód zgłoszenia/, 'Falownik nie startuje');
  await user.type(screen.getByRole('textbox', { name: /Powód zgłoszenia/ }), '{Control>}{Enter}{/Control}');
  await settle();
  expect(filed()).toMatchObject([['fileTask', { reason: 'Falownik nie startuje' }, null]]);
});

test('open tasks of the installation are named above the form, each with a link; closed ones and those of others are not', async () => {
  const { queries } = await openForm();
  expect(screen.queryByText(/Ta instalacja ma już/)).toBeNull();
  await act(async () => {
    queries.tasks.value = ready([
      aTask({ id: 29, reason: 'Nie startuje' }),
      aTask({ id: 30, status: 1 }),
      aTask({ id: 31, inverterSerial: 'SN0008' }),
    ]);
  });
  expect(screen.getByText('Ta instalacja ma już 1 otwarte zgłoszenie:')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'nr 29: Nie startuje' }).getAttribute('href')).toBe('/tasks?task=29');
  expect(screen.getByRole('button', { name: 'Zapisz zgłoszenie' })).toBeTruthy();
});

test('a clock that is two days ahead is corrected in the form and in the filed task', async () => {
  const { queries, filed } = await openForm();
  const twoDays = 2 * 86_400_000;
  act(() => {
    queries.connection.value = { ...queries.connection.value, clockAhead: twoDays };
  });
  const day = localDateOf(Date.now() - twoDays);
  expect(screen.getByText(shortDate(day))).toBeTruthy();
  await fill(/Pracownik/, 'Jan Kowalski');
  await fill(/Powód zgłoszenia/, 'Falownik nie startuje');
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  await screen.findByText('Zapisano na urządzeniu');
  expect(filed()).toMatchObject([['fileTask', { createdOn: day }, null]]);
});
