import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Checklist } from '#domain/checklists/checklist.ts';
import { judgeLimits } from '#domain/checklists/rules/limits.ts';
import { askedItems } from '#domain/visit/asked-items.ts';
import { judgeAnswer } from '#domain/visit/judge-answer.ts';
import { readValue } from '#domain/visit/value-text.ts';
import { inspectionChecklist } from '#texts/checklists/inspection.ts';
import { serviceChecklist } from '#texts/checklists/service.ts';
import { expectedText } from '#texts/visit/answers.ts';
import { RUN_SEED } from '#tests/support/held-back-days.ts';
import { anAnswer, aVisit } from '#tests/support/visits.ts';

interface Norm {
  readonly checklist: Checklist;
  readonly item: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly outside: 'amber' | 'red';
  readonly unit: string;
  /** Choices of other items that the norm depends on. */
  readonly after?: Readonly<Record<string, string>>;
}

const inspection = (item: string, min: number | null, max: number | null, unit: string, rest: Partial<Norm> = {}): Norm => ({
  ...{ checklist: inspectionChecklist, item, min, max, unit, outside: 'red', ...rest },
});
const loop = (breaker: string, max: number) => inspection('ac-loop', null, max, 'Ω', { after: { 'ac-loop-breaker': breaker } });
const rcd = (kind: string, item: string, min: number | null, max: number, unit: string) =>
  inspection(item, min, max, unit, { after: { 'ac-rcd-rating': kind } });

/** Written by hand out of docs/guide-sources.md, not out of the checklists. */
const NORMS: readonly Norm[] = [
  ...[1, 2, 3].map(
    (phase): Norm => ({ checklist: serviceChecklist, item: `grid-l${phase}`, min: 207, max: 253, outside: 'red', unit: 'V' }),
  ),
  inspection('ac-riso', 1, null, 'MΩ'),
  inspection('pe-current', 200, null, 'mA', { outside: 'amber' }),
  ...['ac-continuity', 'pe-modules', 'pe-structure', 'pe-inverter', 'pe-spd-dc', 'pe-spd-ac'].map((item) =>
    inspection(item, null, 1, 'Ω', { outside: 'amber' }),
  ),
  ...[loop('b16', 2.87), loop('c16', 1.43), loop('b63', 0.73), loop('c63', 0.36), loop('b10', 4.6), loop('c20', 1.15)],
  ...[rcd('general-30', 'ac-rcd-current', 15, 30, 'mA'), rcd('selective-300', 'ac-rcd-current', 150, 300, 'mA')],
  ...[rcd('general-30', 'ac-rcd-time', null, 300, 'ms'), rcd('general-500', 'ac-rcd-time', null, 300, 'ms')],
  rcd('selective-100', 'ac-rcd-time', 130, 500, 'ms'),
];

function judged({ checklist, item: key, after = {} }: Norm, typed: string) {
  const choices = Object.entries({ 'ac-tests': 'measured', ...after });
  const document = aVisit({
    kind: checklist.kind,
    answers: [
      ...choices.map(([item, choice]) => anAnswer(item, { state: null, choice })),
      anAnswer(key, { state: null, value: readValue(typed) ?? null }),
    ],
  });
  const asked = askedItems(checklist, document).find(({ item }) => item.key === key);
  const judgement = asked && judgeAnswer(document, asked);
  if (!judgement) throw new Error(`${key} is not judged`);
  return { ...judgement, unit: asked.item.unit, text: expectedText(judgement, asked.item) };
}

/** Values of at most four digits after the comma, most of them next to a limit, as they are typed. */
const typedBeside = ({ min, max }: Norm) =>
  fc
    .tuple(fc.constantFrom(...[min, max].flatMap((edge) => edge ?? [])), fc.integer({ min: -30_000, max: 30_000 }), fc.nat(4), fc.boolean())
    .map(([edge, step, digits, isClose]) => {
      const value = Math.max(0, isClose ? edge + Math.sign(step) * 10 ** -digits : edge + step / 100);
      return value.toFixed(digits);
    })
    .map((text) => text.replace('.', ','));

describe(`a value beside a limit that its question prints (seed ${RUN_SEED})`, () => {
  test.each(NORMS)('$item of $min to $max $unit after $after is good within, $outside outside, the ends included', (norm) => {
    fc.assert(
      fc.property(typedBeside(norm), (typed) => {
        const value = Number(typed.replace(',', '.'));
        const reason = norm.min !== null && value < norm.min ? 'too_low' : norm.max !== null && value > norm.max ? 'too_high' : null;
        const { verdict, reason: why, unit } = judged(norm, typed);
        expect([typed, verdict, why, unit]).toEqual([typed, reason === null ? 'good' : norm.outside, reason, norm.unit]);
      }),
      { seed: RUN_SEED, numRuns: 60 },
    );
  });
});

test('256,4 V is outside of 207–253 V, 253 V and 207,0 V are within it, and the verdict says the range', () => {
  const [grid] = NORMS;
  if (!grid) throw new Error('no norm');
  expect(judged(grid, '256,4')).toMatchObject({ verdict: 'red', reason: 'too_high', text: '207–253 V' });
  expect(['253', '207,0', '230,15'].map((typed) => judged(grid, typed).verdict)).toEqual(['good', 'good', 'good']);
  expect(['206,9', '253,0001', '0'].map((typed) => judged(grid, typed).verdict)).toEqual(['red', 'red', 'red']);
});

test('a limit that depends on another answer is not judged without it, nor after an answer that has none', () => {
  const free = (item: string, after: Record<string, string> = {}) => judged(inspection(item, 0, 0, '', { after }), '0,01');
  for (const [item, other] of [
    ['ac-loop', 'ac-loop-breaker'],
    ['ac-rcd-current', 'ac-rcd-rating'],
    ['ac-rcd-time', 'ac-rcd-rating'],
  ] as const) {
    expect(free(item)).toMatchObject({ verdict: null, reason: 'no_limit_data', text: '' });
    expect(free(item, { [other]: 'other' })).toMatchObject({ verdict: null, reason: 'no_limit' });
  }
});

test('a value that is at least what the instrument shows is judged only where that decides', () => {
  const said = (value: string, min: number | null, max: number | null) => {
    const { verdict, reason } = judgeLimits(value, { outside: 'red', ranges: [{ min, max, when: null }] }, () => null);
    return `${verdict} ${reason}`;
  };
  expect([said('>1000', 1, null), said('>1', 1, null), said('>0.9', 1, null)]).toEqual(['good null', 'good null', 'null only_at_least']);
  expect([said('>20', null, 1), said('>1', null, 1), said('>0.5', null, 1), said('>230', 207, 253), said('>100', 207, 253)]).toEqual([
    'red too_high',
    'null only_at_least',
    'null only_at_least',
    'null only_at_least',
    'null only_at_least',
  ]);
  expect(said('', 1, null)).toBe('null no_value');
});
