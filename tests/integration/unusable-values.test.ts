import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { SERIES_SEED } from '#tests/support/counted-series.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { aPlant } from '#tests/support/fleets/plants.ts';
import { aRandom, mixed, type Random } from '#tests/support/fleets/random.ts';
import { type SentLine, seriesOf } from '#tests/support/fleets/series.ts';
import { aSky } from '#tests/support/fleets/sky.ts';
import { aTelemetryApi, type TelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';
import { runsOf } from '#tests/support/runs.ts';

const RUNS = runsOf(4);
const LAST = '2026-10-26';
const NOW = instantOf(addDays(LAST, 1), 0, 30);
/** What registers without a value, and wrong ones, give as W. */
const NO_POWERS = [-32_768, 65_535, 655_350, 214_748_364.7, -2_147_483_648, 4_294_967_295, 36_961_288, 'NaN'];

interface Notice {
  readonly kind: string;
  readonly of?: string;
  readonly count?: number;
  readonly last?: string;
}
type Line = Omit<SentLine, 'power_w'> & { readonly power_w?: number | string | null };

/** Three days of a healthy installation, the last with 25 hours or the day after it. */
function healthyLines(seed: number, step = 300): Line[] {
  const plant = { ...aPlant('ROOF', mixed(seed, 1), { latitude: 52.2, longitude: 21 }, 5), inverterPower: 8_000, generatorPower: 9_900 };
  const logger = { ...plant.logger, hasCounter: true, step, isOnChange: false, repeated: 0 };
  const span = { from: instantOf(addDays(LAST, -2)), to: instantOf(addDays(LAST, 1)) };
  return seriesOf({ ...plant, phases: 3, logger }, aSky(mixed(seed, 2)), span).map(({ line }) => line);
}

const shuffled = <T>(list: readonly T[], random: Random): T[] =>
  list
    .map((one) => [random.share(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one);

describe(`values that are no measurement, PV_SEED=${SERIES_SEED}`, () => {
  let api: TelemetryApi;
  let id: number;
  let modems = 0;
  beforeAll(async () => {
    api = await aTelemetryApi(ANY_KIND, NOW);
  });
  afterAll(() => api.remove());

  /** Sends all lines to a new installation in batches; returns the notices about its data. */
  const sent = async (lines: readonly Line[], batches: number): Promise<Notice[]> => {
    await api.empty();
    modems += 1;
    const key = await api.keyFor(`U-${modems}`);
    id = await api.place({ sn: 'ROOF', modem: `U-${modems}` });
    const size = Math.ceil(lines.length / batches);
    for (let from = 0; from < lines.length; from += size) {
      const body = lines.slice(from, from + size).map((line) => JSON.stringify(line));
      const response = await api.app.request('/ingest/v1/readings', {
        method: 'POST',
        body: body.join('\n'),
        headers: { Authorization: `Modem ${key}`, 'Content-Type': 'application/x-ndjson' },
      });
      expect(await response.json()).toMatchObject({ rejected: 0 });
    }
    return (await (await api.call(`/care/v1/data_notices/${id}/`)).json()) as Notice[];
  };
  const leftOut = (notices: readonly Notice[]) => notices.filter(({ kind }) => kind === 'left_out');
  const follows = async () => {
    const all = Object.entries(await whatFollows(api.database)).map(([name, rows]) => [
      name,
      rows.map((row) => ({ ...(row as object), installation_id: 0, arrived_at: 0 })),
    ]);
    return Object.fromEntries(all) as Record<string, { readonly energy: number; readonly power: number | null }[]>;
  };

  test('are not found in healthy readings', async () => {
    for (let run = 0; run < RUNS; run += 1) expect(leftOut(await sent(healthyLines(mixed(SERIES_SEED, run)), 3))).toEqual([]);
  });

  test('are left out, counted once and named, the same in whatever batches and order they come', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const random = aRandom(mixed(SERIES_SEED, 100 + run));
      const healthy = healthyLines(mixed(SERIES_SEED, 100 + run));
      await sent(healthy, 2);
      const right = await follows();
      const wrong = new Set(Array.from({ length: 12 }, () => random.whole(0, healthy.length - 1)));
      const lines = healthy.map((line, index) => (wrong.has(index) ? { ...line, power_w: random.pick(NO_POWERS) } : line));
      const notices = await sent(lines, random.whole(1, 9));
      const ordered = await follows();
      const last = Math.max(...[...wrong].map((index) => Date.parse(healthy[index]?.at ?? '')));
      const [notice] = leftOut(notices);
      expect(notice, `run ${run}`).toMatchObject({ of: 'power', count: wrong.size });
      expect(Date.parse(notice?.last ?? '')).toBe(last);
      expect(ordered.energy?.map(({ energy }) => energy)).toEqual(right.energy?.map(({ energy }) => energy));
      expect(Math.max(...(ordered.readings?.map(({ power }) => power ?? 0) ?? []))).toBeLessThan(9_000);
      expect(await sent(shuffled([...lines, ...lines.slice(0, 300)], random), random.whole(1, 9)), `run ${run}`).toEqual(notices);
      expect(await follows(), `run ${run}`).toEqual(ordered);
    }
  });

  test('of a counter that is low for a moment are named, and the days are as full, in whatever batches they come', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const random = aRandom(mixed(SERIES_SEED, 200 + run));
      const healthy = healthyLines(mixed(SERIES_SEED, 200 + run), random.pick([300, 900]));
      await sent(healthy, 2);
      const right = (await follows()).energy?.map(({ energy }) => energy) ?? [];
      const counted = healthy.map(({ energy_wh }) => energy_wh ?? 0);
      const goesOn = (from = 0, to = 0) => from > 200 && to >= from;
      const grown = counted.flatMap((_, index) => (goesOn(counted[index - 1], counted[index + 5]) ? [index] : []));
      const first = random.pick(grown);
      const [count, lost] = [random.whole(1, 4), random.isIn(0.5) ? 1 : 0];
      const isLow = (index: number) => index >= first && index < first + count;
      const lines = healthy.flatMap((line, index) =>
        lost === 1 && index === first + count ? [] : [isLow(index) ? { ...line, energy_wh: random.whole(0, 60) } : line],
      );
      for (const order of [lines, lines.toReversed(), shuffled(lines, random)]) {
        const notices = await sent(order, random.whole(1, 6));
        expect(leftOut(notices), `run ${run}, ${lines[first]?.at}`).toMatchObject([{ of: 'counter', count }]);
        for (const [day, energy] of ((await follows()).energy ?? []).map((row) => row.energy).entries())
          expect(Math.abs(energy - (right[day] ?? 0)), `run ${run}, ${lines[first]?.at}`).toBeLessThanOrEqual(0.01 * (right[day] ?? 0));
      }
    }
  });

  test('of a counter that goes on over midnight are named and change no day, sent one by one in any order', async () => {
    const midnight = instantOf('2026-10-25');
    const counters = [-20, -15, -10, -5, 0, 5, 10, 15, 20].map((minutes) => ({
      sn: 'ROOF',
      at: new Date(midnight + minutes * 60_000).toISOString(),
      energy_wh: minutes === -5 ? 0 : 41_300 + (minutes > 5 ? 3 : 0),
    }));
    for (const order of [counters, counters.toReversed(), shuffled(counters, aRandom(SERIES_SEED))]) {
      expect(leftOut(await sent(order, order.length))).toMatchObject([{ of: 'counter', count: 1, last: '2026-10-24T23:55:00+02:00' }]);
      expect(await api.database.rows('select energy, counter from energy_days where day = $1 order by day', ['2026-10-25'])).toEqual([
        { energy: 3, counter: 41_303 },
      ]);
    }
  });

  test('are answered with their line, and do not take the rest of the line with them', async () => {
    const key = await api.keyFor('U-LINE');
    await api.place({ sn: 'LINE', modem: 'U-LINE' });
    const lines = [
      { at: '2026-10-26T11:00:00Z', power_w: -32_768, energy_wh: 4_294_967_295, voltage_l1: -3_276.8, state: 'MPPT' },
      { at: '2026-10-26T11:05:00Z', power_w: 6_553.5 },
    ];
    const response = await api.app.request('/ingest/v1/readings', {
      method: 'POST',
      body: JSON.stringify(lines),
      headers: { Authorization: `Modem ${key}`, 'Content-Type': 'application/json' },
    });
    expect(await response.json()).toMatchObject({
      rejected: 0,
      left_out: 4,
      left_out_values: [{ line: 1 }, { line: 1 }, { line: 1 }, { line: 2 }],
    });
    expect(
      await api.database.rows("select power, state from readings where installation_id = (select id from installations where sn = 'LINE')"),
    ).toEqual([{ power: null, state: 'MPPT' }]);
  });

  test.each([
    ['in W', 8_000, 8_000],
    ['in kW', 8, 8],
    ['of a tenth', 800, 800],
    ['of one of several inverters', 2_600, 0],
  ])('are not assumed of healthy power where the ratings are %s', async (_, inverter, generator) => {
    const lines = healthyLines(mixed(SERIES_SEED, 300));
    await sent([], 1);
    await api.database.rows('update installations set inverter_power = $1, generator_power = $2', [inverter, generator]);
    const key = await api.keyFor(`U-${modems}`);
    await api.app.request('/ingest/v1/readings', {
      method: 'POST',
      body: JSON.stringify(lines),
      headers: { Authorization: `Modem ${key}` },
    });
    expect((await follows()).readings?.map(({ power }) => power)).toEqual(lines.map(({ power_w }) => power_w ?? null));
  });
});
