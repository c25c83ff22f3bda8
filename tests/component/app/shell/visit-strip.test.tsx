import { act } from '@testing-library/react';
import { useLocation } from 'wouter';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Instant } from '#domain/quantity.ts';
import { deferred } from '#tests/support/deferred.ts';

const UUID = '5f1c2a52-0000-4000-8000-000000000001';
const code = vi.hoisted(() => ({ fetch: vi.fn() }));
vi.mock('#app/visit-part.ts', () => ({ VisitScreen: { fetch: code.fetch } }));
vi.mock('#state/use-visit-screen.ts', () => ({ wasVisitKilled: async () => true }));

beforeEach(() => void vi.resetModules()); // a document starts once

let go: (path: string) => void;
let path = '';
function Path() {
  [path, go] = useLocation();
  return null;
}

/** A page that starts after it was killed with a visit. Its code has not come yet. */
async function startsAfterKill(): Promise<() => void> {
  const loaded = deferred();
  code.fetch.mockReturnValue(loaded.promise);
  const { memoryCommands, memoryQueries, renderScreen, settle } = await import('#tests/support/app-context.tsx');
  const { VisitStrip } = await import('#app/shell/visit-strip.tsx');
  const queries = memoryQueries();
  queries.visitInProgress.value = { uuid: UUID, decided: 1, items: 3, about: 'Dom', changedAt: Date.now() as Instant };
  const page = (
    <>
      <VisitStrip />
      <Path />
    </>
  );
  renderScreen(page, { at: '/', queries, commands: memoryCommands(queries).commands });
  await settle();
  return loaded.resolve;
}

test('after a kill the visit is opened when its code is there, so that no fallback is shown before it', async () => {
  const loads = await startsAfterKill();
  expect(path).toBe('/');
  await act(async () => loads());
  expect(path).toBe(`/visit/${UUID}`);
});

test('a user who has gone elsewhere meanwhile stays there', async () => {
  const loads = await startsAfterKill();
  await act(async () => go('/tasks'));
  await act(async () => loads());
  expect(path).toBe('/tasks');
});
