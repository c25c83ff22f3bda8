import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { column, NO_READINGS } from '#domain/energy/series.ts';
import { cachedRow } from '#local/cache/resource-cache.repo.ts';
import { openLocalDb } from '#local/db/local-db.ts';
import { keyOf, type RecordRef } from '#local/cache/resources.ts';

const POWER: RecordRef = { of: 'power', id: 7, date: '2026-11-05' };
const VOLTAGES: RecordRef = { of: 'voltages', id: 7, date: '2026-11-02', period: 'week' };

async function read(resource: RecordRef, value: unknown): Promise<unknown> {
  const db = openLocalDb('held-series');
  await db.series.put({ key: keyOf(resource), fetchedAt: 1 as never, value });
  const row = await cachedRow(db, resource);
  await db.delete();
  return row?.value;
}

describe('series that the app kept as records are seen as ever', () => {
  test('power is read from records and from columns', async () => {
    const kept = [
      { at: 1000, power: 5 },
      { at: 2000, power: 0 },
      { at: 3000, power: null },
    ];
    const now = { at: column([1000, 2000, 3000]), values: column([5, 0, Number.NaN]) };
    expect(await read(POWER, kept)).toEqual(now);
    expect(await read(POWER, now)).toEqual(now);
  });

  test('voltages, of one phase and of three', async () => {
    const kept = (volts: number) => [
      { at: 1000, voltage: volts },
      { at: 2000, voltage: null },
    ];
    const now = (volts: number) => ({ at: column([1000, 2000]), values: column([volts, Number.NaN]) });
    expect(await read(VOLTAGES, { a: kept(230), b: [], c: [] })).toEqual({ a: now(230), b: NO_READINGS, c: NO_READINGS });
    const three = { a: now(230), b: now(231), c: now(232) };
    expect(await read(VOLTAGES, { a: kept(230), b: kept(231), c: kept(232) })).toEqual(three);
    expect(await read(VOLTAGES, three)).toEqual(three);
  });
});
