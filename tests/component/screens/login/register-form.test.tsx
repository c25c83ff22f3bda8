import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Problem } from '#domain/service/problem.ts';
import { LoginScreen } from '#screens/login/login.screen.tsx';
import { sentences } from '#server/sentences.ts';
import type { OidcView } from '#state/views.ts';
import { memoryCommands, memoryQueries, renderScreen, refusal } from '#tests/support/app-context.tsx';
import { pasteInto } from '#tests/support/paste-into.ts';

const OFF = 'Ten serwer nie przyjmuje haseł. Zaloguj się kontem firmowym.';
const BAD_KEY = 'Nieprawidłowy klucz licencyjny';
/** Registers with this answer of the backend; `settings` is the content of the settings afterwards. */
async function registers(problem: Problem, settings: Partial<OidcView> & { readonly areOff: boolean }) {
  const queries = memoryQueries();
  queries.session.value = { ...queries.session.value, is: 'none', username: null };
  const { areOff, ...view } = settings;
  const { commands, calls } = memoryCommands(queries, {
    recall: async () => null,
    register: async () => ({ ok: false, problem }),
    arePasswordsOff: async () => {
      queries.oidc.value = { ...queries.oidc.value, ...view };
      return areOff;
    },
  });
  renderScreen(<LoginScreen />, { at: '/login', queries, commands });
  const user = userEvent.setup({ delay: null });
  const form = within(screen.getByRole('region', { name: 'Utwórz nowe konto' }));
  await pasteInto(user, form.getByLabelText('Adres e-mail'), 'nowy@pvcare.pl');
  await pasteInto(user, form.getByLabelText('Hasło'), 'Nowe!2026');
  await pasteInto(user, form.getByLabelText('Powtórz hasło'), 'Nowe!2026');
  await pasteInto(user, form.getByLabelText('Klucz licencyjny'), 'PVCARE-2026-0001');
  await user.keyboard('{Enter}');
  return {
    queries,
    form,
    timesAsked: () => calls.filter(([verb]) => verb === 'arePasswordsOff').length,
    isDirty: () => calls.findLast(([verb]) => verb === 'setDirty')?.[2],
  };
}

const KEPT_OUT = refusal(403, { detail: sentences.passwordsOff });
const panel = (name: string) => screen.queryByRole('region', { name });

test('a server that no longer accepts passwords says so in the one panel that is left, and its sign-in button has the focus', async () => {
  const { isDirty } = await registers(KEPT_OUT, { areOff: true, name: 'Konto firmowe', isOnly: true });
  const said = await within(screen.getByRole('region', { name: 'Zaloguj się' })).findByText(OFF);
  expect(said.closest('[role="alert"]')).toBeTruthy();
  expect(screen.getAllByText(OFF)).toHaveLength(1);
  expect(panel('Utwórz nowe konto')).toBeNull();
  expect(screen.queryByLabelText('Hasło')).toBeNull();
  expect(isDirty()).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Konto firmowe' })));
});

test('where the provider cannot be offered on this page, that is shown above the registration, and the typed text stays', async () => {
  const { form } = await registers(KEPT_OUT, { areOff: true });
  expect(await form.findByText(OFF)).toBeTruthy();
  expect(screen.getAllByText(OFF)).toHaveLength(1);
  expect(screen.queryByText(BAD_KEY)).toBeNull();
  expect(form.getByLabelText<HTMLInputElement>('Klucz licencyjny').value).toBe('PVCARE-2026-0001');
});

test('when passwords are accepted again both panels are shown, without the sentence', async () => {
  const { queries } = await registers(KEPT_OUT, { areOff: true, name: 'Konto firmowe', isOnly: true });
  await screen.findByText(OFF);
  act(() => {
    queries.oidc.value = { ...queries.oidc.value, isOnly: false };
  });
  expect(panel('Utwórz nowe konto')).toBeTruthy();
  expect(screen.queryByText(OFF)).toBeNull();
});

test('a foreign backend’s 403 is about the key, because its settings say nothing else', async () => {
  const { form, timesAsked } = await registers(refusal(403, { detail: 'Klucz zajęty' }), { areOff: false });
  expect(await form.findByText(BAD_KEY)).toBeTruthy();
  expect(screen.queryByText(OFF)).toBeNull();
  expect(timesAsked()).toBe(1);
});

test('a refusal of another kind requests no settings', async () => {
  const { form, timesAsked } = await registers(refusal(400, { detail: 'Klucz zajęty' }), { areOff: true });
  expect(await form.findByText(BAD_KEY)).toBeTruthy();
  expect(timesAsked()).toBe(0);
});
