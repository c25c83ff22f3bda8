import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import type { Problem } from '#domain/service/problem.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import { VisitScreen } from '#screens/visit/visit.screen.tsx';
import { serviceChecklist } from '#texts/checklists/service.ts';
import { memoryCommands, memoryQueries, renderScreen, ready } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';
import { aFinding, aFinishedInspection, anAnswer, aVisit, testChecklist } from '#tests/support/visits.ts';

const user = userEvent.setup({ delay: null });
const UUID = '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d';

const answered = (over: Partial<AnsweredVisit> = {}): AnsweredVisit => {
  const { findings, ...document } = aVisit({
    ...{ uuid: UUID, form: { key: 'service', version: 1 }, installation: 7, work_done: 'Wymieniono bezpiecznik.' },
    findings: [aFinding('f1', { text: 'Luźne złącze', action: 'Wymienić złącze' })],
  });
  return {
    ...document,
    ...{ version: 3, received_at: '2026-11-24T11:05:00+01:00', final_at: null, by: 'ewa@example.com', replaced_by: null, next_due: null },
    ...{ missing: [], forgone: [], protocols: [], findings: findings.map((finding) => ({ ...finding, task: null })) },
    ...over,
  };
};

function shown(visit: AnsweredVisit | Problem, checklist = serviceChecklist) {
  const queries = memoryQueries();
  queries.installations.value = ready({ rows: [anInstallation({ id: 7, sn: 'FR123', description: 'Dom Kalisz' })], total: 1 });
  queries.technicians.value = ready([{ id: 3, name: 'Jan Nowak', email: 'jan@example.com', isMe: true }]);
  queries.formVersion('service', 1).value = ready(checklist);
  queries.officeVisit(UUID).value = 'is' in visit ? { is: 'absent', problem: visit } : ready(visit);
  const { commands, calls } = memoryCommands(queries);
  const { address } = renderScreen(<Route path="/visit/:uuid" component={VisitScreen} />, { at: `/visit/${UUID}`, queries, commands });
  return { calls, address };
}

test("a colleague's draft is read, and taken over after a question", async () => {
  const { calls } = shown(answered({ technician: { id: 9, name: 'Ewa Lis' } }));
  expect(await screen.findByText('W toku. Prowadzi: Ewa Lis.')).toBeTruthy();
  expect(screen.getByText('Luźne złącze')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Przejmij wizytę' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Przejmij wizytę' }));
  const [[, uuid, , begun] = []] = calls.filter(([verb]) => verb === 'saveVisit');
  expect([uuid, begun]).toMatchObject([UUID, { sn: 'FR123', about: 'Dom Kalisz', base: { version: 3 }, form: { key: 'service' } }]);
});

test("one's own draft of another device is gone on with without a question", async () => {
  const { calls } = shown(answered({ technician: { id: 3, name: 'Jan Nowak' } }));
  await user.click(await screen.findByRole('button', { name: 'Prowadź dalej' }));
  expect(calls.filter(([verb]) => verb === 'saveVisit')).toHaveLength(1);
});

test('a finished visit says what is still awaited, and is corrected by a new one after a question', async () => {
  const { calls, address } = shown(answered({ state: 'final', ended_at: '2026-11-24T11:05:00+01:00', missing: ['a'.repeat(64)] }));
  expect(await screen.findByText(/^Zakończona .*11:05/)).toBeTruthy();
  expect(screen.getByText(/Biuro czeka jeszcze na 1 plik z telefonu/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Przejmij wizytę' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Koryguj' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Utwórz korektę' }));
  const [[, uuid, , begun] = []] = calls.filter(([verb]) => verb === 'saveVisit');
  expect(uuid).not.toBe(UUID);
  expect(begun).toMatchObject({ base: null });
  expect(address()).toBe(`/visit/${uuid}`);
});

test('an inspection is read with everything that its protocol says: conditions, instruments, measured values with verdicts, the next one', async () => {
  const { findings, ...inspection } = aFinishedInspection({
    uuid: UUID,
    installation: 7,
    conditions: { ...aVisit().conditions, irradiance: '812' },
  });
  const form = { key: 'service', version: 1 };
  const answers = [anAnswer('riso', { of: 's1', state: null, value: '0.2' })];
  shown(
    answered({ ...inspection, form, answers, next_due: '2031-11-24', findings: findings.map((finding) => ({ ...finding, task: 42 })) }),
    testChecklist('test-inspection'),
  );
  const measured = await screen.findByRole('region', { name: 'Pomiary' });
  expect(within(measured).getByRole('row', { name: /MPPT1\/1 · Riso 0,2 MΩ/ })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Przyrządy' })).getByRole('row', { name: /MI 3115 123 10\/01\/2026/ })).toBeTruthy();
  for (const words of ['812 W/m²', '24/11/2031', 'dozór (D), nr D/123/2024, G1, ważne do 1/03/2027'])
    expect(screen.getByText(words)).toBeTruthy();
});

test('one that was corrected leads to its correction and is not corrected again', async () => {
  const by = { uuid: '11111111-2222-4333-8444-555555555555', number: 'P-7-20261124-1111', state: 'final' } as const;
  shown(answered({ state: 'final', ended_at: '2026-11-24T11:05:00+01:00', replaced_by: by }));
  expect((await screen.findByRole('link', { name: by.number })).getAttribute('href')).toBe(`/visit/${by.uuid}`);
  expect(screen.queryByRole('button', { name: 'Koryguj' })).toBeNull();
});

test.each(['draft', 'final'] as const)(
  'case 84: a %s whose checklist is not on the device is read with a sentence about it, and neither continued nor corrected',
  async (state) => {
    const { calls } = shown(answered({ state, form: { key: 'service', version: 9 } }));
    expect(await screen.findByText(/^Formularza tej wizyty nie ma na tym urządzeniu/)).toBeTruthy();
    expect(screen.getByText('Wymieniono bezpiecznik.')).toBeTruthy();
    for (const name of ['Przejmij wizytę', 'Prowadź dalej', 'Koryguj']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(calls.filter(([verb]) => verb === 'saveVisit')).toEqual([]);
  },
);

test.each([
  [{ is: 'offline' } as const, 'Tej wizyty nie pobrano jeszcze na to urządzenie'],
  [{ is: 'unsupported' } as const, 'Wizyty i protokoły wymagają serwera PV Care.'],
  [{ is: 'refused', status: 404, refusal: null } as never, 'Nie ma takiej wizyty'],
])('a visit that cannot be read has its sentence (%j)', async (problem, sentence) => {
  shown(problem);
  expect(await screen.findByText(sentence)).toBeTruthy();
});
