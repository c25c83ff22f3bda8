import { expect, test } from 'vitest';
import { countDone, type FirstStep, type StepsDone, stepAfter, stepToOpen } from '#domain/device/first-steps.ts';

const having = (...steps: readonly FirstStep[]): StepsDone => ({
  install: steps.includes('install'),
  protect: steps.includes('protect'),
  prepare: steps.includes('prepare'),
});

test.each([
  [having(), null, 'install'],
  [having('install'), null, 'protect'],
  [having(), 'protect', 'protect'],
  [having('protect'), 'protect', 'prepare'],
  [having('prepare'), 'prepare', 'install'],
  [having('install', 'protect', 'prepare'), 'protect', null],
] as const)('with %j done and left at %s it goes on with %s', (done, at, step) => {
  expect(stepToOpen(done, at)).toBe(step);
});

test.each([
  [having(), 'install', 'protect'],
  [having('protect'), 'install', 'prepare'],
  [having('install', 'protect', 'prepare'), 'install', null],
  [having(), 'prepare', null],
] as const)('with %j done, after %s comes %s: what was passed over does not come round again', (done, step, next) => {
  expect(stepAfter(done, step)).toBe(next);
});

test('done steps are counted, whatever their order', () => {
  expect([countDone(having()), countDone(having('prepare')), countDone(having('install', 'protect', 'prepare'))]).toEqual([0, 1, 3]);
});
