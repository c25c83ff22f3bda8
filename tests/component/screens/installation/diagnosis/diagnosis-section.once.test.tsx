import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { DiagnosisSection } from '#screens/installation/diagnosis/diagnosis-section.tsx';
import { loaded, memoryCommands, memoryQueries, NOON, renderScreen, ready } from '#tests/support/app-context.tsx';
import { aDiagnosis } from '#tests/support/diagnosis-builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

/** The section with diagnoses of one installation, which has sent nothing for thirty hours. */
async function opens(diagnoses: readonly ReturnType<typeof aDiagnosis>[], isWorking = true): Promise<string> {
  const queries = memoryQueries();
  queries.diagnoses.value = ready(diagnoses);
  const known = { value: anInstallation({ isWorking, lastReading: quantity(NOON - 30 * 3_600_000) }), asOf: quantity<never>(NOON) };
  function Shown() {
    return <DiagnosisSection known={known} status={queries.status(known.value.id).value} isSettled />;
  }
  renderScreen(<Shown />, { at: '/installation/SN0007', queries, commands: memoryCommands(queries).commands });
  await loaded();
  return screen.getByRole('region', { name: 'Co jest nie tak' }).textContent ?? '';
}

test('a silence that follows from another cause is said beside the title', async () => {
  expect(await opens([aDiagnosis(), aDiagnosis({ id: 18, cause: 'silent', explainedBy: 'event:GROUND_FAULT' })])).toMatch(
    /falownik milczy od .*06:00/,
  );
});

test('an effect of the same name as its cause is not repeated', async () => {
  const evidence = { of: 'yield', verdict: 'none', ratio: 0.02, from: '2026-11-15', to: '2026-11-19' } as const;
  const low = aDiagnosis({ id: 19, cause: 'low_yield', evidence, explainedBy: 'no_production' });
  expect(await opens([aDiagnosis({ cause: 'no_production' }), low])).not.toContain('Skutki');
});

test('the worst cause of an installation that does not work has the shape of that state, lesser ones the other, information none', async () => {
  const minor = aDiagnosis({ id: 18, cause: 'event:BLOWN_STRING_FUSE', severity: 'minor' });
  await opens([minor, aDiagnosis(), aDiagnosis({ id: 19, cause: 'clock', severity: 'warning' })], false);
  expect(screen.getAllByRole('article').map((card) => card.getAttribute('data-state'))).toEqual(['faulty', 'attention', null]);
});
