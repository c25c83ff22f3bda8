import { expect, test } from 'vitest';
import type { PhaseReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { unjudgedPhases, weekVerdict } from '#domain/grid/voltage-quality/week-verdict.ts';

const phase = (name: PhaseReport['phase'], over: Partial<PhaseReport>) =>
  ({ phase: name, n: 1008, reason: null, en50160: null, regulation: null, ...over }) as PhaseReport;

test('a week complies with a rule if each phase does, and violates it if one does', () => {
  expect(weekVerdict([phase('L1', { en50160: true }), phase('L2', { en50160: true })], 'en50160')).toBe(true);
  expect(weekVerdict([phase('L1', { en50160: true }), phase('L2', { en50160: false })], 'en50160')).toBe(false);
});

test('a phase without a verdict leaves the week without one, unless another violates the rule', () => {
  expect(weekVerdict([phase('L1', { regulation: true }), phase('L2', { regulation: null })], 'regulation')).toBeNull();
  expect(weekVerdict([phase('L1', { regulation: false }), phase('L2', { regulation: null })], 'regulation')).toBe(false);
  expect(weekVerdict([], 'regulation')).toBeNull();
});

test('each reason is given once with its phases; too little data once for each number of means', () => {
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

test('a phase with a verdict by a rule is not listed under it', () => {
  const some = [phase('L1', { reason: 'doubtful', en50160: false })];
  expect(unjudgedPhases(some, 'en50160')).toEqual([]);
  expect(unjudgedPhases(some, 'regulation')).toEqual([{ phases: ['L1'], reason: 'doubtful', n: 1008 }]);
});
