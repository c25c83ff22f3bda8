import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { DiagnosisSection } from '#screens/installation/diagnosis/diagnosis-section.tsx';
import { loaded, memoryCommands, memoryQueries, NOON, renderScreen, ready } from '#tests/support/app-context.tsx';
import { aDiagnosis } from '#tests/support/diagnosis-builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

/** The words of the section with one diagnosis. */
async function wordsOf(diagnosis: ReturnType<typeof aDiagnosis>): Promise<string> {
  const queries = memoryQueries();
  queries.diagnoses.value = ready([diagnosis]);
  const known = { value: anInstallation({ isWorking: true, lastReading: quantity(NOON) }), asOf: quantity<never>(NOON) };
  function Shown() {
    return <DiagnosisSection known={known} status={queries.status(known.value.id).value} isSettled />;
  }
  renderScreen(<Shown />, { at: '/installation/SN0007', queries, commands: memoryCommands(queries).commands });
  await loaded();
  await screen.findByText('Najpierw sprawdź');
  return screen.getByRole('region', { name: /Stan instalacji|Co jest nie tak/ }).textContent?.replaceAll('\u00a0', ' ') ?? '';
}

test('a corrected clock is reported beside the sentence that nothing is wrong, with its page of the guide', async () => {
  const evidence = { of: 'clock', offset: 3_600_000, isCorrected: true } as const;
  const text = await wordsOf(aDiagnosis({ cause: 'clock', severity: 'warning', evidence }));
  expect(text).toContain('Nic nie wskazuje na nieprawidłowość');
  expect(text).toContain('Zegar falownika');
  expect(text).toContain('zegar falownika spieszy się o 1 h, skorygowano');
});

test('data that do not change are named with since when, apart from a silence', async () => {
  const text = await wordsOf(aDiagnosis({ cause: 'stale', evidence: { of: 'stale', since: quantity(NOON) } }));
  expect(text).toMatch(/dane nie zmieniają się od .*12:00/);
  expect(text).toContain('przychodzi wciąż ten sam odczyt, więc nie jest pomiarem');
  expect(text).not.toContain('milczy');
});
