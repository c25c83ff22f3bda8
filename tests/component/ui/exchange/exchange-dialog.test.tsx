import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Installation } from '#domain/service/installation.ts';
import { useExchange } from '#state/use-exchange.ts';
import { useExchangeDialog } from '#ui/exchange/use-exchange-dialog.tsx';
import { failed, memoryCommands, memoryQueries, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';

const user = userEvent.setup({ delay: null });

function Opener({ installation }: { readonly installation: Installation }) {
  const { open, dialog } = useExchangeDialog(installation, useExchange(installation));
  return (
    <>
      {open && (
        <button type="button" onClick={open}>
          Otwórz
        </button>
      )}
      {dialog}
    </>
  );
}

function opens(over: Partial<Installation> = {}, answers: Parameters<typeof memoryCommands>[1] = {}) {
  const installation = anInstallation({ id: 7, sn: 'FR123', description: 'Dom Kowalskich', ...over });
  const queries = memoryQueries();
  queries.installations.value = ready({ rows: [installation], total: 1 });
  const { commands, calls } = memoryCommands(queries, answers);
  renderScreen(<Opener installation={installation} />, { at: '/', queries, commands });
  return { calls, queries };
}

const dialog = async () => {
  await user.click(screen.getByRole('button', { name: 'Otwórz' }));
  return screen.findByRole('dialog', { name: 'Wymień falownik' });
};

describe("'Wymień falownik'", () => {
  test('stores the exchange and offers to take it back', async () => {
    const { calls } = opens({}, { takeBackExchange: async () => ({ ok: true, value: true }) });
    const form = await dialog();
    expect(form.textContent).toContain('Dotychczasowy numer: FR123');
    await pasteInto(user, within(form).getByLabelText(/Nowy numer seryjny/), '30751234');
    await user.selectOptions(within(form).getByLabelText('Gwarancja falownika'), '60');
    await user.click(within(form).getByRole('button', { name: 'Zapisz wymianę' }));
    await settle();
    const exchange = { installation: 7, description: 'Dom Kowalskich', inverterSerial: '30751234', inverterPower: 8000, visit: null };
    expect(calls.find(([verb]) => verb === 'replaceInverter')).toMatchObject(['replaceInverter', exchange]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cofnij' }));
    await settle();
    expect(calls.at(-1)).toEqual(['takeBackExchange', 7]);
    expect(screen.getByRole('status').textContent).toContain('Cofnięto wymianę');
  });

  test('says at the field what is wrong and stores nothing', async () => {
    const { calls } = opens();
    const form = await dialog();
    await pasteInto(user, within(form).getByLabelText(/Nowy numer seryjny/), 'fr-123');
    await user.click(within(form).getByRole('button', { name: 'Zapisz wymianę' }));
    expect(form.textContent).toContain('To numer obecnego falownika.');
    expect(calls.filter(([verb]) => verb === 'replaceInverter')).toEqual([]);
  });

  test('keeps the form open with a sentence if it cannot be stored', async () => {
    opens({}, { replaceInverter: async () => failed({ is: 'device', quota: false }) });
    const form = await dialog();
    await pasteInto(user, within(form).getByLabelText(/Nowy numer seryjny/), '30751234');
    await user.click(within(form).getByRole('button', { name: 'Zapisz wymianę' }));
    await settle();
    expect(within(form).getByRole('alert').textContent).not.toBe('');
  });

  test('offers to take back an exchange that waits instead of a second one', async () => {
    const { calls } = opens({ plannedSerial: '30751234' }, { takeBackExchange: async () => ({ ok: true, value: true }) });
    const form = await dialog();
    expect(form.textContent).toContain('Wymiana na falownik nr 30751234 czeka na wysłanie');
    expect(within(form).queryByLabelText(/Nowy numer seryjny/)).toBeNull();
    await user.click(within(form).getByRole('button', { name: 'Cofnij wymianę' }));
    expect(calls.at(-1)).toEqual(['takeBackExchange', 7]);
  });

  test('is offered neither to viewers nor on a backend that is not ours', () => {
    const { queries } = opens();
    queries.ownAccount.value = { is: 'absent', problem: { is: 'unsupported' } };
    return settle().then(() => expect(screen.queryByRole('button', { name: 'Otwórz' })).toBeNull());
  });
});
