import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import type { Commands } from '#state/commands/commands.ts';
import { messages } from '#ui/dialogs/notify.ts';
import { memoryCommands, memoryQueries, NOON, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { aSilence, aLowYield, anOutage, aRepairCheck } from '#tests/support/diagnosis-builders.ts';
import { Decisions, Repairs } from '#tests/support/office-lists.tsx';
import { anInstallation, aTask } from '#tests/support/view-builders.ts';

function opened(card = <Decisions />, answers: Partial<Commands> = {}) {
  const queries = memoryQueries();
  messages.clear();
  const { commands, calls } = memoryCommands(queries, answers);
  const rows = [7, 8, 9].map((id) => anInstallation({ id, sn: `SN000${id}`, description: `Dom ${id}` }));
  queries.installations.value = ready({ rows, total: 3 });
  queries.diagnoses.value = ready([]);
  queries.repairChecks.value = ready([]);
  queries.tasks.value = ready([aTask()]);
  return { queries, calls, ...renderScreen(card, { at: '/', queries, commands }) };
}
const tell = <T,>(calls: { value: T }, told: T) =>
  act(async () => {
    calls.value = told;
  });
const lines = () => within(screen.getByRole('region', { name: 'Do decyzji' })).queryAllByRole('listitem');

test('without anything new it says so', () => {
  opened();
  expect(screen.getByText('Nic nowego')).toBeTruthy();
  expect(screen.getByText('Żadna wykryta przyczyna nie czeka na decyzję.')).toBeTruthy(); // also true if there has never been a cause
});

test('each state has its words: loading, never fetched, and old', async () => {
  const { queries } = opened();
  const becomes = (told: (typeof queries)['diagnoses']['value']) => tell(queries.diagnoses, told);
  await becomes({ is: 'loading' });
  expect(screen.getByText('Sprawdzanie, co jest do decyzji')).toBeTruthy();
  await becomes({ is: 'absent', problem: { is: 'offline' } });
  expect(screen.getByText('Brak połączenia z serwerem. Sprawdź zasięg lub sieć.')).toBeTruthy();
  await becomes({ is: 'ready', value: [aSilence()], asOf: quantity(NOON), problem: { is: 'offline' }, isRefreshing: false });
  expect(screen.getByText(/Brak połączenia z serwerem/)).toBeTruthy();
  expect(screen.getByText(/^stan na/)).toBeTruthy();
  expect(lines()).toHaveLength(1);
});

test('a line says what, where, how bad and since when, and leads to the installation', async () => {
  const { queries } = opened();
  await tell(queries.diagnoses, ready([aLowYield({ since: quantity(Date.now() - 5.5 * 3_600_000) })]));
  const link = screen.getByRole('link', { name: /Wyraźnie niższy uzysk/ });
  expect(link.getAttribute('href')).toBe('/installation/SN0007');
  expect(link.textContent).toMatch(/^Wyraźnie niższy uzysk.*Dom 7 Kalisz.*od 5 godz\. · 48\s% uzysku sąsiadów/);
});

test('a press opens the form with the reason and the scope of the guide and the number of the diagnosis', async () => {
  const { queries, address } = opened();
  await tell(queries.diagnoses, ready([aSilence({ id: 31 })]));
  fireEvent.click(screen.getByRole('button', { name: 'Utwórz zgłoszenie: Brak odczytów, Dom 7' }));
  await vi.waitFor(() => expect(address()).toMatch(/^\/tasks\/new\?/));
  const form = new URLSearchParams(address()?.split('?')[1]);
  expect(form.get('sn')).toBe('SN0007');
  expect(form.get('diagnosis')).toBe('31');
  expect(form.get('reason')).toContain('SN0007');
  expect(form.get('scope')?.length).toBeGreaterThan(10);
});

const openMenu = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Więcej: ${name}`, expanded: false }));
const entries = () => within(screen.getByRole('menu')).getAllByRole('menuitem');

test('an acknowledgement is stored for the signed-in account; it is in the menu of the row', async () => {
  const { queries, calls } = opened();
  const diagnosis = aSilence();
  await tell(queries.diagnoses, ready([diagnosis]));
  openMenu('Dom 7');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Przyjmij do wiadomości: Brak odczytów, Dom 7' }));
  await settle();
  expect(calls).toContainEqual(['acknowledgeDiagnosis', diagnosis, 'serwis@pvcare.pl']);
  expect(messages.list().map(({ text, action }) => [text, action?.label])).toEqual([['Przyjęto do wiadomości', 'Cofnij']]);
});

test.each([
  [true, 'Cofnięto: przyczyna czeka na decyzję', false],
  [false, 'Nie można już cofnąć: biuro o tym wie.', true],
] as const)("'Cofnij' takes an acknowledgement back while it is not sent (%s)", async (isUnsent, text, isError) => {
  const { queries, calls } = opened(undefined, { takeBackAcknowledgements: async () => ({ ok: true, value: isUnsent }) });
  await tell(queries.diagnoses, ready([aSilence({ id: 31 })]));
  openMenu('Dom 7');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Przyjmij do wiadomości: Brak odczytów, Dom 7' }));
  await settle();
  messages.list()[0]?.action?.onPress();
  await settle();
  expect(calls).toContainEqual(['takeBackAcknowledgements', [31]]);
  expect(messages.list().at(-1)).toMatchObject({ text, isError });
});

test("'Bezpieczniki sprawdzone' of a blown fuse asks first, with a note, and can be taken back; another cause has no such entry", async () => {
  const { queries, calls } = opened();
  const fuse = aSilence({
    id: 31,
    cause: 'event:BLOWN_STRING_FUSE',
    evidence: { of: 'event', code: 'BLOWN_STRING_FUSE', highestVoltage: null },
  });
  await tell(queries.diagnoses, ready([fuse]));
  openMenu('Dom 7');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Bezpieczniki sprawdzone: Dom 7' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(dialog.querySelector('textarea') as Element, { target: { value: 'Wymieniono' } });
  fireEvent.submit(dialog.querySelector('form') as Element);
  await settle();
  expect(calls).toContainEqual(['checkFuses', fuse, 'serwis@pvcare.pl', 'Wymieniono']);
  expect(messages.list().at(-1)).toMatchObject({ text: 'Zapisano: bezpieczniki sprawdzone', action: { label: 'Cofnij' } });
  messages.list().at(-1)?.action?.onPress();
  await settle();
  expect(calls).toContainEqual(['takeBackFuseCheck', 31]);
  await tell(queries.diagnoses, ready([aSilence()]));
  openMenu('Dom 7');
  expect(screen.queryByRole('menuitem', { name: /Bezpieczniki/ })).toBeNull();
});

test('the menu is used with the keyboard: the first entry has the focus, the arrows go around, Escape returns to the dots', async () => {
  const { queries } = opened(<Decisions onCharts={() => undefined} />);
  await tell(queries.diagnoses, ready([aSilence()]));
  const dots = screen.getByRole('button', { name: 'Więcej: Dom 7' });
  dots.focus();
  fireEvent.keyDown(dots, { key: 'ArrowDown' });
  expect(entries().map(({ textContent }) => textContent)).toEqual([
    'Przyjmij do wiadomości',
    'Pokaż wykresy',
    'Widok szczegółowy',
    'Nawiguj',
    expect.stringMatching(/^Zadzwoń: /),
  ]);
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  expect(document.activeElement).toBe(entries()[0]);
  press('ArrowUp');
  expect(document.activeElement).toBe(entries().at(-1));
  press('ArrowDown');
  expect(document.activeElement).toBe(entries()[0]);
  press('End');
  expect(document.activeElement).toBe(entries().at(-1));
  press('Home');
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(dots);
});

test('the menu shows the charts of its installation, and closes when the focus leaves it', async () => {
  const onCharts = vi.fn();
  const { queries } = opened(<Decisions onCharts={onCharts} />);
  await tell(queries.diagnoses, ready([aSilence()]));
  openMenu('Dom 7');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Pokaż wykresy' }));
  expect(onCharts.mock.calls).toEqual([[expect.objectContaining({ sn: 'SN0007' })]]);
  openMenu('Dom 7');
  act(() => screen.getByRole('link', { name: /Brak odczytów/ }).focus());
  expect(screen.queryByRole('menu')).toBeNull();
});

test('two causes of one installation are one row, each is acknowledged and filed by itself', async () => {
  const { queries, calls } = opened();
  const [worst, other] = [aSilence(), aLowYield({ id: 2 })];
  await tell(queries.diagnoses, ready([other, worst]));
  expect(lines()).toHaveLength(1);
  const [line] = lines();
  expect(line?.textContent).toContain('Brak odczytów+1');
  expect(line?.textContent).toContain('oraz: Wyraźnie niższy uzysk');
  expect(within(line as HTMLElement).getByRole('button', { name: 'Utwórz zgłoszenie: Brak odczytów, Dom 7' })).toBeTruthy();
  openMenu('Dom 7');
  expect(screen.getByRole('menuitem', { name: /^Przyjmij do wiadomości: Brak odczytów/ })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: /^Utwórz zgłoszenie: Wyraźnie niższy uzysk/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('menuitem', { name: /^Przyjmij do wiadomości: Wyraźnie niższy uzysk/ }));
  await settle();
  expect(calls).toContainEqual(['acknowledgeDiagnosis', other, 'serwis@pvcare.pl']);
});

test('a row names an open request of its installation; what is faulty and decided is not listed', async () => {
  const { queries } = opened();
  await tell(queries.tasks, ready([aTask({ id: 66, inverterSerial: 'SN0007', status: 0 })]));
  const broken = [7, 8].map((id) => anInstallation({ id, sn: `SN000${id}`, description: `Dom ${id}`, isWorking: false }));
  await tell(queries.installations, ready({ rows: broken, total: 2 }));
  await tell(queries.diagnoses, ready([aSilence(), aSilence({ id: 8, installation: 8, sn: 'SN0008', state: 'acknowledged' })]));
  const [undecided, ...others] = lines();
  const row = within(undecided as HTMLElement);
  expect(row.getByRole('link', { name: 'Zgłoszenie nr 66' }).getAttribute('href')).toBe('/tasks?task=66');
  expect(row.getByRole('button', { name: 'Utwórz zgłoszenie: Brak odczytów, Dom 7' })).toBeTruthy();
  expect(others).toEqual([]);
});

test('an outage is one line that a press unfolds, and is acknowledged for all of its installations', async () => {
  const { queries, calls } = opened();
  const hit = [7, 8, 9].map((id) => anOutage({ id, installation: id, sn: `SN000${id}` }));
  await tell(queries.diagnoses, ready(hit));
  expect(lines()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /Awaria sieci w okolicy: 3 instalacje/, expanded: false }));
  expect(screen.getByRole('link', { name: 'Dom 8' }).getAttribute('href')).toBe('/installation/SN0008');
  fireEvent.click(screen.getByRole('button', { name: /^Przyjmij do wiadomości: Awaria sieci/ }));
  await settle();
  expect(calls.filter(([verb]) => verb === 'acknowledgeDiagnosis').map(([, one]) => one)).toEqual(hit);
});

test('of very many lines only the first are rendered, then a hundred at a time', async () => {
  const { queries } = opened();
  const many = Array.from({ length: 3000 }, (_, id) => aSilence({ id, installation: id }));
  await tell(queries.diagnoses, ready(many));
  expect(lines()).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: /^Pokaż wszystkie \(3\D?000\)$/ }));
  expect(lines()).toHaveLength(105);
  expect(screen.getByRole('button', { name: /^Pokaż więcej \(pozostało 2\D?895\)$/ })).toBeTruthy();
});

test('a repair that the data did not confirm has its reason, leads to its task and is reopened after a question', async () => {
  const { queries, calls } = opened(<Repairs />);
  await tell(queries.repairChecks, ready([aRepairCheck()]));
  const link = screen.getByRole('link', { name: /Dane nie potwierdziły naprawy/ });
  expect(link.getAttribute('href')).toBe('/tasks?task=17');
  expect(link.textContent).toContain('moc nie przekroczyła 1\u00a0% mocy falownika');
  fireEvent.click(screen.getByRole('button', { name: 'Otwórz ponownie' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Otworzyć zgłoszenie ponownie?' }));
  expect(calls).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Otwórz ponownie' }));
  await settle();
  expect(calls).toEqual([['reopenRepair', aTask()]]);
});

test('waiting checks are counted, with the time of the first judgement; a calm sentence where there are none', async () => {
  const { queries } = opened(<Repairs />);
  expect(screen.getByText('Nie ma napraw do ponownego sprawdzenia')).toBeTruthy();
  const waiting = [1, 2].map((task) => aRepairCheck({ task, state: 'waiting', reason: null, closedAt: quantity(Date.now()) }));
  await tell(queries.repairChecks, ready(waiting));
  expect(screen.getByText(/^2 naprawy czekają na sprawdzenie danymi\. Najbliższa: sprawdzimy (dziś|jutro) po \d+:\d\d\.$/)).toBeTruthy();
});

test('an installation that does not work without a known cause has a line to file a request, until it is filed', async () => {
  const { queries, address } = opened();
  const broken = anInstallation({ id: 8, sn: 'SN0008', description: 'Dom 8', isWorking: false });
  await tell(queries.installations, ready({ rows: [broken], total: 1 }));
  const [line] = lines();
  expect(line?.textContent).toContain('Nie działa, przyczyna nie jest znana');
  fireEvent.click(screen.getByRole('button', { name: 'Utwórz zgłoszenie: Nie działa, przyczyna nie jest znana, Dom 8' }));
  expect(address()).toBe('/tasks/new?sn=SN0008');
  await tell(queries.tasks, ready([aTask({ inverterSerial: 'SN0008', status: 0 })]));
  expect(screen.getByText('Nic nowego')).toBeTruthy();
});
