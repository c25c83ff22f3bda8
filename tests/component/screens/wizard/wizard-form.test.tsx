import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import { WizardScreen } from '#screens/wizard/wizard.screen.tsx';
import { memoryCommands, memoryQueries, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { pasteInto } from '#tests/support/paste-into.ts';

const user = userEvent.setup({ delay: null });
const name = () => screen.getByLabelText<HTMLInputElement>(/Nazwa instalacji/);
const chooses = (connection: 'Modem komunikacyjny' | 'Urządzenie Solarman') => user.click(screen.getByRole('radio', { name: connection }));

async function open(drafts: Readonly<Record<string, unknown>> = {}) {
  const queries = memoryQueries();
  queries.availableModems.value = ready([{ barcode: 'M-1' }]);
  queries.vendors.value = ready([{ name: 'SMA' }]);
  for (const [key, value] of Object.entries(drafts)) queries.drafts.set(key, value);
  const { commands } = memoryCommands(queries, { addInstallation: async () => ({ ok: true, value: { sn: 'SN-1', id: 1 } }) });
  const rendered = renderScreen(<Route path="/installation/new" component={WizardScreen} />, {
    at: '/installation/new',
    queries,
    commands,
  });
  await settle();
  return { ...rendered, queries, drafts: queries.drafts };
}

describe('coordinates', () => {
  const field = (label: 'Szerokość' | 'Długość') => screen.getByLabelText<HTMLInputElement>(new RegExp(label));
  const both = () => [field('Szerokość').value, field('Długość').value];
  const pastes = async (label: 'Szerokość' | 'Długość', text: string) => {
    await user.click(field(label));
    await user.paste(text);
  };

  test.each(['Szerokość', 'Długość'] as const)('a pair pasted in „%s” fills both fields, and nothing needs to be said', async (label) => {
    await open();
    await pastes(label, '51.7611, 18.0910');
    expect(both()).toEqual(['51,7611', '18,091']);
    expect(screen.queryByTestId('snackbar')).toBeNull();
  });

  test('a link over typed coordinates replaces them, and „Cofnij” brings them back', async () => {
    await open();
    await pastes('Szerokość', '54,1');
    await pastes('Długość', '18,2');
    expect(both()).toEqual(['54,1', '18,2']);
    await pastes('Długość', 'https://www.google.com/maps/@50.0614,19.9366,17z');
    expect(both()).toEqual(['50,0614', '19,9366']);
    await user.click(screen.getByRole('button', { name: 'Cofnij' }));
    expect(both()).toEqual(['54,1', '18,2']);
  });

  test('a pair that was typed fills both fields when the field is left, not while it is typed', async () => {
    await open();
    await user.type(field('Długość'), '49.82N 19.04E');
    expect(both()).toEqual(['', '49.82N 19.04E']);
    await user.tab();
    expect(both()).toEqual(['49,82', '19,04']);
  });

  test('one coordinate and any other text stay in their field', async () => {
    await open();
    await pastes('Szerokość', '52,2297');
    await pastes('Długość', 'Kalisz 5');
    await user.tab();
    expect(both()).toEqual(['52,2297', 'Kalisz 5']);
  });
});

describe('a slip at „Rodzaj połączenia”', () => {
  test('a changed connection empties the form each time, also on the way back', async () => {
    await open();
    await pasteInto(user, name(), 'Za modemem');
    await chooses('Urządzenie Solarman');
    expect(name().value).toBe('');
    await pasteInto(user, name(), 'Solarmana');
    await chooses('Modem komunikacyjny');
    expect(name().value).toBe('');
  });

  test('„Cofnij” restores the form as it was; nothing is shown where nothing was cleared', async () => {
    await open();
    await chooses('Urządzenie Solarman');
    await chooses('Modem komunikacyjny');
    expect(screen.queryByTestId('snackbar')).toBeNull();
    await pasteInto(user, name(), 'Za modemem');
    await chooses('Urządzenie Solarman');
    await pasteInto(user, name(), 'Solarmana');
    await user.click(screen.getByRole('button', { name: 'Cofnij' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Modem komunikacyjny' }).checked).toBe(true);
    expect(name().value).toBe('Za modemem');
  });

  test('the draft follows the form: emptied with it, and restored by „Cofnij”', async () => {
    const { drafts } = await open();
    const inDraft = (description: string) => waitFor(() => expect(drafts.get('wizard:new')).toMatchObject({ values: { description } }));
    await pasteInto(user, name(), 'Za modemem');
    await inDraft('Za modemem');
    await chooses('Urządzenie Solarman');
    await waitFor(() => expect(drafts.get('wizard:new')).not.toMatchObject({ values: { description: 'Za modemem' } }));
    await user.click(screen.getByRole('button', { name: 'Cofnij' }));
    await inDraft('Za modemem');
  });

  test('a draft of an earlier version, which holds both connections, restores the chosen one, and saving deletes it', async () => {
    const kept = { source: 'Solarman', values: { description: 'Solarmana' }, aside: { description: 'Za modemem' } };
    const { drafts } = await open({ 'wizard:new': kept });
    await user.click(screen.getByRole('button', { name: 'Przywróć' }));
    expect(name().value).toBe('Solarmana');
    for (const field of [/Numer seryjny/, /Moc falownika/, /Moc generatora/, /Ulica/, /Numer budynku/, /Kod pocztowy/, /Miejscowość/])
      await pasteInto(user, screen.getByLabelText(field), '8000');
    await user.click(screen.getByRole('radio', { name: 'Trójfazowy' }));
    await user.click(screen.getByRole('button', { name: 'Zapisz' }));
    await waitFor(() => expect(drafts.has('wizard:new')).toBe(false));
  });
});

describe('closing asks nothing', () => {
  const closes = () => user.click(screen.getByRole('button', { name: 'Zamknij' }));

  test('where nothing was typed, and nothing is shown', async () => {
    const { address } = await open();
    await closes();
    expect(address()).toBe('/');
    expect(screen.queryByTestId('snackbar')).toBeNull();
  });

  test('but asks if an earlier draft is offered, because the new input would be lost', async () => {
    const { drafts, address } = await open({ 'wizard:new': { source: 'PV', values: { description: 'Wcześniejsza' } } });
    await pasteInto(user, name(), 'Nowa');
    await closes();
    expect(await screen.findByText(/^To, co wpisano teraz, przepadnie/)).toBeTruthy();
    expect(address()).toBe('/installation/new');
    await user.click(screen.getByRole('button', { name: 'Wróć do formularza' }));
    expect(name().value).toBe('Nowa');
    expect(drafts.get('wizard:new')).toMatchObject({ values: { description: 'Wcześniejsza' } });
  });

  test('and asks if the device stores nothing', async () => {
    const { queries, address } = await open();
    act(() => {
      queries.session.value = { ...queries.session.value, keepsNothing: true };
    });
    await pasteInto(user, name(), 'Nowa');
    await closes();
    expect(await screen.findByText(/^Wpisane dane przepadną/)).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Zamknij' }).at(-1) as HTMLElement);
    expect(address()).toBe('/');
  });
});
