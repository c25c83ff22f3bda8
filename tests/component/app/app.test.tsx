import { signal } from '@preact/signals-react';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { App } from '#app/app.tsx';
import type { SessionView } from '#state/views.ts';
import { memoryCommands, memoryQueries } from '#tests/support/app-context.tsx';

afterEach(() => {
  sessionStorage.clear();
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
  expect(await screen.findByRole('heading', { level: 1, name: 'Gotowość do pracy bez zasięgu' }, { timeout: 20_000 })).toBeTruthy();

  sessionStorage.clear();
  goesTo('/users');
  expect(await screen.findByRole('heading', { name: 'Zaloguj się' }, { timeout: 20_000 })).toBeTruthy();
  expect(location.pathname).toBe('/login');
  expect(ended).toBe(1);
}, 60_000);
