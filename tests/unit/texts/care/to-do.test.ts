import { expect, test } from 'vitest';
import { evidenceText } from '#texts/care/diagnosis.ts';
import { toDoTexts } from '#texts/care/to-do.ts';
import { anOutage } from '#tests/support/diagnosis-builders.ts';

test('an outage is told with the silent neighbours as probable, an area that fell silent never as one of the grid', () => {
  const outage = anOutage({ evidence: { of: 'outage', installations: [7, 8], probably: [9, 10] } });
  expect(toDoTexts.outage([outage, outage])).toBe('Awaria sieci w okolicy: 2 instalacje; prawdopodobnie też: 2');
  expect(toDoTexts.outage([anOutage()])).toBe('Awaria sieci w okolicy: 1 instalacja');
  const area = anOutage({ cause: 'area_silent', evidence: { of: 'area_silence', installations: [7, 8] } });
  expect(toDoTexts.outage([area, area])).toBe('Brak łączności w okolicy: łącze albo zasilanie (2 instalacje)');
  expect(evidenceText(outage.evidence)).toMatch(/bez sieci: 2 instalacje w promieniu 5.km; prawdopodobnie też: 2$/);
});
