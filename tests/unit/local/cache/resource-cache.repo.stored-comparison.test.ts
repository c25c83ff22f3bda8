import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { noShare } from '#domain/grid/losses/lost-episodes.ts';
import { quantity } from '#domain/quantity.ts';
import { cachedValue } from '#local/cache/resource-cache.repo.ts';
import { keyOf, RESOURCES } from '#local/cache/resources.ts';
import { openLocalDb } from '#local/db/local-db.ts';
import { aComparison } from '#tests/support/diagnosis-builders.ts';

const OLD_EPISODE = { from: quantity<never>(1), to: quantity<never>(2), energy: quantity<never>(1.2), highestVoltage: null };
const { limited: _, ...OLD_LOSS } = { ...aComparison().lost, episodes: [OLD_EPISODE] };

test.each([
  { of: 'comparison', id: 7 },
  { of: 'comparisonOn', id: 7, date: '2026-06-15' },
] as const)('a comparison that an earlier version stored has losses without evidence, and none that are limited: $of', async (resource) => {
  const db = openLocalDb('held-comparison');
  const stored = async (value: unknown) => {
    await db[RESOURCES[resource.of].table].put({ key: keyOf(resource), fetchedAt: 1 as never, value });
    return cachedValue(db, resource);
  };
  const now = { ...OLD_LOSS, limited: noShare(null), episodes: [{ ...OLD_EPISODE, events: null, highestMean: null }] };
  expect(await stored({ ...aComparison(), lost: OLD_LOSS })).toEqual({ ...aComparison(), lost: now });
  expect(await stored(aComparison())).toEqual(aComparison());
  await db.delete();
});
