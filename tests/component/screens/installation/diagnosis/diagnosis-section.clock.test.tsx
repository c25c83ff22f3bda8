import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { DiagnosisSection } from '#screens/installation/diagnosis/diagnosis-section.tsx';
import { loaded, memoryCommands, memoryQueries, NOON, renderScreen, ready } from '#tests/support/app-context.tsx';
import { aDiagnosis } from '#tests/support/diagnosis-builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

test('a corrected clock is reported beside the sentence that nothing is wrong, with its page of the guide', async () => {
  const queries = memoryQueries();
  queries.diagnoses.value = ready([
    aDiagnosis({ cause: 'clock', severity: 'warning', evidence: { of: 'clock', offset: 3_600_000, isCorrected: true } }),
  ]);
  const known = { value: anInstallation({ isWorking: true, lastReading: quantity(NOON) }), asOf: quantity<never>(NOON) };
  function Shown() {
    return <DiagnosisSection known={known} status={queries.status(known.value.id).value} isSettled />;
  }
  renderScreen(<Shown />, { at: '/installation/SN0007', queries, commands: memoryCommands(queries).commands });
  await loaded();
  await screen.findByText('Najpierw sprawdź');
  const text = screen.getByRole('region', { name: 'Stan instalacji' }).textContent?.replaceAll('\u00a0', ' ') ?? '';
  expect(text).toContain('Nic nie wskazuje na nieprawidłowość');
  expect(text).toContain('Zegar falownika');
  expect(text).toContain('zegar falownika spieszy się o 1 h, skorygowano');
});
