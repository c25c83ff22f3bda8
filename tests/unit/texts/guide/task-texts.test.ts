import { describe, expect, test } from 'vitest';
import type { Cause } from '#domain/diagnosis/cause.ts';
import type { Evidence } from '#domain/diagnosis/diagnosis.ts';
import { EVENT_CODES } from '#domain/grid/events.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { INSTALLATION_MAX, TASK_TEXT_MAX } from '#domain/service/limits.ts';
import { guideForCause } from '#texts/guide/guide-for.ts';
import { evidenceValue, filledTask, taskTextsFor } from '#texts/guide/task-texts.ts';

const since: Instant = quantity(Date.parse('2026-06-05T08:15:00Z'));
const LATE: Instant = quantity(Date.parse('2026-12-31T22:59:00Z'));
const SN = 'W'.repeat(INSTALLATION_MAX.sn);

const CAUSES: readonly Cause[] = [
  ...EVENT_CODES.map((code) => `event:${code}` as const),
  'event:VENDOR_17',
  'state:FAULT',
  'silent',
  'no_production',
  'low_yield',
  'grid_outage',
  'overvoltage',
];

describe('a task filled from a diagnosis', () => {
  test.each(
    CAUSES.flatMap((cause) =>
      (cause === 'low_yield' ? (['none', 'strings', 'low'] as const) : [null]).map((verdict) => [cause, verdict] as const),
    ),
  )('for %s (%s) fits the form with the longest of everything', (cause, verdict) => {
    const { task } = guideForCause(cause, verdict).page;
    const { reason, scope } = filledTask(task, { since: LATE, sn: `${SN}overlong`, value: 'kod '.padEnd(300, 'X') });
    expect(reason.length).toBeLessThanOrEqual(TASK_TEXT_MAX);
    expect(scope.length).toBeLessThanOrEqual(TASK_TEXT_MAX);
    expect(reason).toContain('31/12/2026, 23:59');
    expect(scope).toMatch(/\.$/);
    expect(`${reason}${scope}`).not.toMatch(/[\u00a0\u202f]| {2}|undefined|null/);
  });

  test('says what, since when, of which inverter, and by what number', () => {
    const evidence: Evidence = { of: 'overvoltage', highestVoltage: quantity(256.14), samples: 12 };
    const { reason, scope } = taskTextsFor({ cause: 'overvoltage', since, evidence }, 'AB-12');
    expect(reason).toBe('Napięcie sieci 253 V i więcej (najwyższe 256,1 V). Od 5/06/2026, 10:15. Falownik AB-12.');
    expect(scope).toContain('raport napięć');
  });

  test('goes by the verdict of a low yield', () => {
    const of = (verdict: 'none' | 'strings' | 'low', ratio: number): string =>
      taskTextsFor({ cause: 'low_yield', since, evidence: { of: 'yield', verdict, ratio, from: '2026-06-01', to: '2026-06-05' } }, 'AB-12')
        .reason;
    expect(of('strings', 0.483)).toBe(
      'Wyraźnie niższy uzysk niż u sąsiadów: łańcuchy (48 % uzysku sąsiadów). Od 5/06/2026, 10:15. Falownik AB-12.',
    );
    expect(of('low', 0.7)).toContain('Niższy uzysk niż u sąsiadów (70 % uzysku sąsiadów).');
    expect(of('none', 0.02)).toContain('Brak produkcji w dzień (2 % uzysku sąsiadów).');
  });

  test('names a maker’s code as it came and explains nothing of it', () => {
    const evidence: Evidence = { of: 'event', code: 'VENDOR_17', highestVoltage: null };
    expect(taskTextsFor({ cause: 'event:VENDOR_17', since, evidence }, 'AB-12').reason).toBe(
      'Nieznany kod producenta (kod VENDOR_17). Od 5/06/2026, 10:15. Falownik AB-12.',
    );
  });
});

test.each([
  [{ of: 'event', code: 'GROUND_FAULT', highestVoltage: null }, null],
  [{ of: 'event', code: 'AC_OVER_VOLT', highestVoltage: quantity(258) }, 'najwyższe 258,0\u00a0V'],
  [{ of: 'fault', codes: [] }, null],
  [{ of: 'fault', codes: ['GROUND_FAULT', 'X-1'] }, 'kody GROUND_FAULT, X-1'],
  [{ of: 'silence', lastReading: since }, null],
  [{ of: 'production', peak: quantity(4), inverterPower: quantity(8000) }, 'moc najwyżej 0,00\u00a0kW'],
  [{ of: 'outage', installations: [1, 2, 3] }, '3 instalacje'],
] as const satisfies readonly (readonly [Evidence, string | null])[])('the evidence of a diagnosis has its unit: %j', (evidence, text) =>
  expect(evidenceValue(evidence)).toBe(text),
);
