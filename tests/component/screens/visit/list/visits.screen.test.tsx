import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { headOf, type VisitHead } from '#domain/visit/visit-head.ts';
import { VisitsScreen } from '#screens/visit/list/visits.screen.tsx';
import { memoryCommands, memoryQueries, renderScreen, ready } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';
import { aVisit } from '#tests/support/visits.ts';

const user = userEvent.setup({ delay: null });
const UUID = '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d';

const head = (over: Partial<VisitHead>): VisitHead => ({
  ...headOf(aVisit({ installation: 7, technician: { id: 9, name: 'Ewa Lis' } }), null),
  ...{ version: 1, received_at: '2026-11-24T11:05:00+01:00', final_at: null, by: '', replaced_by: null, missing_count: 0 },
  ...over,
});

test('what the phone still has is named: photos, documents or both', () => {
  const queries = memoryQueries();
  const files = (uuid: string, documents: number) => head({ uuid, files: 3, documents, missing_count: 1 });
  queries.recentVisits.value = ready([
    files('11111111-2222-4333-8444-555555555555', 0),
    files('21111111-2222-4333-8444-555555555555', 3),
    files('31111111-2222-4333-8444-555555555555', 1),
  ]);
  const { commands } = memoryCommands(queries);
  renderScreen(<VisitsScreen />, { at: '/visits', queries, commands });
  for (const what of ['zdjęć', 'dokumentów', 'zdjęć i dokumentów'])
    expect(screen.getByText(`2 z 3 ${what}, czekamy na telefon: Ewa Lis`)).toBeTruthy();
});

test('each visit says what it found; one in which nothing is wrong, and one of an older server, claim nothing', () => {
  const outcome = { faults: 22, mended: 5, undescribed: 1, hidden: 1, deviating: 2, unchecked: 3 };
  const nothing = { faults: 0, mended: 0, undescribed: 0, hidden: 0, deviating: 0, unchecked: 0 };
  const queries = memoryQueries();
  const { outcome: _, ...older } = head({ uuid: '31111111-2222-4333-8444-555555555555', faults: 2 });
  queries.recentVisits.value = ready([
    head({ uuid: UUID, outcome, faults: 22 }),
    head({ uuid: '11111111-2222-4333-8444-555555555555', state: 'final', outcome: nothing }),
    older,
  ]);
  const { commands } = memoryCommands(queries);
  renderScreen(<VisitsScreen />, { at: '/visits', queries, commands });
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
  const words =
    '22 usterki, 5 usuniętych podczas wizyty, 1 bez opisu; 1 usterka w ukrytych pozycjach; 2 wartości odbiegają od oczekiwanej; 3 pozycji nie sprawdzono';
  expect(rows.map((row) => row.includes(words))).toEqual([false, false, true]);
  expect(rows.map((row) => /usterk|stwierdzono/.exec(row)?.[0] ?? null)).toEqual([null, 'usterk', 'usterk']);
});

test('the list of visits is filtered and searched; what is missing is said', async () => {
  const queries = memoryQueries();
  queries.installations.value = ready({
    rows: [anInstallation({ id: 7, description: 'Dom Kalisz' }), anInstallation({ id: 8, description: 'Łąka' })],
    total: 2,
  });
  queries.recentVisits.value = ready([
    head({ uuid: UUID, decided: 12, items: 31 }),
    head({ uuid: '11111111-2222-4333-8444-555555555555', installation: 8, state: 'final', files: 20, missing_count: 2 }),
  ]);
  const { commands } = memoryCommands(queries);
  renderScreen(<VisitsScreen />, { at: '/visits', queries, commands });
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows()).toHaveLength(2);
  expect(screen.getByText('w toku, 12 z 31')).toBeTruthy();
  expect(screen.getByText('18 z 20 zdjęć, czekamy na telefon: Ewa Lis')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Bez zdjęć/ }));
  expect(rows()).toEqual([expect.stringContaining('Łąka')]);
  await user.click(screen.getByRole('button', { name: /^Wszystkie/ }));
  await user.type(screen.getByRole('searchbox'), 'kalisz');
  expect(rows()).toEqual([expect.stringContaining('Dom Kalisz')]);
  await user.type(screen.getByRole('searchbox'), 'xyz');
  expect(screen.getByText('Żadna wizyta nie pasuje do wyboru.')).toBeTruthy();
});
