import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { type DatedVisit, inspectionDue, inspectionsInForce, openRecommendations } from '#domain/visit/inspection-due.ts';
import { aFinding } from '#tests/support/visits.ts';

const inspection = (on: LocalDate, changes: Partial<DatedVisit> = {}): DatedVisit => ({
  uuid: on,
  kind: 'inspection',
  source: 'own',
  state: 'final',
  ended_at: toIso(instantOf(on, 12)),
  is_full_scope: true,
  next_on: null,
  replaces: null,
  ...changes,
});
const at = (day: LocalDate, hour = 12, minute = 0): number => instantOf(day, hour, minute);
const dueOf = (visits: readonly DatedVisit[], commissionedOn: LocalDate | null = null, today: LocalDate = '2026-11-25') =>
  inspectionDue({ commissionedOn, visits }, at(today));

describe('case 70: the day of the next inspection', () => {
  test('is five years after the last one; 29 February becomes 28 February', () => {
    expect(dueOf([inspection('2024-02-29')])).toMatchObject({
      due: '2029-02-28',
      state: 'later',
      last: { visit: '2024-02-29', on: '2024-02-29' },
    });
    expect(dueOf([inspection('2023-02-28')]).due).toBe('2028-02-28');
    expect(dueOf([], '2020-02-29').due).toBe('2025-02-28');
    expect(dueOf([inspection('2021-12-31')]).due).toBe('2026-12-31');
  });

  test('is counted from the commissioning until there is an inspection, also from one in the future', () => {
    expect(dueOf([], '2022-06-01')).toEqual({ last: null, due: '2027-06-01', state: 'later' });
    expect(dueOf([], '2027-06-01')).toEqual({ last: null, due: '2032-06-01', state: 'later' });
    expect(dueOf([inspection('2021-05-05')], '2027-06-01').due).toBe('2026-05-05');
    expect(dueOf([])).toEqual({ last: null, due: null, state: 'unknown' });
  });

  test('is the earlier day that the inspection names, never a later one, none at or before it', () => {
    const due = (next_on: LocalDate) => dueOf([inspection('2024-06-10', { next_on })]).due;
    expect(due('2026-06-10')).toBe('2026-06-10');
    expect(due('2029-06-09')).toBe('2029-06-09');
    for (const named of ['2029-06-10', '2034-06-10', '2024-06-10', '2020-01-01'] as const) expect(due(named), named).toBe('2029-06-10');
  });

  test('is not moved by a partial scope, a draft, a service visit, or a visit without an end; what another company did counts', () => {
    const old = inspection('2020-05-05');
    for (const changes of [{ is_full_scope: false }, { state: 'draft' }, { kind: 'service' }, { ended_at: null }] as const)
      expect(dueOf([old, inspection('2025-05-05', changes)]).due, JSON.stringify(changes)).toBe('2025-05-05');
    expect(dueOf([old, inspection('2025-05-05', { is_full_scope: false, next_on: '2025-06-01' })]).due).toBe('2025-05-05');
    expect(dueOf([old, inspection('2025-05-05', { source: 'external' })])).toMatchObject({
      due: '2030-05-05',
      last: { source: 'external' },
    });
  });

  test('is not counted from a visit that a final one replaces; a correction in work replaces nothing yet', () => {
    const first = inspection('2024-05-05');
    const correction = inspection('2024-05-04', { uuid: 'c', replaces: first.uuid });
    expect(dueOf([first, correction]).due).toBe('2029-05-04');
    expect(dueOf([first, { ...correction, state: 'draft' }]).due).toBe('2029-05-05');
    expect(dueOf([first, { ...correction, is_full_scope: false }], '2022-01-01').due).toBe('2027-01-01');
    expect(dueOf([first, correction, inspection('2024-05-03', { uuid: 'd', replaces: 'c' })]).due).toBe('2029-05-03');
  });

  test('has its state by the day in Warsaw: soon from 60 days before, overdue from the day after', () => {
    const stateAt = (now: number) => inspectionDue({ commissionedOn: '2021-11-25', visits: [] }, now).state;
    expect(stateAt(at('2026-09-25', 23, 59))).toBe('later');
    expect(stateAt(at('2026-09-26', 0, 0))).toBe('soon');
    expect(stateAt(at('2026-11-25', 23, 59))).toBe('soon');
    expect(stateAt(at('2026-11-26', 0, 0))).toBe('overdue');
    expect(stateAt(Date.parse('2026-11-25T23:00:00Z'))).toBe('overdue'); // midnight in Warsaw
    expect(stateAt(Date.parse('2026-11-25T22:59:59Z'))).toBe('soon');
  });

  test('of an inspection at night is the day in Warsaw, in the nights of both clock changes too', () => {
    const due = (ended_at: string) => dueOf([inspection('2024-01-01', { ended_at })]).due;
    expect(due('2024-12-31T23:30:00Z')).toBe('2030-01-01');
    expect(due('2024-03-30T23:30:00Z')).toBe('2029-03-31');
    expect(due('2024-03-31T22:30:00Z')).toBe('2029-04-01');
    expect(due('2024-10-26T22:30:00Z')).toBe('2029-10-27');
    expect(due('2024-10-27T22:30:00Z')).toBe('2029-10-27');
  });
});

describe('whatever the history', () => {
  const day = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2004-01-01', days));
  const history = fc
    .array(
      fc.record({
        on: day,
        full: fc.boolean(),
        state: fc.constantFrom('final', 'draft'),
        kind: fc.constantFrom('inspection', 'service'),
        next: fc.option(day),
        of: fc.option(fc.nat(9)),
      }),
      { maxLength: 10 },
    )
    .map((all) =>
      all.map(
        ({ on, full, state, kind, next, of }, index): DatedVisit => ({
          ...inspection(on, { kind: kind as DatedVisit['kind'], state: state as DatedVisit['state'], is_full_scope: full, next_on: next }),
          uuid: `v${index}`,
          replaces: of !== null && of < index ? `v${of}` : null,
        }),
      ),
    );

  test('the day does not depend on the order, and is at most five years after what it is counted from', () => {
    fc.assert(
      fc.property(history, fc.option(day), day, fc.nat(9), (visits, commissionedOn, today, turn) => {
        const told = dueOf(visits, commissionedOn, today);
        expect(dueOf([...visits.slice(turn), ...visits.slice(0, turn)], commissionedOn, today)).toEqual(told);
        const from = told.last?.on ?? commissionedOn;
        expect(told.state === 'unknown').toBe(from === null);
        if (from === null || told.due === null) return;
        expect(told.due > from && daysBetween(from, told.due) <= 1827).toBe(true);
        expect(told.state === 'overdue').toBe(told.due < today);
        expect(told.state === 'soon').toBe(told.due >= today && daysBetween(today, told.due) <= 60);
      }),
    );
  });

  test('no inspection in force is replaced, and one more of full scope today moves the day to five years from now', () => {
    fc.assert(
      fc.property(history, (visits) => {
        const uuids = inspectionsInForce(visits).map(({ uuid }) => uuid);
        expect(visits.filter(({ state, replaces }) => state === 'final' && replaces !== null && uuids.includes(replaces))).toEqual([]);
        expect(dueOf([...visits, inspection('2028-12-01')], null, '2028-12-01')).toMatchObject({ due: '2033-12-01', state: 'later' });
      }),
    );
  });
});

test('recommendations are open that are new with an action, or were not carried out', () => {
  const earlier = ([true, false, null] as const).map((is_done, index) => ({
    visit: null,
    key: `e${index}`,
    text: 'x',
    due_on: null,
    is_done,
  }));
  expect(openRecommendations({ findings: [aFinding('a'), aFinding('b', { action: ' ' })], earlier })).toBe(2);
});
