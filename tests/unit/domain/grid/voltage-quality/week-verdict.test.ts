import { expect, test } from 'vitest';
import type { PhaseReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { unjudgedPhases, weekVerdict } from '#domain/grid/voltage-quality/week-verdict.ts';

const phase = (name: PhaseReport['phase'], over: Partial<PhaseReport>) =>
  ({ phase: name, n: 1008, reason: null, en50160: null, regulation: null, ...over }) as PhaseReport;

test('a week keeps a rule when each phase does, and breaks it when one does', () => {
  expect(weekVerdict([phase('L1', { en50160: true }), phase('L2', { en50160: true })], 'en50160')).toBe(true);
  expect(weekVerdict([phase('L1', { en50160: true }), phase('L2', { en50160: false })], 'en50160')).toBe(false);
});

test('a phase that cannot be judged leaves the week without a verdict, unless another breaks the rule', () => {
  expect(weekVerdict([phase('L1', { regulation: true }), phase('L2', { regulation: null })], 'regulation')).toBeNull();
  expect(weekVerdict([phase('L1', { regulation: false }), phase('L2', { regulation: null })], 'regulation')).toBe(false);
  expect(weekVerdict([], 'regulation')).toBeNull();
});

test('each reason is given once with its phases; of too little data only those with as much', () => {
  const some = [
    phase('L1', { reason: 'too_little_data', n: 165 }),
    phase('L2', { reason: 'too_little_data', n: 165 }),
    phase('L3', { reason: 'no_voltages', n: 0 }),
  ];
  expect(unjudgedPhases(some, 'en50160')).toEqual([
    { phases: ['L1', 'L2'], reason: 'too_little_data', n: 165 },
    { phases: ['L3'], reason: 'no_voltages', n: 0 },
  ]);
});

test('a phase that one rule judges is not named under it', () => {
  const some = [phase('L1', { reason: 'doubtful', en50160: false })];
  expect(unjudgedPhases(some, 'en50160')).toEqual([]);
  expect(unjudgedPhases(some, 'regulation')).toEqual([{ phases: ['L1'], reason: 'doubtful', n: 1008 }]);
});
