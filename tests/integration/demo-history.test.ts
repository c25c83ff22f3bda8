import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { scenariosOfDemo, SHOWCASE, SHOWCASE_SERIALS } from '#server/seed/showcase.ts';
import type { Database } from '#server/store/database-types.ts';
import { fillHistory } from '#server/telemetry/demo/history.ts';
import { seedLastDays } from '#server/telemetry/demo/seed.ts';
import { seedDemoReadings } from '#tests/support/demo-seed.ts';
import type { PlantFacts } from '#server/telemetry/model/plant.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { aTelemetryApi, type TelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';
import { firstOf } from '#tests/support/runs.ts';

const NOW = instantOf('2026-10-26', 12, 7);
const TODAY = localDateOf(NOW);
const OTHERS = 2;
/** Shortened: the showcase gets a week and a half before its last days, the others ten days of energies. */
const SIZES = { showcase: SHOWCASE_SERIALS, days: 3, pastDays: 70, showcaseDays: 17 };
const TABLES = 'readings, energy_days, state_log, event_log, overvoltages, voltage_backfill, demo_plants';
const EMPTY = `truncate ${TABLES}; delete from installation_live`;

describe('the history of the demo', () => {
  let api: TelemetryApi;
  let facts: PlantFacts[];
  let whole: Record<string, unknown[]>;
  const options = () => ({ ...SIZES, scenarios: scenariosOfDemo(facts, NOW) });

  beforeAll(async () => {
    api = await aTelemetryApi(ANY_KIND, NOW);
    for (const { installation } of SHOWCASE) await api.place({ sn: installation.sn });
    for (let index = 0; index < OTHERS; index += 1) await api.place();
    facts = await api.database.rows<PlantFacts>(
      `select id, sn, latitude, longitude, tilt, azimuth, phases, inverter_power as "inverterPower", generator_power as "generatorPower"
       from installations order by id`,
    );
    await seedDemoReadings(api.database, facts, NOW, options());
    whole = await whatFollows(api.database);
  });
  afterAll(() => api.remove());

  const shownIds = () => new Set(facts.filter(({ sn }) => SHOWCASE_SERIALS.has(sn)).map(({ id }) => id));
  const ofShown = (told: Record<string, unknown[]>) =>
    Object.fromEntries(
      Object.entries(told).map(([name, rows]) => [
        name,
        (rows as { installation_id: number }[]).filter((row) => shownIds().has(row.installation_id)),
      ]),
    );

  test('reaches back 17 days of readings of the showcase, and 70 days of energies before those of the others', () => {
    const first = (name: 'readings' | 'energy', isShown: boolean) => {
      const rows = (whole[name] ?? []) as { installation_id: number; at?: number; day?: string }[];
      const own = rows.filter((row) => shownIds().has(row.installation_id) === isShown).map(({ at, day }) => day ?? localDateOf(at ?? 0));
      return own.sort()[0];
    };
    expect(first('readings', true)).toBe(addDays(TODAY, -16));
    expect(first('readings', false)).toBe(addDays(TODAY, -2));
    expect(first('energy', false)).toBe(addDays(TODAY, -72));
  });

  test('is what the same readings come to that are taken in together', async () => {
    type Row = { installation_id: number; at: number; power: number; energy: number; state: string | null; events: string | null } & Record<
      'voltage_l1' | 'voltage_l2' | 'voltage_l3',
      number | null
    >;
    const seeded = ofShown(whole);
    const readings = ((seeded.readings ?? []) as Row[]).map(
      (row): Reading => ({
        ...{ installationId: row.installation_id, at: row.at, power: row.power, energy: row.energy, state: row.state },
        voltages: [row.voltage_l1, row.voltage_l2, row.voltage_l3],
        events: row.events === null ? null : row.events === '' ? [] : row.events.split(','),
      }),
    );
    await api.database.script(EMPTY);
    await api.take(readings);
    expect(ofShown(await whatFollows(api.database))).toEqual(seeded);
  });

  test.each(firstOf(1, [9, 1, 4, 20]))('goes on where it stopped after a kill at transaction %i, and doubles nothing', async (lives) => {
    await api.database.script(EMPTY);
    let left = lives;
    const dying: Database = {
      ...api.database,
      transaction: (work, how) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('killed')) : api.database.transaction(work, how);
      },
    };
    await expect(seedDemoReadings(dying, facts, NOW, options())).rejects.toThrow('killed');
    await seedDemoReadings(api.database, facts, NOW, options());
    expect(await whatFollows(api.database)).toEqual(whole);
  });

  test('begins with what diagnoses look at, then the worst stories, and reports its progress', async () => {
    await api.database.script(EMPTY);
    await seedLastDays(api.database, facts, NOW, options());
    const order: string[] = [];
    const shares: number[] = [];
    const watched: Database = {
      ...api.database,
      transaction: async (work, how) => {
        const result = await api.database.transaction(work, how);
        const [last] = await api.database.rows<{ sn: string }>(
          'select sn from installation_live join installations on id = installation_id order by changed_at desc limit 1',
        );
        if (how?.patient && last && order.at(-1) !== last.sn) order.push(last.sn);
        return result;
      },
    };
    let before = 0;
    await fillHistory(watched, NOW, {
      ...options(),
      onProgress: (share) => shares.push(share),
      onDiagnosable: () => {
        before = shares.length;
      },
    });
    const story = (sn: string) => SHOWCASE.find(({ installation }) => installation.sn === sn)?.scenario ?? 'other';
    expect(order.map(story).slice(0, 3)).toEqual(['fuse-blown', 'trip-loop', 'tap-high']);
    expect(order.map(story).slice(-OTHERS)).toEqual(['other', 'other']);
    expect(before).toBeGreaterThan(10); // all of the last 60 days, before the rest of the energies
    expect(before).toBeLessThan(shares.length);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
  });

  test('stops between two transactions when the server does', async () => {
    await api.database.script(EMPTY);
    await seedLastDays(api.database, facts, NOW, options());
    let requests = 0;
    const mayGoOn = () => {
      requests += 1;
      return requests <= 3;
    };
    expect(await fillHistory(api.database, NOW, { ...options(), mayGoOn })).toBe(false);
    expect(await fillHistory(api.database, NOW, options())).toBe(true);
    expect(await whatFollows(api.database)).toEqual(whole);
  });
});
