import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedDemo } from '#tests/support/demo-seed.ts';
import { recountStored } from '#server/telemetry/recount-energy.ts';
import { importReadings } from '#server/telemetry/import-file.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { Readable } from 'node:stream';
import { ANY_KIND } from '#tests/support/database.ts';
import { clearPower, timesOf } from '#tests/support/solar-days.ts';
import { aReading, aTelemetryApi, type TelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { fullTest } from '#tests/support/runs.ts';

const DATES = ['2026-06-09', '2026-06-10', '2026-06-11'];
const NOW = instantOf('2026-06-12', 0, 5);
const TEN_MINUTES = 600_000;

/** Three clear days of a roof with 7 to 8 kW at noon; its counter is given. */
function clearDays(id: number, told: (energy: number) => number, more: (at: number) => Partial<Reading> = () => ({})): Reading[] {
  return DATES.flatMap((date) => {
    let energy = 0;
    return timesOf(date, TEN_MINUTES).map((at) => {
      energy += (clearPower(at) * 0.85) / 6;
      return aReading(id, at, { energy: told(energy), ...more(at) });
    });
  });
}

interface EnergyRow {
  readonly energy: number | null;
  readonly refused: string | null;
}

describe('energy beyond what an installation can produce', () => {
  let api: TelemetryApi;
  let id: number;
  beforeAll(async () => {
    api = await aTelemetryApi(ANY_KIND, NOW);
  });
  afterAll(() => api.remove());
  beforeEach(async () => {
    await api.empty();
    id = await api.place({ sn: 'ROOF', modem: null, source: 'Solarman' });
  });

  const days = async (): Promise<EnergyRow[]> => (await whatFollows(api.database)).energy as EnergyRow[];
  const notices = async () => (await api.call(`/care/v1/data_notices/${id}/`)).json();
  const week = () => api.read<{ chart_data: { x: string; y: number }[] }>(`energy_data/${id}/?date=2026-06-11&type=1`);
  const rate = async (power: number) => {
    const form = {
      ...{ description: 'Dach', sn: 'ROOF', number_of_phases: 3, inverter_rated_power: power, generator_rated_power: power },
      ...{ pv_vendor: '', pv_modem: '', elevation: null, azimuth: null, latitude: 52.2, longitude: 21 },
      ...{ address_street: 'Polna', address_number: '1', address_number_2: '', address_post_code: '60-001', address_city: 'Konin' },
    };
    const response = await api.call('/api/v1/pv_admin/ROOF/', {
      method: 'PUT',
      body: JSON.stringify(form),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(response.status, await response.clone().text()).toBe(200);
  };

  test('is left out of every sum and named, and comes back when the rating is corrected', async () => {
    await rate(800);
    await api.take(clearDays(id, (energy) => energy));
    expect(await days()).toMatchObject(DATES.map(() => ({ energy: null, refused: 'counter' })));
    expect((await week()).chart_data).toEqual([]);
    expect(await notices()).toEqual([{ kind: 'counter', since: '2026-06-09' }]);

    await rate(8_000);
    expect(await notices()).toEqual([]);
    const { chart_data: bars } = await week();
    expect(bars.map(({ x }) => x)).toEqual(DATES);
    for (const { y } of bars) expect(y).toBeGreaterThan(50_000);
    await rate(800);
    expect(await days()).toMatchObject(DATES.map(() => ({ energy: null, refused: 'counter' })));
  });

  test('has the same result in any order and in any batches', async () => {
    const wild = clearDays(
      id,
      (energy) => energy,
      (at) => (at % 7 === 0 && at % 11 === 0 ? { energy: 3e7 } : { power: clearPower(at) * 0.85 }),
    );
    const lifetime = clearDays(await api.place({ sn: 'OTHER' }), (energy) => energy + 30_600_000).slice(30);
    const readings = [...wild, ...lifetime];
    await api.take(readings);
    const straight = await days();
    expect(straight.some(({ refused }) => refused === 'counter')).toBe(true);
    for (const shuffled of fc.sample(fc.shuffledSubarray(readings, { minLength: readings.length }), { seed: 5, numRuns: 3 })) {
      await api.database.script('truncate readings, energy_days; delete from installation_live');
      for (let from = 0; from < shuffled.length; from += 120) await api.take(shuffled.slice(from, from + 120));
      expect(await days()).toEqual(straight);
    }
  });

  test('is counted from power where that covers the day', async () => {
    await api.take(
      clearDays(
        id,
        (energy) => energy * 1_000,
        (at) => ({ power: clearPower(at) * 0.85 }),
      ),
    );
    const told = await days();
    expect(told).toMatchObject(DATES.map(() => ({ refused: 'counter' })));
    for (const { energy } of told) expect(energy).toBeGreaterThan(50_000);
  });

  test('of longer ago is counted again some days at a time, and goes on where it was cut off', async () => {
    const long = timesOf('2026-03-20', TEN_MINUTES).map((at, index) => aReading(id, at, { energy: index * 100 }));
    await api.take([...long, ...clearDays(id, (energy) => energy)]);
    await rate(80);
    const refused = async () => (await days()).map((day) => day.refused);
    expect(await refused()).toEqual([null, 'counter', 'counter', 'counter']);
    let rounds = 0;
    await recountStored(api.database, () => rounds++ < 1);
    expect(await api.database.rows('select 1 as is from energy_recounts')).toHaveLength(1);
    await recountStored(api.database);
    expect(await refused()).toEqual(['counter', 'counter', 'counter', 'counter']);
    expect(await api.database.rows('select 1 as is from energy_recounts')).toEqual([]);
  });

  test('cannot be determined for an installation that an import made: its ratings are guessed', async () => {
    const lines = clearDays(0, (energy) => energy).map(({ at, energy }) => `NEW,${new Date(at).toISOString()},${energy}`);
    const source = Readable.from([`sn,at,energy_wh\n${lines.join('\n')}`]);
    await importReadings(api.database, { source, name: 'f.csv', create: true, now: NOW, keptMonths: null, rejected: () => undefined });
    expect(await days()).toMatchObject(DATES.map(() => ({ refused: null })));
  });
});

fullTest('the demo has no energy that is refused, and counted again it comes to the same', async () => {
  const now = instantOf('2026-06-20', 12, 7);
  const api = await aTelemetryApi(ANY_KIND, now);
  try {
    await api.database.script('delete from staff'); // the seed needs an empty database
    await seedDemo(api.database, 12, now);
    const seeded = await whatFollows(api.database);
    await api.database.script(
      `insert into energy_recounts select installation_id, date '2026-06-06', date '2026-06-20' from installation_live`,
    );
    await recountStored(api.database);
    const { energy } = await whatFollows(api.database);
    expect(energy).toEqual(seeded.energy);
    expect((energy as EnergyRow[]).filter(({ refused }) => refused !== null)).toEqual([]);
  } finally {
    await api.remove();
  }
});

describe('data in the wrong unit, or of phases that do not exist, are reported', () => {
  const api = madeOnce(() => aTelemetryApi(ANY_KIND, NOW));
  const noticesOf = async (id: number) => (await api.call(`/care/v1/data_notices/${id}/`)).json();

  test('are named: kW under the name of W, and a phase that is always at 0 V', async () => {
    const id = await api.place({ sn: 'KW' });
    await api.take(
      clearDays(
        id,
        () => 0,
        (at) => ({ energy: null, power: clearPower(at) / 1_000, voltages: [231, 232, 0] }),
      ),
    );
    expect(await noticesOf(id)).toEqual([{ kind: 'kilowatts', peak: expect.closeTo(8.8, 0) }, { kind: 'idle_phases' }]);
  });

  test('are not seen in what is in order', async () => {
    const id = await api.place({ sn: 'FINE' });
    await api.take(
      clearDays(
        id,
        (energy) => energy,
        (at) => ({ power: clearPower(at) * 0.85, voltages: [231, 232, 230] }),
      ),
    );
    expect(await noticesOf(id)).toEqual([]);
    expect((await api.call('/care/v1/data_notices/999999/')).status).toBe(404);
  });
});
