import { afterEach, expect, test, vi } from 'vitest';
import type { StepsAnswer } from '#domain/device/first-steps.ts';
import { firstStepsAnswer, storeFirstSteps } from '#state/use-first-steps.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const ANSWERS: readonly StepsAnswer[] = [
  { is: 'offered', at: null },
  { is: 'offered', at: 'protect' },
  { is: 'later', at: null },
  { is: 'later', at: 'prepare' },
  { is: 'done', at: null },
];

test('a device that was never asked is offered the steps from the first one on', () => {
  expect(firstStepsAnswer()).toEqual({ is: 'offered', at: null });
});

test.each(ANSWERS)('what was kept is read again: %j', (answer) => {
  storeFirstSteps(answer);
  expect(firstStepsAnswer()).toEqual(answer);
});

test('what no version has written is an offer from the start', () => {
  localStorage.setItem('pv-care:first-steps', 'gdzie indziej');
  expect(firstStepsAnswer()).toEqual({ is: 'offered', at: null });
});

test('where the browser keeps nothing the page remembers by itself, until it does', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storeFirstSteps({ is: 'later', at: 'protect' });
  expect(firstStepsAnswer()).toEqual({ is: 'later', at: 'protect' });
  full.mockRestore();
  storeFirstSteps({ is: 'done', at: null });
  expect([localStorage.length, firstStepsAnswer().is]).toEqual([1, 'done']);
});
