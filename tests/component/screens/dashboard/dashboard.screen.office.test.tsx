import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DashboardScreen } from '#screens/dashboard/dashboard.screen.tsx';
import { LOADING, loaded, memoryCommands, memoryQueries, ready, renderScreen, settle } from '#tests/support/app-context.tsx';
import { aLowYield, aRepairCheck, aSilence } from '#tests/support/diagnosis-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const fleet = Array.from({ length: 23 }, (_, at) =>
  anInstallation({ id: at, sn: `SN${at}`, description: `Dom ${String(at).padStart(2, '0')}`, isWorking: at % 10 !== 3 }),
);

async function opened(at = '/') {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  queries.installations.value = ready({ rows: fleet, total: fleet.length });
  queries.diagnoses.value = ready([aSilence({ installation: 4, sn: 'SN4' }), aLowYield({ id: 2, installation: 5, sn: 'SN5' })]);
  queries.tasks.value = ready([]);
  queries.repairChecks.value = ready([aRepairCheck()]);
  const rendered = renderScreen(<DashboardScreen />, { at, queries, commands });
  await loaded();
  await table().findByRole('button', { name: /^Do decyzji/ }); // once the causes are known
  return { queries, user: userEvent.setup({ delay: null }), ...rendered };
}
const table = () => within(screen.getByRole('region', { name: 'Lista instalacji' }));
const chip = (name: RegExp) => table().getByRole('button', { name });
const chips = () =>
  within(table().getByRole('group', { name: 'Pokaż instalacje' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

test("'Do decyzji' shows its lines in place of the rows, with the one action; the search finds in them, and charts are in the menu", async () => {
  const { user, address } = await opened();
  await user.click(chip(/^Do decyzji/));
  expect(address()).toBe('/?cause=decide');
  const list = within(await screen.findByRole('region', { name: 'Do decyzji' }));
  expect(list.getAllByRole('listitem')).toHaveLength(4);
  expect(list.getAllByRole('button', { name: /^Utwórz zgłoszenie: / })).toHaveLength(4);
  expect(table().queryByRole('rowheader')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Następna strona' })).toBeNull();
  await pasteInto(user, table().getByRole('searchbox'), 'dom 13');
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1), { timeout: 3000 });
  await user.click(list.getByRole('button', { name: 'Więcej: Dom 13' }));
  await user.click(screen.getByRole('menuitem', { name: 'Pokaż wykresy' }));
  expect(address()).toContain('sn=SN13');
  await pasteInto(user, table().getByRole('searchbox'), 'x');
  expect(await list.findByText('Nic nie pasuje do „dom 13x”', undefined, { timeout: 3000 })).toBeTruthy();
});

test('what is to be decided is not counted before all rows, causes and requests are there; without repairs they have no chip', async () => {
  const { queries } = await opened();
  queries.tasks.value = LOADING;
  queries.repairChecks.value = ready([]);
  await settle();
  expect(chips().slice(0, 2)).toEqual(['Do decyzji', 'Wszystkie23']);
  queries.tasks.value = ready([]);
  queries.installations.value = ready({ rows: fleet.slice(0, 10), total: fleet.length });
  await settle();
  expect(chips()).toEqual(['Do decyzji', 'Wszystkie', 'Z nieprawidłowością', 'Wymaga uwagi']);
});

test('an address of repairs to check again shows them', async () => {
  await opened('/?cause=recheck');
  const list = within(await screen.findByRole('region', { name: 'Do ponownego sprawdzenia' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(list.getByText('Dane nie potwierdziły naprawy')).toBeTruthy();
});
