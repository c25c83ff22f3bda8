import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Problem } from '#domain/service/problem.ts';
import { problemOfAnswer } from '#remote/answer.ts';
import { SignInForm } from '#screens/login/sign-in-form.tsx';
import { sentences } from '#server/sentences.ts';
import type { OidcView } from '#state/views.ts';
import { memoryCommands, memoryQueries, renderScreen, refusal } from '#tests/support/app-context.tsx';
import { pasteInto } from '#tests/support/paste-into.ts';

const OFF = 'Ten serwer nie przyjmuje haseł. Zaloguj się kontem firmowym.';
const WRONG = 'Podane dane logowania są błędne';
/** The settings as the page reads them from our own server. */
const PASSWORDS_OFF = problemOfAnswer(
  { status: 403, headers: new Headers(), json: undefined, isBackend: true },
  { fields: {}, detail: sentences.passwordsOff, items: [] },
  null,
);

/** Signs in with this answer of the backend; `settings` is the content of the settings afterwards. */
async function signsIn(problem: Problem, settings: Partial<OidcView> & { readonly areOff: boolean }) {
  const queries = memoryQueries();
  const { areOff, ...view } = settings;
  const { commands, calls } = memoryCommands(queries, {
    recall: async () => null,
    signIn: async () => ({ ok: false, problem }),
    arePasswordsOff: async () => {
      queries.oidc.value = { ...queries.oidc.value, ...view };
      return areOff;
    },
  });
  renderScreen(<SignInForm />, { at: '/login', queries, commands });
  const user = userEvent.setup({ delay: null });
  await pasteInto(user, screen.getByLabelText('Adres e-mail'), 'serwis@pvcare.pl');
  await pasteInto(user, screen.getByLabelText('Hasło'), 'Serwis!2026');
  await user.keyboard('{Enter}');
  return { queries, timesAsked: () => calls.filter(([verb]) => verb === 'arePasswordsOff').length };
}

test('a server that no longer accepts passwords says so, and the remaining sign-in button has the focus', async () => {
  await signsIn(PASSWORDS_OFF, { areOff: true, name: 'Konto firmowe', isOnly: true });
  expect((await screen.findByText(OFF)).closest('[role="alert"]')).toBeTruthy();
  expect(screen.queryByText(WRONG)).toBeNull();
  expect(screen.queryByLabelText('Hasło')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Konto firmowe' })));
});

test('where the provider cannot be offered on this page, that is shown above the form', async () => {
  await signsIn(PASSWORDS_OFF, { areOff: true });
  expect(await screen.findByText(OFF)).toBeTruthy();
  expect(screen.queryByText(WRONG)).toBeNull();
});

test('when passwords are accepted again the sentence disappears', async () => {
  const { queries } = await signsIn(PASSWORDS_OFF, { areOff: true, name: 'Konto firmowe', isOnly: true });
  await screen.findByText(OFF);
  act(() => {
    queries.oidc.value = { ...queries.oidc.value, isOnly: false };
  });
  expect(screen.getByLabelText('Hasło')).toBeTruthy();
  expect(screen.queryByText(OFF)).toBeNull();
});

test('another backend’s 403 that the settings do not explain is shown in its own words, and not as a wrong password', async () => {
  const { timesAsked } = await signsIn(refusal(403, { detail: 'Konto zablokowane.' }), { areOff: false });
  expect(await screen.findByText('Serwer odmówił (403) i podał powód: „Konto zablokowane.”')).toBeTruthy();
  expect(screen.queryByText(WRONG)).toBeNull();
  expect(screen.queryByText(OFF)).toBeNull();
  expect(timesAsked()).toBe(1);
});

test.each([400, 401])('a refusal by %d requests no settings', async (status) => {
  const { timesAsked } = await signsIn(refusal(status), { areOff: true });
  expect(await screen.findByText(WRONG)).toBeTruthy();
  expect(timesAsked()).toBe(0);
});
