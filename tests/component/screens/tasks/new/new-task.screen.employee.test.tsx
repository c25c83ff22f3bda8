import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { NewTaskScreen } from '#screens/tasks/new/new-task.screen.tsx';
import { useUnsavedOwnName } from '#state/use-remembered-employee.ts';
import { DONE, decisionsIn, memoryCommands, memoryQueries, REFUSED, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { pasteInto } from '#tests/support/paste-into.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });
afterEach(() => localStorage.clear());

function UnsavedName() {
  useUnsavedOwnName();
  return null;
}

async function openForm({ answers = {}, account = memoryQueries().ownAccount.value, isOffline = false } = {}) {
  const queries = memoryQueries();
  if (isOffline) queries.connection.value = { is: 'offline', since: null };
  queries.ownAccount.value = account;
  [queries.diagnoses.value, queries.tasks.value] = [ready([]), ready([])];
  queries.installations.value = ready({ rows: [anInstallation()], total: 1 });
  const { commands, calls } = memoryCommands(queries, answers);
  const rendered = renderScreen(<NewTaskScreen />, { at: '/tasks/new?sn=SN0007', queries, commands });
  await settle();
  return { ...rendered, queries, verbs: (verb: string) => calls.filter(([name]) => name === verb), filed: () => decisionsIn(calls) };
}

const fill = async (label: RegExp, text: string): Promise<void> => {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
  await user.clear(field);
  await pasteInto(user, field, text);
};

const anAccount = (name: string, email = 'jan@pvcare.pl') =>
  ready({ email, name, digest: 'off', role: 'staff', areRolesOn: false } as const);
const employee = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Pracownik/ });

test('the employee is the name of the account, also if it is known only later, and never an e-mail address', async () => {
  localStorage.setItem('pv-care:employee', 'jan@pvcare.pl');
  const { queries } = await openForm();
  expect(employee().value).toBe('');
  await act(async () => {
    queries.ownAccount.value = anAccount('');
  });
  expect(employee().value).toBe('');
  await act(async () => {
    queries.ownAccount.value = anAccount('Jan Kowalski');
  });
  expect(employee().value).toBe('Jan Kowalski');
});

test('an emptied name stays empty, and what is typed then is filed alone', async () => {
  const { queries, filed } = await openForm();
  await act(async () => {
    queries.ownAccount.value = anAccount('Jan Kowalski');
  });
  await user.clear(employee());
  await settle();
  await act(async () => {
    queries.ownAccount.value = anAccount('Jan Nowak');
  });
  expect(employee().value).toBe('');
  await user.type(employee(), 'Ewa');
  await user.type(employee(), ' Żak');
  await fill(/Powód zgłoszenia/, 'Awaria');
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  await settle();
  expect(filed()).toMatchObject([['fileTask', { employee: 'Ewa Żak' }, null]]);
});

const ownName = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Imię i nazwisko' });

test.each([
  ['Jan Kowalski', DONE, [['changeOwnAccount', { name: 'Jan Kowalski' }]], false],
  ['Jan Kowalski', REFUSED, [['changeOwnAccount', { name: 'Jan Kowalski' }]], true],
  ['', DONE, [], false],
] as const)('an account without a name is asked for it once, and keeps it: "%s" %#', async (typed, answer, sent, isAskedAgain) => {
  const open = () => openForm({ answers: { changeOwnAccount: async () => answer }, account: anAccount('') });
  const { unmount, verbs, filed } = await open();
  const field = ownName();
  if (!field) throw new Error('The account is not asked for its name.');
  if (typed) await user.type(field, typed);
  expect(employee().value).toBe(typed);
  await fill(/Pracownik/, typed || 'Ewa Żak');
  await fill(/Powód zgłoszenia/, 'Awaria');
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  await settle();
  expect(verbs('changeOwnAccount')).toEqual(sent);
  expect(filed()).toMatchObject([['fileTask', { employee: typed || 'Ewa Żak' }, null]]);
  unmount();
  await open();
  expect(ownName() !== null).toBe(isAskedAgain);
});

test('an account is not asked for its name where it has one, cannot keep it now or is not known', async () => {
  for (const known of [{ account: anAccount('Jan Kowalski') }, { account: anAccount(''), isOffline: true }]) {
    const { unmount } = await openForm(known);
    expect(ownName()).toBeNull();
    unmount();
  }
  const { queries } = await openForm();
  expect(ownName()).toBeNull();
  await act(async () => {
    queries.ownAccount.value = anAccount('');
  });
  expect(ownName(), 'it would move the fields below it').toBeNull();
});

test('the field of the own name stays while the form is open, also without a connection', async () => {
  const { queries } = await openForm({ account: anAccount('') });
  await act(async () => {
    queries.connection.value = { is: 'offline', since: null };
  });
  expect(ownName()).not.toBeNull();
});

test('a name that is typed in a form that is saved without a connection is stored in the account later, and not asked for again', async () => {
  const away = { ok: false, problem: { is: 'offline' } } as const;
  const { queries, unmount, verbs } = await openForm({ answers: { changeOwnAccount: async () => away }, account: anAccount('') });
  await user.type(ownName() as HTMLInputElement, 'Jan Kowalski');
  await fill(/Powód zgłoszenia/, 'Awaria');
  await act(async () => {
    queries.connection.value = { is: 'offline', since: null };
  });
  await user.click(screen.getByRole('button', { name: 'Zapisz zgłoszenie' }));
  await settle();
  expect(verbs('changeOwnAccount')).toHaveLength(1);
  unmount();

  const again = await openForm({ account: anAccount('') });
  expect(ownName()).toBeNull();
  again.unmount();
  const shell = memoryQueries();
  shell.connection.value = { is: 'offline', since: null };
  shell.ownAccount.value = anAccount('');
  const { commands, calls } = memoryCommands(shell);
  renderScreen(<UnsavedName />, { at: '/', queries: shell, commands });
  expect(calls).toEqual([]);
  await act(async () => {
    shell.connection.value = { is: 'online', since: null };
  });
  await settle();
  expect(calls).toEqual([['changeOwnAccount', { name: 'Jan Kowalski' }]]);
  expect(localStorage.getItem('pv-care:unsaved-own-name')).toBe('');
});

test.each(['Ewa Żak', 'another account'])('it is not stored in an account that has a name by then, nor in another one: %s', async (now) => {
  localStorage.setItem('pv-care:unsaved-own-name', 'jan@pvcare.pl\nJan Kowalski');
  const queries = memoryQueries();
  queries.ownAccount.value = now === 'Ewa Żak' ? anAccount(now) : anAccount('', 'ewa@pvcare.pl');
  const { commands, calls } = memoryCommands(queries);
  renderScreen(<UnsavedName />, { at: '/', queries, commands });
  await settle();
  expect(calls).toEqual([]);
});
