import { signal } from '@preact/signals-react';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { App } from '#app/app.tsx';
import type { SessionView } from '#state/views.ts';
import { memoryCommands, memoryQueries } from '#tests/support/app-context.tsx';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  delete document.documentElement.dataset.pvTheme;
  history.replaceState(null, '', '/');
});

const goesTo = (path: string) => act(() => history.pushState(null, '', path));

test('the session flag is cleared in a running tab: the next link leads to the sign-in, and this tab is signed out', async () => {
  sessionStorage.setItem('isAuthenticated', 'true');
  history.replaceState(null, '', '/readiness');
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  const session = signal<SessionView>(queries.session.value);
  let ended = 0;
  const endTab = async () => {
    ended += 1;
    session.value = { ...session.value, is: 'none', username: null };
  };
  render(
    <App
      session={session}
      services={signal({ queries, commands })}
      isAccountOpen={signal(true)}
      isPartMissing={signal(false)}
      onFlagGone={endTab}
    />,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Praca bez zasięgu' }, { timeout: 20_000 })).toBeTruthy();

  sessionStorage.clear();
  goesTo('/users');
  expect(await screen.findByRole('heading', { name: 'Zaloguj się' }, { timeout: 20_000 })).toBeTruthy();
  expect(location.pathname).toBe('/login');
  expect(ended).toBe(1);
}, 60_000);

test.each([
  ['demo@pvcare.pl', 'serwis@pvcare.pl', 'demo'],
  [null, 'demo@pvcare.pl', 'demo'],
  [null, 'serwis@pvcare.pl', undefined],
  ['serwis@pvcare.pl', 'serwis@pvcare.pl', undefined],
])('with %s in local storage and %s signed in the theme is %s', (remembered, username, theme) => {
  if (remembered) localStorage.setItem('username', remembered);
  const queries = memoryQueries();
  const isDemo = username === 'demo@pvcare.pl';
  const { unmount } = render(
    <App
      session={signal<SessionView>({ ...queries.session.value, username, isDemo })}
      services={signal({ queries, commands: memoryCommands(queries).commands })}
      isAccountOpen={signal(false)}
      isPartMissing={signal(false)}
      onFlagGone={async () => {}}
    />,
  );
  expect(document.documentElement.dataset.pvTheme).toBe(theme);
  unmount();
});
