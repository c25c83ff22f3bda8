import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import { WizardScreen } from '#screens/wizard/wizard.screen.tsx';
import { memoryCommands, memoryQueries, renderScreen, seen, settle } from '#tests/support/app-context.tsx';

const user = userEvent.setup({ delay: null });
const name = () => screen.getByLabelText<HTMLInputElement>(/Nazwa instalacji/);
const chooses = (connection: 'Modem komunikacyjny' | 'Urządzenie Solarman') => user.click(screen.getByRole('radio', { name: connection }));

async function open(drafts: Readonly<Record<string, unknown>> = {}) {
  const queries = memoryQueries();
  queries.availableModems.value = seen([{ barcode: 'M-1' }]);
  queries.vendors.value = seen([{ name: 'SMA' }]);
  for (const [key, value] of Object.entries(drafts)) queries.drafts.set(key, value);
  const { commands } = memoryCommands(queries, { addInstallation: async () => ({ ok: true, value: { sn: 'SN-1', id: 1 } }) });
  const shown = renderScreen(<Route path="/installation/new" component={WizardScreen} />, { at: '/installation/new', queries, commands });
  await settle();
  return { ...shown, drafts: queries.drafts };
}

describe('a slip at „Rodzaj połączenia”', () => {
  test('the way back brings back what was typed, for each connection its own', async () => {
    await open();
    await user.type(name(), 'Za modemem');
    await chooses('Urządzenie Solarman');
    expect(name().value).toBe('');
    await user.type(name(), 'Solarmana');
    await chooses('Modem komunikacyjny');
    expect(name().value).toBe('Za modemem');
    await chooses('Urządzenie Solarman');
    expect(name().value).toBe('Solarmana');
  });

  test('„Cofnij” turns back; nothing is said where nothing was cleared', async () => {
    await open();
    await chooses('Urządzenie Solarman');
    await chooses('Modem komunikacyjny');
    expect(screen.queryByTestId('snackbar')).toBeNull();
    await user.type(name(), 'Za modemem');
    await chooses('Urządzenie Solarman');
    await user.type(name(), 'Solarmana');
    await user.click(screen.getByRole('button', { name: 'Cofnij' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Modem komunikacyjny' }).checked).toBe(true);
    expect(name().value).toBe('Za modemem');
    await chooses('Urządzenie Solarman');
    expect(name().value).toBe('Solarmana');
  });

  test('what was put aside is kept in the draft and asked about at the cross', async () => {
    const { drafts, unmount } = await open();
    await user.type(name(), 'Za modemem');
    await chooses('Urządzenie Solarman');
    await user.click(screen.getByRole('button', { name: 'Zamknij' }));
    expect(await screen.findByText('Zamknąć bez zapisania?')).toBeTruthy();
    unmount();
    expect(drafts.get('wizard:new')).toMatchObject({
      source: 'Solarman',
      values: { description: '' },
      aside: { description: 'Za modemem' },
    });
  });

  test('a restored draft brings both back, and saving one drops both', async () => {
    const kept = { source: 'Solarman', values: { description: 'Solarmana' }, aside: { description: 'Za modemem' } };
    const { drafts } = await open({ 'wizard:new': kept });
    await user.click(screen.getByRole('button', { name: 'Przywróć' }));
    expect(name().value).toBe('Solarmana');
    await chooses('Modem komunikacyjny');
    expect(name().value).toBe('Za modemem');
    await chooses('Urządzenie Solarman');
    for (const field of [/Numer seryjny/, /Moc falownika/, /Moc generatora/, /Ulica/, /Numer budynku/, /Kod pocztowy/, /Miejscowość/])
      await user.type(screen.getByLabelText(field), '8000');
    await user.click(screen.getByRole('radio', { name: 'Trójfazowy' }));
    await user.click(screen.getByRole('button', { name: 'Zapisz' }));
    await waitFor(() => expect(drafts.has('wizard:new')).toBe(false));
  });
});
