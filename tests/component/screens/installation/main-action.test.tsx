import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { quantity } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { InstallationScreen } from '#screens/installation/installation.screen.tsx';
import type { DeviceVisit } from '#state/views.ts';
import { loaded, memoryCommands, memoryQueries, NOON, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { aDiagnosis } from '#tests/support/diagnosis-builders.ts';
import { anInstallation, aTask } from '#tests/support/view-builders.ts';
import { aVisit } from '#tests/support/visits.ts';

type Queries = ReturnType<typeof memoryQueries>;
type Moment = NonNullable<Installation['lastReading']>;

async function open(prepare: (queries: Queries) => void, over: Partial<Installation> = {}): Promise<Queries> {
  const queries = memoryQueries();
  const lastReading = quantity<Moment>(NOON);
  queries.installation('SN0007').value = ready(anInstallation({ latitude: null, longitude: null, lastReading, ...over }));
  queries.diagnoses.value = ready([]);
  queries.tasks.value = ready([]);
  prepare(queries);
  const { commands } = memoryCommands(queries);
  renderScreen(<Route path="/installation/:sn" component={InstallationScreen} />, { at: '/installation/SN0007', queries, commands });
  await loaded(); // the guide's texts
  return queries;
}

/** Text and address of the main button of the head; `null` without one. */
function mainButton(): readonly [text: string | null, address: string] | null {
  const link = document.querySelector('header a[data-first]');
  return link && [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')];
}
const filing = () => screen.queryAllByRole('link', { name: /^(Dodaj|Utwórz) zgłoszenie$/ });

const UUID = '11111111-2222-4333-8444-555555555555';
const begun = (over: Partial<VisitDocument> = {}, installation = 7): readonly DeviceVisit[] => {
  const document = aVisit({ uuid: UUID, installation, ...over });
  return [{ installation, task: null, about: 'Dom', sn: 'SN0007', changedAt: NOON, document, form: null, isWaiting: false } as never];
};

test('a cause without a request is filed with reason, scope and diagnosis, and this is offered once', async () => {
  await open((queries) => {
    queries.diagnoses.value = ready([aDiagnosis()]);
  });
  const [text, address] = mainButton() ?? [null, ''];
  const filled = new URLSearchParams(address.split('?')[1]);
  expect([text, filled.get('sn'), filled.get('diagnosis')]).toEqual(['Dodaj zgłoszenie', 'SN0007', '17']);
  expect(filled.get('reason')).toContain('GROUND_FAULT');
  expect(filled.get('scope')?.length).toBeGreaterThan(20);
  expect(filing()).toHaveLength(1);
});

test('a cause that the device found itself is filed without a diagnosis', async () => {
  await open(
    (queries) => {
      queries.diagnoses.value = { is: 'absent', problem: { is: 'offline' } };
      const events = [{ at: quantity<Moment>(NOON - 3_600_000), codes: { GROUND_FAULT: true } }];
      queries.status(7).value = ready({ events, state: 'FAULT', at: quantity<Moment>(NOON), isWorking: false, lastPower: quantity(0) });
    },
    { isWorking: false },
  );
  expect(mainButton()?.[0]).toBe('Dodaj zgłoszenie');
  expect(mainButton()?.[1]).not.toContain('diagnosis=');
});

test('with an open request a visit of it is begun; a closed one and that of another installation do not count', async () => {
  const queries = await open((held) => {
    held.diagnoses.value = ready([aDiagnosis({ task: 12 })]);
    held.tasks.value = ready([
      aTask({ id: 9, key: '9', status: 0, inverterSerial: 'SN0018' }),
      aTask({ id: 12, key: 'k12', status: 0, inverterSerial: 'SN0007' }),
    ]);
  });
  expect(mainButton()).toEqual(['Rozpocznij wizytę', '/visit/new?sn=SN0007&task=k12']);
  expect(filing()).toEqual([]);
  queries.tasks.value = ready([aTask({ id: 12, key: 'k12', status: 1, inverterSerial: 'SN0007' })]);
  await settle();
  expect(mainButton()?.[0]).toBe('Dodaj zgłoszenie');
});

test('a visit that was begun is gone back to; one that is finished, corrected or elsewhere is not', async () => {
  const queries = await open((held) => {
    held.diagnoses.value = ready([aDiagnosis()]);
    held.deviceVisits.value = begun();
  });
  expect(mainButton()).toEqual(['Wróć do wizyty', `/visit/${UUID}`]);
  for (const visits of [begun({ state: 'final' }), begun({ replaces: UUID }), begun({}, 8)]) {
    queries.deviceVisits.value = visits;
    await settle();
    expect(mainButton()?.[0]).toBe('Dodaj zgłoszenie');
  }
});

test.each([
  ['nothing is wrong', {}, null],
  ['no cause is known of one that does not work', { isWorking: false }, ['Dodaj zgłoszenie', '/tasks/new?sn=SN0007']],
  ['no reading ever came', { isWorking: false, lastReading: null }, null],
] as const)('if %s, the button follows', async (_, over, expected) => {
  await open(() => undefined, over);
  expect(mainButton()).toEqual(expected);
});

test('information is no cause, and an account that only looks has no button', async () => {
  const queries = await open((held) => {
    held.diagnoses.value = ready([aDiagnosis({ cause: 'clock', severity: 'warning' })]);
  });
  expect(mainButton()).toBeNull();
  queries.diagnoses.value = ready([aDiagnosis()]);
  await settle();
  expect(mainButton()).not.toBeNull();
  queries.ownAccount.value = ready({ email: 'podglad@pvcare.pl', digest: 'off', role: 'viewer', areRolesOn: true });
  await settle();
  expect(mainButton()).toBeNull();
});
