import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FirstStepsOffer } from '#app/shell/first-steps-offer.tsx';
import { storeFirstSteps } from '#state/use-first-steps.ts';
import type { Readiness, UpdateView } from '#state/views.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';

const NEW: Partial<Readiness> = { isStorageProtected: false, details: { stored: 0, wanted: 2 } };

function shown(over: Partial<Readiness> = NEW, update: Partial<UpdateView> = {}, at = '/') {
  const queries = memoryQueries();
  queries.readiness.value = { ...queries.readiness.value, ...over };
  queries.update.value = { ...queries.update.value, ...update };
  renderScreen(<FirstStepsOffer />, { at, queries, commands: memoryCommands(queries).commands });
  return queries;
}

const offer = () => screen.queryByRole('link')?.querySelector('.pv-hidden')?.textContent ?? null;

test('a new device is offered the steps, with how many are done', () => {
  shown(NEW, { isInstalled: true });
  expect(offer()).toBe('Pierwsze kroki: zrobiono 1 z 3');
  expect(screen.getByRole('link', { name: 'Pierwsze kroki: zrobiono 1 z 3' }).getAttribute('href')).toBe('/first-steps');
});

test('nothing is offered before the device has been looked at, and looking ends with the first answer', () => {
  const queries = shown({ ...NEW, failures: null });
  expect(offer()).toBeNull();
  act(() => {
    queries.readiness.value = { ...queries.readiness.value, failures: [] };
  });
  expect(offer()).toBe('Pierwsze kroki: zrobiono 0 z 3');
});

test('what the device fetches by itself counts without another look', () => {
  const queries = shown();
  act(() => {
    queries.ahead.value = { is: 'ready', stored: 2, wanted: 2 };
  });
  expect(offer()).toBe('Pierwsze kroki: zrobiono 1 z 3');
});

test('on a device that has all of it already nothing is offered', () => {
  shown({ isStorageProtected: true, details: { stored: 2, wanted: 2 } }, { isInstalled: true });
  expect(offer()).toBeNull();
});

test.each(['later', 'done'] as const)('answered with %s, the device is asked no more', (is) => {
  storeFirstSteps({ is, at: null });
  shown();
  expect(offer()).toBeNull();
});

test('it is not offered where one is already', () => {
  shown(NEW, {}, '/first-steps');
  expect(offer()).toBeNull();
});
