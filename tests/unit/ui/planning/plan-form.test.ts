import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planFaults } from '#domain/service/plan.ts';
import { type PlanTexts, planErrors, planOfTexts, textsOf } from '#ui/planning/plan-form.ts';
import { aPlannedTask as anyPlan } from '#tests/support/generated-care.ts';
import { aSeenPlan } from '#tests/support/plans.ts';

const plan = aSeenPlan(1, { plannedOn: '2026-11-20', place: 3, from: '09:00', to: '10:00', assignee: 7 });
const errorsWith = (over: Partial<PlanTexts>) => planErrors(plan, { ...textsOf(plan), ...over });

describe('the form of a plan', () => {
  test('finds nothing wrong with a plan as it is, and describes the same plan again', () => {
    fc.assert(
      fc.property(anyPlan, (any) => {
        fc.pre(planFaults(any).length === 0 && (any.plannedOn ?? '2000') >= '2000' && (any.plannedOn ?? '2000') < '2101');
        fc.pre((any.deadline ?? '2000') >= '2000' && (any.deadline ?? '2000') < '2101');
        expect(planErrors(any, textsOf(any))).toEqual({});
        const { place: _, ...fields } = planOfTexts(any, textsOf(any));
        expect(fields).toMatchObject({
          assignee: any.assignee,
          plannedOn: any.plannedOn,
          from: any.from,
          to: any.to,
          minutes: any.minutes,
        });
      }),
    );
  });

  test('has a sentence at the field for each kind of wrong text', () => {
    for (const day of ['1999-12-31', '2101-01-01', '2027-02-29', 'jutro'])
      expect(errorsWith({ plannedOn: day })).toEqual({ plannedOn: expect.stringContaining('2000') });
    expect(errorsWith({ deadline: '1999-01-01' })).toEqual({ deadline: expect.stringContaining('2000') });
    expect(errorsWith({ from: '9' }).from).toContain('9:30');
    for (const minutes of ['', '4', '1441', '1e2', '90,5', '-60'])
      expect(errorsWith({ minutes })).toEqual({ minutes: 'Podaj liczbę minut od 5 do 1440' });
  });

  test('names the field where a plan contradicts itself', () => {
    expect(errorsWith({ to: '08:59' })).toEqual({ to: 'Koniec nie może być przed początkiem' });
    expect(errorsWith({ helper: '7' })).toEqual({ helper: 'Druga osoba musi być inna niż pierwsza' });
    expect(Object.keys(errorsWith({ plannedOn: '' }))).toEqual(['from', 'to']);
    expect(errorsWith({ plannedOn: '', from: '', to: '' })).toEqual({});
  });

  test('a request keeps its place in its day, and has none in another', () => {
    expect(planOfTexts(plan, { ...textsOf(plan), minutes: '90' }).place).toBe(3);
    expect(planOfTexts(plan, { ...textsOf(plan), plannedOn: '2099-12-31' }).place).toBeNull();
  });
});
