import { describe, expect, test } from 'vitest';
import type { Diagnosis } from '#domain/diagnosis/diagnosis.ts';
import { type DiagnosisRecord, diagnosisState, reconcile } from '#domain/diagnosis/lifecycle.ts';
import type { Instant } from '#domain/quantity.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const instant = (hours: number): Instant => (hours * HOUR) as Instant;

const fault = (since: number, last: number, isActive: boolean, count = 1): Diagnosis => ({
  cause: 'state:FAULT',
  severity: 'major',
  since: instant(since),
  from: instant(since),
  last: instant(last),
  count,
  isActive,
  evidence: { of: 'fault', codes: [] },
  explainedBy: null,
});
const record = (diagnosis: Diagnosis, changes: Partial<DiagnosisRecord> = {}): DiagnosisRecord => ({
  ...diagnosis,
  acknowledged: null,
  isTaskClosed: false,
  ...changes,
});
const ANNA = { by: 'anna@example.pl', at: instant(2) };

describe('a diagnosis', () => {
  test.each([
    ['active', record(fault(0, 5, true))],
    ['acknowledged', record(fault(0, 5, true), { acknowledged: ANNA })],
    ['gone', record(fault(0, 5, false), { acknowledged: ANNA })],
    ['gone', record(fault(0, 5, false))],
    ['closed', record(fault(0, 5, false), { isTaskClosed: true })],
    ['active', record(fault(0, 5, true), { isTaskClosed: true })],
  ] as const)('is %s', (state, one) => expect(diagnosisState(one, instant(6))).toBe(state));

  test('that is gone is closed after three days, not before', () => {
    const gone = record(fault(0, 5, false));
    expect(diagnosisState(gone, 5 * HOUR + 3 * DAY)).toBe('gone');
    expect(diagnosisState(gone, 5 * HOUR + 3 * DAY + 1)).toBe('closed');
  });
});

describe('records and current diagnoses', () => {
  const NOW = 200 * HOUR;

  test('a new diagnosis is opened', () => {
    expect(reconcile([], [fault(199, 200, true)], NOW)).toEqual({ kept: [], opened: [fault(199, 200, true)], closed: [], withdrawn: [] });
  });

  test('a continued one keeps its acknowledgement, also if it returned or began earlier than known', () => {
    const acknowledged = record(fault(150, 160, false), { acknowledged: ANNA });
    for (const current of [fault(150, 200, true, 2), fault(140, 160, false), fault(232, 233, true)]) {
      expect(reconcile([acknowledged], [current], NOW)).toMatchObject({
        kept: [{ ...current, acknowledged: ANNA }],
        opened: [],
        closed: [],
      });
    }
  });

  test('one that returns after more than three days is a new one', () => {
    const old = record(fault(100, 110, false));
    const current = fault(183, 200, true);
    expect(reconcile([old], [current], NOW)).toMatchObject({ kept: [], opened: [current], closed: [old], withdrawn: [] });
  });

  test('one that was gone for three days is closed, a disproved one is withdrawn unless it was acknowledged', () => {
    const gone = record(fault(100, 127, false));
    const never = record(fault(190, 195, true));
    const stored = record(fault(190, 195, true), { acknowledged: ANNA });
    expect(reconcile([gone], [], NOW)).toMatchObject({ closed: [gone], withdrawn: [] });
    expect(reconcile([never], [], NOW)).toMatchObject({ closed: [], withdrawn: [never] });
    expect(reconcile([stored], [], NOW)).toMatchObject({ closed: [stored], withdrawn: [] });
  });

  test('a second run changes nothing', () => {
    const current = [fault(190, 200, true)];
    const once = reconcile([], current, NOW);
    const again = reconcile(
      once.opened.map((one) => record(one)),
      current,
      NOW,
    );
    expect(again).toEqual({ kept: [record(fault(190, 200, true))], opened: [], closed: [], withdrawn: [] });
  });
});
