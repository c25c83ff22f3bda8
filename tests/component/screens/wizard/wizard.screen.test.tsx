import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import type { Outcome } from '#domain/service/problem.ts';
import { WizardScreen } from '#screens/wizard/wizard.screen.tsx';
import { memoryCommands, memoryQueries, renderScreen, ready, settle, failed, refusal } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';
import { pasteInto } from '#tests/support/paste-into.ts';

const user = userEvent.setup({ delay: null });
const saved = (sn = 'SN-NEW', id: number | null = 41): Outcome<{ sn: string; id: number | null }> => ({ ok: true, value: { sn, id } });
const refused = (items: string[], fields: Record<string, string[]> = {}) => failed(refusal(400, { items, fields }));

async function open(at: string, { answers = {}, drafts = {} as Record<string, unknown>, modems = ['M-1', 'M-2'] } = {}) {
  const queries = memoryQueries();
  queries.availableModems.value = ready(modems.map((barcode) => ({ barcode })));
  queries.vendors.value = ready([{ name: 'Fronius' }, { name: 'SMA' }]);
  queries.installation('SN0007').value = ready(anInstallation({ sn: 'SN0007', modem: 'M-9', vendor: 'SMA' }));
  for (const [key, value] of Object.entries(drafts)) queries.drafts.set(key, value);
  const { commands, calls } = memoryCommands(queries, {
    addInstallation: async () => saved(),
    editInstallation: async () => saved('SN0007'),
    ...answers,
  });
  const page = (
    <>
      <Route path="/installation/new" component={WizardScreen} />
      <Route path="/installation/:sn/edit" component={WizardScreen} />
    </>
  );
  const rendered = renderScreen(page, { at, queries, commands });
  await settle();
  return { ...rendered, queries, sent: (verb: string) => calls.filter(([name]) => name === verb) };
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, select' });
const fill = async (name: RegExp, text: string) => {
  if (field(name).value !== '') await user.clear(field(name));
  await pasteInto(user, field(name), text);
};
/** The description of a field or a button for a screen reader. */
const toldOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const save = () => user.click(screen.getByRole('button', { name: 'Zapisz' }));

async function fillAlwaysAsked(): Promise<void> {
  await fill(/Nazwa instalacji/, 'Dom Nowaków');
  await fill(/Numer seryjny falownika/, 'SN-NEW');
  await user.click(screen.getByRole('radio', { name: 'Trójfazowy' }));
  await fill(/Moc falownika/, '8000');
  await fill(/Moc generatora/, '9900');
  await fill(/Ulica/, 'Leśna');
  await fill(/Numer budynku/, '5');
  await fill(/Kod pocztowy/, '60-001');
  await fill(/Miejscowość/, 'Poznań');
}

describe('Kreator instalacji', () => {
  test('with a modem all fields are shown, the form is sent once, and the installation opens', async () => {
    const { sent, address } = await open('/installation/new');
    expect(screen.getByRole('heading', { level: 1, name: 'Kreator instalacji' })).toBeTruthy();
    await fillAlwaysAsked();
    await user.selectOptions(field(/^Modem( \*)?$/), 'M-2');
    await user.selectOptions(field(/Producent falownika/), 'Fronius');
    await fill(/Nachylenie/, '35');
    await fill(/Szerokość/, '52,4069');
    await fill(/Długość/, '16,9299');
    await user.dblClick(screen.getByRole('button', { name: 'Zapisz' }));
    expect(await screen.findByText('Zapisano pomyślnie')).toBeTruthy();
    expect(sent('addInstallation')).toHaveLength(1);
    expect(sent('addInstallation')[0]).toMatchObject([
      'addInstallation',
      'PV',
      { sn: 'SN-NEW', modem: 'M-2', vendor: 'Fronius', tilt: 35, latitude: 52.4069 },
    ]);
    await waitFor(() => expect(address()).toMatch(/^\/installation\//));
  });

  test('with Solarman there is no modem, vendor, tilt, azimuth or coordinates; changing the connection clears all fields', async () => {
    const { sent } = await open('/installation/new');
    await fill(/Nazwa instalacji/, 'Zniknie');
    await user.click(screen.getByRole('radio', { name: 'Urządzenie Solarman' }));
    expect(field(/Nazwa instalacji/).value).toBe('');
    for (const gone of [/^Modem( \*)?$/, /Producent/, /Nachylenie/, /Azymut/, /Szerokość/, /Długość/])
      expect(screen.queryByLabelText(gone, { selector: 'input, select' })).toBeNull();
    await fillAlwaysAsked();
    await save();
    await waitFor(() => expect(sent('addInstallation')).toHaveLength(1));
    expect(sent('addInstallation')[0]).toMatchObject(['addInstallation', 'Solarman', { modem: '', vendor: '', latitude: null }]);
  });

  test('a metering point is optional, validated, and queued for the new installation', async () => {
    const { sent } = await open('/installation/new');
    await user.click(screen.getByRole('radio', { name: 'Urządzenie Solarman' }));
    await fillAlwaysAsked();
    await fill(/Numer PPE/, '590543500000000002');
    await save();
    expect(await screen.findByText('Cyfra kontrolna się nie zgadza. Sprawdź numer na fakturze.')).toBeTruthy();
    expect(sent('addInstallation')).toEqual([]);
    await fill(/Numer PPE/, 'PL 0037.12345678');
    await user.selectOptions(field(/Operator sieci/), 'pge');
    await save();
    expect(await screen.findByText('Zapisano pomyślnie')).toBeTruthy();
    const metering = ['changeMetering', { id: 41, ppe: null, operator: null }, { ppe: 'PL003712345678', operator: 'pge' }, 'Dom Nowaków'];
    expect(sent('decide')).toEqual([['decide', [metering], 'wizard:new']]);
  });

  test('a battery and a limit of export are optional, and queued with the metering point', async () => {
    const { sent } = await open('/installation/new');
    await user.click(screen.getByRole('radio', { name: 'Urządzenie Solarman' }));
    await fillAlwaysAsked();
    await user.selectOptions(field(/Ograniczenie oddawania/), 'zero');
    await user.selectOptions(field(/Magazyn energii/), 'yes');
    await save();
    expect(await screen.findByText('Zapisano pomyślnie')).toBeTruthy();
    const wish = { ppe: null, operator: null, exportLimit: 'zero', hasBattery: true };
    expect(sent('decide')).toEqual([
      ['decide', [['changeMetering', { id: 41, ppe: null, operator: null }, wish, 'Dom Nowaków']], 'wizard:new'],
    ]);
  });

  test('where the metering point could not be stored, the installation is saved and the user is informed', async () => {
    const { sent, queries } = await open('/installation/new', { answers: { addInstallation: async () => saved('SN-NEW', null) } });
    await user.click(screen.getByRole('radio', { name: 'Urządzenie Solarman' }));
    await fillAlwaysAsked();
    await fill(/Numer PPE/, 'PL003712345678');
    await save();
    expect(await screen.findByText(/Zapisano instalację, ale bez danych przyłącza/)).toBeTruthy();
    expect([sent('decide'), queries.drafts.size]).toEqual([[], 0]);
  });

  test('a backend without metering points has no field for one', async () => {
    const { queries } = await open('/installation/new');
    queries.diagnoses.value = { is: 'absent', problem: { is: 'unsupported' } };
    expect(await screen.findByText('Ten serwer nie przechowuje numeru PPE, operatora, ograniczenia oddawania ani magazynu.')).toBeTruthy();
    expect(screen.queryByLabelText(/Numer PPE/)).toBeNull();
  });

  test('a missing value is reported at its field, the first one has the focus, and nothing is sent', async () => {
    const { sent } = await open('/installation/new');
    await save();
    expect(screen.getAllByText('To pole jest wymagane').length).toBe(10);
    expect(screen.getByText('Wybierz typ falownika')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/Nazwa instalacji/)));
    expect(sent('addInstallation')).toEqual([]);
  });

  test('without a free modem it says so', async () => {
    await open('/installation/new', { modems: [] });
    expect(screen.getByText('Brak dostępnych modemów')).toBeTruthy();
    expect(screen.getByText('Wszystkie modemy są obecnie powiązane z instalacjami')).toBeTruthy();
  });

  test.each([
    [['PV already exists'], 'Podana instalacja już istnieje'],
    [['Something else'], 'Operacja nie powiodła się. Sprawdź poprawność danych'],
  ])('a refusal with %s says „%s”, and what was typed stays', async (items, sentence) => {
    await open('/installation/new', { answers: { addInstallation: async () => refused(items) } });
    await user.click(screen.getByRole('radio', { name: 'Urządzenie Solarman' }));
    await fillAlwaysAsked();
    await save();
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(field(/Miejscowość/).value).toBe('Poznań');
  });

  test('offline it says why it cannot be saved', async () => {
    const { queries } = await open('/installation/new');
    queries.connection.value = { is: 'offline', since: null };
    expect(await screen.findByText(/Instalację można zapisać dopiero po połączeniu z serwerem/)).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Zapisz' });
    expect(button.disabled).toBe(true);
    expect(toldOf(button)).toContain('Instalację można zapisać dopiero po połączeniu z serwerem');
    // the strip above the screen says once that there is no connection
    expect(button.closest('footer')?.textContent).not.toContain('Brak połączenia');
  });

  test('the draft of an earlier visit is offered and restored', async () => {
    await open('/installation/new', {
      drafts: { 'wizard:new': { source: 'Solarman', values: { description: 'Sprzed awarii', city: 'Łódź' } } },
    });
    await user.click(screen.getByRole('button', { name: 'Przywróć' }));
    expect(field(/Nazwa instalacji/).value).toBe('Sprzed awarii');
    expect(field(/Miejscowość/).value).toBe('Łódź');
    expect(screen.queryByLabelText(/^Modem( \*)?$/, { selector: 'select' })).toBeNull();
  });

  test('unusual values give a warning and can be saved', async () => {
    await open('/installation/new');
    await user.click(screen.getByRole('radio', { name: 'Jednofazowy' }));
    await fill(/Moc falownika/, '5000');
    expect(await screen.findByText('Falownik jednofazowy o mocy powyżej 3,68 kW jest nietypowy.')).toBeTruthy();
    expect(toldOf(field(/Moc falownika/))).toContain('Falownik jednofazowy');
    expect(field(/Moc falownika/).getAttribute('aria-invalid')).toBeNull();
  });

  test('a warning appears when typing pauses, and a button counts them and leads to the first', async () => {
    await open('/installation/new');
    await fill(/Moc falownika/, '8000');
    await fill(/Moc generatora/, '2');
    expect(screen.queryByRole('button', { name: /Sprawdź/ })).toBeNull();
    await fill(/Szerokość/, '18,09');
    await fill(/Długość/, '51,76');
    const line = await screen.findByRole('button', { name: 'Sprawdź, zanim zapiszesz: 2 wskazówki' });
    expect(toldOf(field(/Długość/))).toContain('Współrzędne leżą poza Polską');
    await user.click(line);
    expect(document.activeElement).toBe(field(/Moc generatora/));
    await fill(/Moc generatora/, '9000');
    expect(await screen.findByRole('button', { name: 'Sprawdź, zanim zapiszesz: 1 wskazówka' })).toBeTruthy();
  });
});

describe('Edytuj instalację', () => {
  test('opens with the known values, the used modem among the choices, and sends the change', async () => {
    const { sent } = await open('/installation/SN0007/edit');
    expect(field(/^Modem( \*)?$/).value).toBe('M-9');
    await fill(/Nazwa instalacji/, 'Nowa nazwa');
    await save();
    await waitFor(() => expect(sent('editInstallation')).toHaveLength(1));
    expect(sent('editInstallation')[0]).toMatchObject([
      'editInstallation',
      { id: 7, sn: 'SN0007' },
      { description: 'Nowa nazwa', modem: 'M-9' },
    ]);
    expect(await screen.findByText('Zapisano pomyślnie')).toBeTruthy();
  });

  test('opened from a notice about idle phases it starts with one phase, which is saved like typed input', async () => {
    const { sent } = await open('/installation/SN0007/edit?phases=1');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Jednofazowy' }).checked).toBe(true);
    await save();
    await waitFor(() => expect(sent('editInstallation')).toHaveLength(1));
    expect(sent('editInstallation')[0]).toMatchObject(['editInstallation', { id: 7, sn: 'SN0007' }, { phases: 1 }]);
  });

  test('an error of the server is shown at its field', async () => {
    await open('/installation/SN0007/edit', {
      answers: { editInstallation: async () => refused([], { address_post_code: ['Za długi kod.'] }) },
    });
    await fill(/Nazwa instalacji/, 'Inna');
    await save();
    expect(await screen.findByText('Za długi kod.')).toBeTruthy();
    expect(screen.getByText('Operacja nie powiodła się. Sprawdź poprawność danych')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(/Kod pocztowy/)));
  });
});

describe('another number or rating of an installation that exists', () => {
  const question = () => screen.queryByRole('dialog', { name: 'Wymiana czy poprawka?' });

  test('is a correction if the user says so', async () => {
    const { sent } = await open('/installation/SN0007/edit');
    await fill(/Numer seryjny falownika/, 'SN0008');
    await save();
    expect(question()).not.toBeNull();
    expect(sent('editInstallation')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Poprawka' }));
    await waitFor(() => expect(sent('editInstallation')).toHaveLength(1));
    expect(sent('editInstallation')[0]).toMatchObject(['editInstallation', { id: 7, sn: 'SN0007' }, { sn: 'SN0008' }]);
  });

  test('is an exchange if the user says so: it begins with what was typed, and the rest is saved without it', async () => {
    const { sent } = await open('/installation/SN0007/edit');
    await fill(/Moc falownika/, '5000');
    await fill(/Ulica/, 'Leśna');
    await save();
    await user.click(screen.getByRole('button', { name: 'Wymiana' }));
    await screen.findByRole('dialog', { name: 'Wymień falownik' });
    expect(field(/Moc znamionowa falownika/).value).toBe('5000');
    await fill(/Nowy numer seryjny/, '30751234');
    await user.click(screen.getByRole('button', { name: 'Zapisz wymianę' }));
    await waitFor(() => expect(sent('editInstallation')).toHaveLength(1));
    expect(sent('replaceInverter')).toMatchObject([
      ['replaceInverter', { installation: 7, inverterSerial: '30751234', inverterPower: 5000 }],
    ]);
    expect(sent('editInstallation')[0]).toMatchObject(['editInstallation', { id: 7, sn: 'SN0007' }, { sn: 'SN0007', inverterPower: 8000 }]);
  });

  test('is not asked about where neither has changed', async () => {
    const { sent } = await open('/installation/SN0007/edit');
    await fill(/Ulica/, 'Leśna');
    await save();
    await waitFor(() => expect(sent('editInstallation')).toHaveLength(1));
    expect(question()).toBeNull();
  });

  test('is not asked about on a backend that is not ours', async () => {
    const { sent, queries } = await open('/installation/SN0007/edit');
    act(() => {
      queries.ownAccount.value = { is: 'absent', problem: { is: 'unsupported' } };
    });
    await fill(/Numer seryjny falownika/, 'SN0008');
    await save();
    await waitFor(() => expect(sent('editInstallation')).toHaveLength(1));
    expect(question()).toBeNull();
  });
});
