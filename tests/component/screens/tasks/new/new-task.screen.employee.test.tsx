import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { NewTaskScreen } from '#screens/tasks/new/new-task.screen.tsx';
import { DONE, decisionsIn, memoryCommands, memoryQueries, REFUSED, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { pasteInto } from '#tests/support/paste-into.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });
afterEach(() => localStorage.clear());

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

const anAccount = (name: string) => ready({ email: 'jan@pvcare.pl', name, digest: 'off', role: 'staff', areRolesOn: false } as const);
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
