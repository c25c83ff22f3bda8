import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { CodeScreen } from '#screens/code/code.screen.tsx';
import { memoryCommands, memoryQueries, ready, renderScreen } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';

const held = anInstallation({ id: 7, sn: 'SN 7', code: 'ABCD2345' });

function opened(code: string) {
  const queries = memoryQueries();
  queries.installations.value = ready({ rows: [held], total: 1 });
  const { commands, calls } = memoryCommands(queries);
  const page = (
    <>
      <Route path="/i/:code">
        <CodeScreen />
      </Route>
      <Route path="/installation/:sn">{({ sn }) => <p>detail of {sn}</p>}</Route>
    </>
  );
  renderScreen(page, { at: `/i/${code}`, queries, commands });
  return { queries, calls };
}

test('the address of a label opens its installation by the list on the device', () => {
  opened('abcd2345');
  expect(screen.getByText(/detail of SN(%20| )7/)).toBeTruthy();
});

test('an unknown code is looked up once more, and a newer list opens it', () => {
  const { queries, calls } = opened('WXYZ2345');
  expect(screen.getByText('Nie ma instalacji z tym kodem')).toBeTruthy();
  expect(calls.map(([verb]) => verb)).toContain('refresh');
  act(() => {
    queries.installations.value = ready({ rows: [held, anInstallation({ id: 8, sn: 'SN8', code: 'WXYZ2345' })], total: 2 });
  });
  expect(screen.getByText('detail of SN8')).toBeTruthy();
});

test('while the list is being fetched nothing is said to be missing', () => {
  const { queries } = opened('WXYZ2345');
  act(() => {
    queries.installations.value = ready({ rows: [held], total: 3 });
  });
  expect(screen.queryByText('Nie ma instalacji z tym kodem')).toBeNull();
});

test('another backend has no codes', () => {
  const { queries } = opened('WXYZ2345');
  act(() => {
    queries.ownAccount.value = { is: 'absent', problem: { is: 'unsupported' } };
  });
  expect(screen.getByText('Ten serwer nie nadaje instalacjom kodów.')).toBeTruthy();
});
