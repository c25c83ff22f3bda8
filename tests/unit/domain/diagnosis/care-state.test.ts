import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activeCauses } from '#domain/diagnosis/active-causes.ts';
import { CARE_STATES, careOf, countStates, knownCare, stateOf, withCare } from '#domain/diagnosis/care-state.ts';
import { isInformation } from '#domain/diagnosis/cause.ts';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { aDiagnosis } from '#tests/support/generated-care.ts';
import { anInstallation } from '#tests/support/generated-values.ts';

const NOON: Instant = quantity(Date.parse('2026-11-20T12:00:00+01:00'));
const fuse = { cause: 'event:BLOWN_STRING_FUSE', severity: 'minor', since: NOON, explainedBy: null } as const;
const fault = { cause: 'state:FAULT', severity: 'major', since: NOON, explainedBy: null } as const;
const clock = { cause: 'clock' as never, severity: 'warning', since: NOON, explainedBy: null } as const;

/** Generated: causes of every kind, in every state, and installations of every kind. */
const some = fc.array(aDiagnosis as unknown as fc.Arbitrary<DiagnosisEntry>, { maxLength: 4 });

describe('an installation is in exactly one state', () => {
  test.each([
    ['never sent a reading', { isWorking: false, lastReading: null }, [], 'waiting'],
    [
      'never sent a reading, by a call that tells no reading',
      { isWorking: false, care: { state: 'waiting', cause: null, since: null } },
      [],
      'waiting',
    ],
    ['does not work', { isWorking: false, lastReading: NOON }, [], 'faulty'],
    ['does not work for a reason', { isWorking: false, lastReading: NOON }, [fault, fuse], 'faulty'],
    ['works with a blown fuse', { isWorking: true, lastReading: NOON }, [fuse], 'attention'],
    ['works, and something is only to be known', { isWorking: true, lastReading: NOON }, [clock], 'working'],
    ['works', { isWorking: true, lastReading: NOON }, [], 'working'],
  ] as const)('%s', (_, work, causes, state) => {
    expect(careOf(work, causes).state).toBe(state);
  });

  test('the first that applies of never sent a reading, does not work, works with a cause, works, whatever the causes', () => {
    fc.assert(
      fc.property(anInstallation, some, ({ isWorking, lastReading }, diagnoses) => {
        const current = diagnoses.filter(({ state }) => state !== 'gone');
        const active = current.filter((one) => !isInformation(one.cause));
        const { state, cause } = careOf({ isWorking, lastReading }, current);
        if (!isWorking) expect(state).toBe(lastReading === null ? 'waiting' : 'faulty');
        else expect(state).toBe(active.length > 0 ? 'attention' : 'working');
        expect(cause === null || active.some((one) => one.cause === cause)).toBe(true);
        expect(cause !== null).toBe(state !== 'waiting' && active.length > 0);
      }),
    );
  });

  test('on a backend without causes there are two, by isWorking', () => {
    expect(careOf({ isWorking: true, lastReading: null }, null).state).toBe('working');
    expect(careOf({ isWorking: false, lastReading: null }, null).state).toBe('faulty');
    expect(stateOf({ isWorking: false, lastReading: NOON })).toBe('faulty');
  });

  test('the worst cause that is not a consequence determines it', () => {
    const late = { ...fault, since: quantity<Instant>(NOON + 1) };
    expect(careOf({ isWorking: false, lastReading: NOON }, [fuse, { ...late, explainedBy: 'silent' }, fault])).toEqual({
      state: 'faulty',
      cause: 'state:FAULT',
      since: NOON,
    });
  });
});

describe('installations with newer causes', () => {
  test('are counted once each; unchanged ones stay the same objects, and so does an unchanged list', () => {
    fc.assert(
      fc.property(fc.array(anInstallation, { maxLength: 6 }), some, (rows, diagnoses) => {
        const causes = activeCauses(diagnoses.map((one, at) => ({ ...one, installation: rows[at % Math.max(1, rows.length)]?.id ?? 0 })));
        const judged = withCare(rows, causes);
        expect(withCare(judged, causes)).toBe(judged);
        const counts = countStates(judged);
        expect(CARE_STATES.reduce((sum, state) => sum + counts[state], 0)).toBe(rows.length);
        for (const row of judged) expect(row.care).toEqual(careOf({ ...row, care: undefined }, causes.get(row.id) ?? []));
      }),
    );
  });

  test('the state of the list counts if nothing newer is known', () => {
    const care = { state: 'attention', cause: 'low_yield', since: NOON } as const;
    expect(knownCare({ isWorking: true, care })).toBe(care);
  });
});
