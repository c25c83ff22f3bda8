import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Route } from 'wouter';
import type { Checklist } from '#domain/checklists/checklist.ts';
import type { Problem } from '#domain/service/problem.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { endedVisit } from '#domain/visit/edit/ended-visit.ts';
import { VisitScreen } from '#screens/visit/visit.screen.tsx';
import type { VisitSending } from '#domain/service/visit-sending.ts';
import type { DeviceVisit, HeldVisit, SeenDiagnosis } from '#state/views.ts';
import { serviceChecklist } from '#texts/checklists/service.ts';
import { inverterSettingsChecklist } from '#texts/checklists/settings.ts';
import { memoryCommands, memoryQueries, renderScreen, ready } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';
import { held, opened, UUID } from '#tests/support/visit-screen.tsx';
import { aDiagnosis } from '#tests/support/diagnosis-builders.ts';
import { anAnswer, aVisit } from '#tests/support/visits.ts';
import { quantity } from '#domain/quantity.ts';

const user = userEvent.setup({ delay: null });
const heading = (name: string) => screen.findByRole('heading', { name });

test("'w porządku' is stored and goes on by itself; 'Cofnij' takes it back", async () => {
  const { document } = opened(held());
  await heading('Można bezpiecznie pracować');
  await user.click(screen.getByRole('button', { name: 'W porządku' }));
  expect(document().answers).toMatchObject([{ item: 'arrival-safe', state: 'ok' }]);
  await heading('Co zgłasza klient');
  await user.click(screen.getByRole('button', { name: /^Cofnij/ }));
  expect(document().answers).toMatchObject([{ item: 'arrival-safe', state: null }]);
});

test("'usterka' stays and offers the checklist's findings, with weight, recommendation and date", async () => {
  const { document } = opened(held({}, { at: 'visible-modules' }));
  await user.click(await screen.findByRole('button', { name: 'Usterka' }));
  await user.click(screen.getByRole('button', { name: 'Pęknięte szkło modułu' }));
  expect(document().findings).toMatchObject([
    {
      item: 'visible-modules',
      severity: 'danger',
      action: 'Wyłączyć łańcuch i wymienić moduł',
      due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Usuń usterkę' }));
  expect(document().findings).toEqual([]);
});

test('the end names what is missing, leads there, and finishes only when nothing is', async () => {
  opened(held({}, { at: 'the end' }));
  const missing = await screen.findByText(/^Brakuje jeszcze:/);
  expect(screen.getByRole('button', { name: 'Zakończ wizytę' }).hasAttribute('disabled')).toBe(true);
  await user.click(within(missing.parentElement as HTMLElement).getByRole('button', { name: /Stan falownika po przyjeździe/ }));
  await heading('Stan falownika po przyjeździe');
});

test('a change of what was signed asks first; without it the signature stays', async () => {
  const signed = {
    signatures: [{ role: 'customer' as const, name: 'A', at: '2026-11-24T11:00:00+01:00', strokes: [[1, 1, 90, 90]], of: 'x' }],
  };
  const { document } = opened(held(signed, { at: 'visible-dc' }));
  await user.click(await screen.findByRole('button', { name: 'W porządku' }));
  const dialog = await screen.findByRole('dialog', { name: 'Zmiana usunie podpis' });
  expect(document().signatures).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Zmień i usuń podpis' }));
  expect(document()).toMatchObject({ signatures: [], answers: [{ item: 'visible-dc', state: 'ok' }] });
});

test('a field that two devices changed is decided by the user, with nothing chosen beforehand', async () => {
  const conflicts = [{ path: 'notes', mine: 'od Ewy', theirs: 'od Jana' }];
  const theirs = { ...aVisit({ uuid: UUID }), version: 2 } as never;
  const { calls } = opened(held({}, { conflicts, theirs, refusal: '' }));
  const save = await screen.findByRole('button', { name: 'Zapisz wybór' });
  expect(save.hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('radio', { name: /Z biura od Jana/ }));
  await user.click(save);
  expect(calls).toContainEqual(['decideVisit', UUID, new Map([['notes', 'theirs']])]);
});

test('a finished visit is read: what was done, answers, findings, and whether the office has it', async () => {
  const document = { state: 'final', ended_at: '2026-11-24T11:05:00+01:00', work_done: 'Wymieniono wentylator.' } as const;
  opened(held(document, { isWaiting: true }));
  expect(await screen.findByText('Zakończona na urządzeniu 11:05.')).toBeTruthy();
  expect(screen.getByText('Wymieniono wentylator.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Zakończ wizytę' })).toBeNull();
});

test('a visit that is not here says so', async () => {
  const queries = memoryQueries();
  renderScreen(<Route path="/visit/:uuid" component={VisitScreen} />, { at: `/visit/${UUID}`, queries, ...memoryCommands(queries) });
  expect(await screen.findByText('Tej wizyty nie pobrano jeszcze na to urządzenie')).toBeTruthy();
});

function begun(
  problem: Problem | null,
  search = '&task=srv%3A42',
  open: readonly DeviceVisit[] = [],
  diagnoses: readonly SeenDiagnosis[] | Problem | null = [],
  queries = memoryQueries(),
) {
  const absent = { is: 'absent', problem } as const;
  queries.forms.value = problem ? absent : ready([serviceChecklist, inverterSettingsChecklist]);
  queries.deviceVisits.value = open;
  queries.diagnoses.value = diagnoses === null || 'is' in diagnoses ? { is: 'absent', problem: diagnoses } : ready(diagnoses);
  queries.technicians.value = problem ? absent : ready([{ id: 3, name: 'Jan Nowak', email: 'jan@example.com', isMe: true }]);
  queries.installation('FR123').value = ready(anInstallation({ id: 7, sn: 'FR123' }));
  const { commands, calls } = memoryCommands(queries);
  const { address } = renderScreen(<Route path="/visit/:uuid" component={VisitScreen} />, {
    at: `/visit/new?sn=FR123${search}`,
    queries,
    commands,
  });
  return { calls, address, queries };
}

test('a visit is begun by its address, once, for the installation and the request', async () => {
  const { calls, address } = begun(null);
  await screen.findByText('Tej wizyty nie pobrano jeszcze na to urządzenie'); // the device of this test keeps none
  const [[, uuid, , facts] = []] = calls.filter(([verb]) => verb === 'saveVisit');
  expect(calls.filter(([verb]) => verb === 'saveVisit')).toHaveLength(1);
  expect(facts).toMatchObject({ task: 'srv:42', sn: 'FR123', form: { key: 'service' } });
  expect(address()).toBe(`/visit/${uuid}`);
});

test.each([
  ['begins with what the guide says to measure', 7, ['guide-1', 'guide-2', 'guide-3']],
  ['begins with its checklist where the cause is of another installation', 8, undefined],
])('a service visit of an installation with a diagnosis %s', async (_, installation, keys) => {
  const { calls } = begun(null, '', [], [aDiagnosis({ installation, cause: 'overvoltage' })]);
  await screen.findByText('Tej wizyty nie pobrano jeszcze na to urządzenie');
  const [[, , edit] = []] = calls.filter(([verb]) => verb === 'saveVisit');
  const visit = (edit as (now: VisitDocument | null) => VisitDocument)(null);
  expect(visit.guide?.items.slice(0, 3).map(({ key }) => key)).toEqual(keys);
});

test('a visit that is begun before the diagnoses have come waits for them, without a network it does not', async () => {
  const coming = begun(null, '', [], null);
  await screen.findByText('Wczytywanie wizyty');
  expect(coming.calls).toEqual([]);
  act(() => {
    coming.queries.diagnoses.value = ready([aDiagnosis({ installation: 7, cause: 'overvoltage' })]);
  });
  await screen.findByText('Tej wizyty nie pobrano jeszcze na to urządzenie');
  const [[, , edit] = []] = coming.calls.filter(([verb]) => verb === 'saveVisit');
  expect((edit as (now: VisitDocument | null) => VisitDocument)(null).guide?.topic).toBe('overvoltage');
  cleanup();
  const { queries, calls } = begun(null, '', [], null);
  act(() => {
    queries.diagnoses.value = { is: 'absent', problem: { is: 'offline' } };
  });
  await vi.waitFor(() => expect(calls.filter(([verb]) => verb === 'saveVisit')).toHaveLength(1));
});

test('a measurement of the guide shows what is normal and takes what was measured', async () => {
  const items = [{ key: 'guide-1', ask: 'Zmierz U L-N', normal: '207–253 V' }];
  Object.assign(globalThis.document, { fonts: new EventTarget() }); // the test environment has no fonts; a note grows with them
  const guide = { topic: 'overvoltage', title: 'Pomiary z poradnika: Napięcie', items };
  const { document } = opened(held({ guide }, { at: 'arrival-state' }));
  await heading('Stan falownika po przyjeździe');
  await user.click(screen.getByRole('button', { name: 'Następna' }));
  await heading('Zmierz U L-N');
  expect(screen.getByText('207–253 V')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Co zmierzono' }), '251 V');
  await user.click(screen.getByRole('button', { name: 'W porządku' }));
  expect(document().answers).toMatchObject([{ item: 'guide-1', state: 'ok', text: '251 V' }]);
  await heading('Moduły i konstrukcja z dostępnego miejsca');
});

test('case 84: a checklist of a newer server is shown: a rule and members that this app does not know keep the value and judge nothing', async () => {
  const newer = {
    ...serviceChecklist,
    ...{ version: 9, of: 'later' },
    sections: serviceChecklist.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => (item.key === 'grid-l1' ? { ...item, rule: 'earth-loop', tool: 'meter' } : item)),
    })),
  };
  const { document } = opened(held({ form: { key: 'service', version: 9 } }, { form: newer, at: 'grid-l1' }));
  await user.type(await screen.findByRole('textbox', { name: /^Wartość/ }), '251,4');
  await user.tab();
  expect(screen.getByText('nieoceniono · ta wersja aplikacji nie zna tej reguły')).toBeTruthy();
  expect(document()).toMatchObject({ form: { version: 9 }, answers: [{ item: 'grid-l1', value: '251.4' }] });
});

test('case 84: an answer stays when its question is hidden by a later one', async () => {
  const codes = anAnswer('arrival-codes', { state: null, text: 'F-123' });
  const { document } = opened(
    held({ answers: [anAnswer('arrival-state', { state: null, choice: 'failed' }), codes] }, { at: 'arrival-state' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Pracuje' }));
  expect(screen.queryByRole('button', { name: 'Kody i komunikaty na falowniku' })).toBeNull();
  expect(document().answers).toContainEqual(codes);
});

test('the settings are read in a visit of their own; an open one is gone on with, an open service visit is not', async () => {
  const openWith = (uuid: string, checklist: Checklist): DeviceVisit => ({
    ...{ installation: 7, task: null, about: 'Dom Kalisz', sn: 'FR123', changedAt: quantity(Date.now()), form: checklist, isWaiting: true },
    document: aVisit({ uuid, installation: 7, form: { key: checklist.key, version: 1 }, technician: { id: 3, name: 'Jan Nowak' } }),
  });
  const service = openWith(UUID, serviceChecklist);
  const { calls } = begun(null, '&kind=settings', [service]);
  await screen.findByText('Tej wizyty nie pobrano jeszcze na to urządzenie');
  const [[, , , facts] = []] = calls.filter(([verb]) => verb === 'saveVisit');
  expect(facts).toMatchObject({ sn: 'FR123', form: { key: 'settings' } });
  cleanup();
  const other = UUID.replace('7f', '8f');
  const { address } = begun(null, '&kind=settings', [service, openWith(other, inverterSettingsChecklist)]);
  await vi.waitFor(() => expect(address()).toBe(`/visit/${other}`));
});

test.each([
  [{ is: 'unsupported' } as const, 'Wizyty i protokoły wymagają serwera PV Care.'], // case 93
  [{ is: 'offline' } as const, /./],
])('where it cannot be begun there is a sentence, and nothing is stored (%j)', async (problem, sentence) => {
  const { calls } = begun(problem);
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(calls.filter(([verb]) => verb === 'saveVisit')).toEqual([]);
});

test('case 93: on a backend that is not ours a draft of this device is filled in as before', async () => {
  const { document, queries } = opened(held());
  queries.forms.value = { is: 'absent', problem: { is: 'unsupported' } };
  queries.technicians.value = { is: 'absent', problem: { is: 'unsupported' } };
  await heading('Można bezpiecznie pracować');
  await user.click(screen.getByRole('button', { name: 'W porządku' }));
  expect(document().answers).toMatchObject([{ item: 'arrival-safe', state: 'ok' }]);
  await heading('Co zgłasza klient');
});

test('a draft that was begun by mistake is deleted after a question, which says how much goes', async () => {
  const { calls, address } = opened(held({ answers: [anAnswer('arrival-safe')] }));
  await user.click(await screen.findByRole('button', { name: 'Więcej o tej wizycie' }));
  await user.click(await screen.findByRole('button', { name: 'Usuń wizytę' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/1 odpowiedź, 0 zdjęć/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Usuń wizytę' }));
  expect(calls.filter(([verb]) => verb === 'withdrawVisit')).toMatchObject([
    ['withdrawVisit', { visit: UUID, about: 'Dom Kalisz, Polna' }],
  ]);
  expect(address()).toBe('/visits');
});

test('a part that was built in is stored with serial number and quantity as typed; one without a name keeps the visit open', async () => {
  const { document } = opened(held({}, { at: 'the end' }));
  await user.click(await screen.findByRole('button', { name: 'Dodaj część' }));
  expect(document().parts).toMatchObject([{ name: '', serial: '', quantity: '1', unit: 'szt.' }]);
  expect(screen.getByText('Podaj nazwę części albo ją usuń.')).toBeTruthy();
  const part = within(screen.getByRole('region', { name: 'Zamontowane części' }));
  await user.type(part.getByRole('textbox', { name: 'Nazwa części' }), 'Wentylator');
  await user.type(part.getByRole('textbox', { name: 'Numer seryjny' }), 'W-77');
  const quantity = part.getByRole('textbox', { name: 'Ilość' });
  await user.clear(quantity);
  await user.type(quantity, '2,50');
  await user.tab();
  expect(document().parts).toMatchObject([{ name: 'Wentylator', serial: 'W-77', quantity: '2.50', unit: 'szt.' }]);
  expect(screen.queryByText('Podaj nazwę części albo ją usuń.')).toBeNull();
  await user.clear(quantity);
  await user.type(quantity, '0');
  await user.tab();
  expect(part.getByText('Wpisz liczbę większą od 0')).toBeTruthy();
  expect(document().parts).toMatchObject([{ quantity: '2.50' }]);
  await user.click(part.getByRole('button', { name: 'Usuń część Wentylator' }));
  expect(document().parts).toEqual([]);
});

test('the end of a visit that the office refused is opened again by a press, and shows its fields only then', async () => {
  const { calls } = opened(held({}, { at: 'the end', refusal: 'Opisz, co zostało zrobione.', isEnded: true }));
  expect(screen.queryByRole('button', { name: 'Zakończ wizytę' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Popraw wizytę' }));
  expect(calls.map(([name]) => name)).toContain('saveVisit');
});

test("'Biuro ma wszystko' is said of a draft only with all its files, and not of one that a colleague has deleted", async () => {
  const base = { ...aVisit({ uuid: UUID }), version: 1 } as HeldVisit['base'];
  const { queries } = opened(held({}, { isWaiting: false, base }));
  const files = (sent: number) => ({ photos: { all: 2, sent }, attached: { all: 0, sent: 0 } }) as VisitSending;
  act(() => {
    queries.visitSending(UUID).value = files(1);
  });
  expect(await screen.findByText(/Biuro nie ma jeszcze wszystkich plików/)).toBeTruthy();
  act(() => {
    queries.visitSending(UUID).value = files(2);
  });
  expect(await screen.findByText(/Biuro ma wszystko/)).toBeTruthy();
  act(() => {
    queries.officeVisit(UUID).value = { is: 'absent', problem: { is: 'refused', status: 404 } as Problem };
  });
  expect(await screen.findByText(/W biurze ktoś usunął tę wizytę/)).toBeTruthy();
  expect(screen.queryByText(/Biuro ma wszystko/)).toBeNull();
});

test('a backend that is not ours begins no visit, also where an earlier backend has left checklists and technicians on the device', async () => {
  const { calls } = begun(null, '', [], { is: 'unsupported' });
  expect(await screen.findByText('Wizyty i protokoły wymagają serwera PV Care.')).toBeTruthy();
  expect(calls.filter(([verb]) => verb === 'saveVisit')).toEqual([]);
});

test.each([-3, 2])('a device clock that is known to be %i days off neither dates a visit nor is in its number', async (days) => {
  const off = days * 86_400_000;
  const queries = memoryQueries();
  queries.connection.value = { ...queries.connection.value, clockAhead: off };
  const { calls } = begun(null, '', [], [], queries);
  await screen.findByText('Tej wizyty nie pobrano jeszcze na to urządzenie');
  const edit = calls.find(([verb]) => verb === 'saveVisit')?.[2] as (now: null) => VisitDocument;
  const visit = edit(null);
  const [started, today] = [Date.parse(visit.started_at), localDateOf(Date.now() - off)];
  expect([Math.abs(started - (Date.now() - off)) < 60_000, visit.times_by_hand]).toEqual([true, true]);
  expect(visit.number).toContain(`-${today.replaceAll('-', '')}-`);
  const ended = endedVisit(visit, serviceChecklist, { now: started + 60_000, isCorrected: true });
  expect([Date.parse(ended.ended_at ?? '') - started, ended.times_by_hand]).toEqual([60_000, true]);
});
