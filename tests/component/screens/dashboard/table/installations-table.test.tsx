import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DashboardScreen } from '#screens/dashboard/dashboard.screen.tsx';
import { loaded, memoryCommands, memoryQueries, ready, renderScreen } from '#tests/support/app-context.tsx';
import { aRepairCheck } from '#tests/support/diagnosis-builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

async function opened() {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  queries.installations.value = ready({ rows: [anInstallation({ sn: 'SN 3' })], total: 1 });
  queries.diagnoses.value = ready([]);
  queries.tasks.value = ready([]);
  queries.repairChecks.value = ready([aRepairCheck()]);
  const rendered = renderScreen(<DashboardScreen />, { at: '/', queries, commands });
  await loaded();
  return { queries, ...rendered };
}
const table = () => within(screen.getByRole('region', { name: 'Lista instalacji' }));

test('a press on an action of a row opens its page; with a key held it is left to the browser', async () => {
  const { address } = await opened();
  const action = (name: string) => table().getByRole('link', { name });
  expect(fireEvent.click(action('Widok szczegółowy'), { ctrlKey: true })).toBe(true);
  expect(address()).toBe('/');
  await userEvent.click(action('Dodaj zgłoszenie'));
  expect(address()).toBe('/tasks/new?sn=SN%203');
});

test('who may not file requests has one action in a row', async () => {
  const { queries } = await opened();
  await act(async () => {
    queries.ownAccount.value = ready({ email: 'jan@pvcare.pl', digest: 'off', role: 'viewer', areRolesOn: true });
  });
  expect(table().queryByRole('link', { name: 'Dodaj zgłoszenie' })).toBeNull();
  expect(table().getByRole('link', { name: 'Widok szczegółowy' })).toBeTruthy();
});

test('the filter of repairs to check again is there while some wait for readings, and goes with the last one', async () => {
  const { queries } = await opened();
  const chip = () => table().queryByRole('button', { name: /^Do ponownego sprawdzenia/ });
  await waitFor(() => expect(chip()?.textContent).toBe('Do ponownego sprawdzenia1'));
  await act(async () => {
    queries.repairChecks.value = ready([aRepairCheck({ state: 'waiting' })]);
  });
  expect(chip()?.textContent).toBe('Do ponownego sprawdzenia0');
  await act(async () => {
    queries.repairChecks.value = ready([]);
  });
  expect(chip()).toBeNull();
});

test('the hint of an icon says its name of now, also when the list changes while it is shown', async () => {
  const { queries } = await opened();
  const list = (source: 'PV' | 'Solarman') => ready({ rows: [anInstallation({ sn: 'SN 3', source })], total: 1 });
  await act(async () => {
    queries.installations.value = list('PV');
  });
  await userEvent.hover(table().getByRole('img', { name: 'PV: odczyty przez modem' }));
  expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('PV: odczyty przez modem');
  await act(async () => {
    queries.installations.value = list('Solarman');
  });
  expect(table().getByRole('img', { name: 'Solarman: odczyty z chmury' })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('Solarman: odczyty z chmury'));
});
