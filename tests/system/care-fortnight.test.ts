import '#tests/support/optimised-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { seedDemo } from '#tests/support/demo-seed.ts';
import { simulate } from '#server/telemetry/demo/simulate.ts';
import { hasPostgres } from '#tests/support/database.ts';
import { diagnosed } from '#tests/support/diagnosed-installation.ts';
import { aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';

const FIRST = '2026-11-09';
/** As many as the demo has: of fewer the neighbours are too far apart to share each cloud. */
const SIZE = 120;
/** Unit: ms. A fortnight of half a million readings. */
const LONG = 900_000;
/** Days after which all compared days follow the fault. */
const COMPARED = 5;

describe('a fortnight of the demo in autumn, when roofs differ most', () => {
  let api: TelemetryApi;
  const plants = new Map<number, { scenario: string; since: number }>();
  beforeAll(async () => {
    api = await aTelemetryApi(hasPostgres ? 'postgres' : 'pglite', instantOf(FIRST, 15, 2));
    await api.database.script('delete from staff'); // the seed needs an empty table of accounts
    await seedDemo(api.database, SIZE, api.now(), 20);
    await api.signInAgain();
    for (const { id, ...plant } of await api.database.rows<{ id: number; scenario: string; since: number }>(
      'select installation_id as id, fate as scenario, since from demo_plants',
    ))
      plants.set(id, plant);
  }, LONG);
  afterAll(() => api.remove());

  const isFuse = (id: number): boolean => plants.get(id)?.scenario === 'fuse-blown';
  const fuses = (before: number): number[] => [...plants.keys()].filter((id) => isFuse(id) && (plants.get(id)?.since ?? 0) < before);

  test(
    'has exactly its blown fuses among the low yields, each evening',
    async () => {
      for (const day of daysFrom(FIRST, addDays(FIRST, 14))) {
        api.moveTo(instantOf(day, 22));
        await simulate(api.database, api.now());
        const found = await diagnosed(api);
        const low = (await (await api.call('/care/v1/low_yield/')).json()) as { id: number; verdict: string }[];
        const ids = low.map(({ id }) => id);
        expect(
          ids.filter((id) => !isFuse(id)),
          day,
        ).toEqual([]);
        expect(
          low.filter(({ verdict }) => verdict !== 'strings'),
          day,
        ).toEqual([]);
        const lasting = fuses(instantOf(addDays(day, 1 - COMPARED)));
        expect(ids, day).toEqual(expect.arrayContaining(lasting));
        expect(lasting.length).toBeGreaterThan(0);
        const alone = found.filter(({ cause, explainedBy, state }) => cause === 'low_yield' && explainedBy === null && state !== 'gone');
        expect(alone, day).toEqual([]);
      }
    },
    LONG,
  );
});
