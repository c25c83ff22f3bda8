import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { OfflineStrip } from '#app/shell/banners.tsx';
import { TasksScreen } from '#screens/tasks/tasks.screen.tsx';
import { UsersScreen } from '#screens/users/users.screen.tsx';
import { clockTime } from '#texts/dates.ts';
import { quantity } from '#domain/quantity.ts';
import { memoryCommands, memoryQueries, NOON, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { aTask, aUser } from '#tests/support/view-builders.ts';

test.each<[string, ComponentType]>([
  ['/tasks', TasksScreen],
  ['/users', UsersScreen],
])('without a connection the strip says of when the data on %s are, and the head of the list does not', async (at, Screen) => {
  const queries = memoryQueries();
  queries.tasks.value = ready([aTask()]);
  queries.users.value = ready([aUser()]);
  queries.connection.value = { is: 'offline', since: null };
  const page = (
    <>
      <OfflineStrip />
      <Screen />
    </>
  );
  renderScreen(page, { at, queries, commands: memoryCommands(queries).commands });
  await settle();
  expect(screen.getByTestId('offline-strip').textContent).toContain('dane z');
  expect(screen.getByTestId('offline-strip').textContent).toContain(clockTime(quantity(NOON)));
  expect(screen.queryByText(/^stan na/), 'the age is told once').toBeNull();
});
