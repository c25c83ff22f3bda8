import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useResume } from '#app/session/use-resume.ts';
import type { SessionView } from '#state/views.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';

function Page() {
  useResume();
  return null;
}

/** What is asked for while the session goes through these states. */
function askedFor(...states: readonly SessionView['is'][]) {
  const queries = memoryQueries();
  const { commands, asked } = memoryCommands(queries);
  renderScreen(<Page />, { at: '/', queries, commands });
  for (const is of states)
    act(() => {
      queries.session.value = { ...queries.session.value, is };
    });
  return asked.map(([verb]) => verb).filter((verb) => verb === 'sendNow' || verb === 'refresh');
}

test('signed in again after the session had ended, what waits is sent and what failed is fetched, once', () => {
  expect(askedFor('ended', 'signed-in')).toEqual(['sendNow', 'refresh']);
});

test('nothing is sent because of a sign-in that ended nothing, or of another change of the session', () => {
  expect(askedFor('signed-in')).toEqual([]);
  expect(askedFor('none', 'signed-in')).toEqual([]);
  expect(askedFor('ended')).toEqual([]);
});
