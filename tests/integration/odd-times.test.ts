import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { warsawOffset } from '#domain/time/warsaw.ts';
import { PUT_ASIDE_MOST } from '#server/store/telemetry/not-taken/put-aside.ts';
import { SERIES_SEED } from '#tests/support/counted-series.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { aRandom, mixed } from '#tests/support/fleets/random.ts';
import { aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';
import { runsOf } from '#tests/support/runs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-10-24T12:00:00.417Z');
const RUNS = runsOf(8);

interface Answer {
  readonly added: number;
  readonly rejected: number;
  readonly set_aside?: number;
}
interface Notice {
  readonly kind: string;
  readonly count: number;
  readonly beyond: number;
  readonly from: string;
  readonly to: string;
  readonly arrived: string;
}

describe(`live readings with odd times, PV_SEED=${SERIES_SEED}`, () => {
  let api: TelemetryApi;
  let id: number;
  let key: string;
  let modems = 0;
  beforeAll(async () => {
    api = await aTelemetryApi(ANY_KIND, START);
  });
  afterAll(() => api.remove());
  beforeEach(async () => {
    api.moveTo(START);
    await api.empty();
    modems += 1;
    key = await api.keyFor(`O-${modems}`);
    id = await api.place({ sn: 'ROOF', modem: `O-${modems}` });
  });

  const send = async (lines: readonly object[]): Promise<Answer> => {
    const response = await api.app.request('/ingest/v1/readings', {
      method: 'POST',
      body: JSON.stringify(lines),
      headers: { Authorization: `Modem ${key}` },
    });
    return (await response.json()) as Answer;
  };
  const from = (at: number, count: number) =>
    Array.from({ length: count }, (_, step) => ({ at: new Date(at + step * 5 * MINUTE).toISOString(), power_w: step }));
  const aside = async () =>
    ((await (await api.call(`/care/v1/data_notices/${id}/`)).json()) as Notice[]).find(({ kind }) => kind === 'put_aside');
  const decide = async (decision: string, arrived: string | undefined) =>
    api.call(`/care/v1/installations/${id}/put_aside/`, {
      method: 'POST',
      body: JSON.stringify({ decision, arrived }),
      headers: { 'Content-Type': 'application/json' },
    });
  const stored = () => api.database.rows<{ at: number; power: number }>('select at, power from readings order by at');
  const firstAt = async () =>
    (await api.database.rows<{ at: number | null }>('select first_at as at from installation_live'))[0]?.at ?? null;

  test('of the hour that occurs twice in October are all there, sent one by one or in batches, and some of them again', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const random = aRandom(mixed(SERIES_SEED, run));
      const step = random.pick([5, 10, 15, 30, 60]) * MINUTE;
      const size = random.pick([1, 1, 2, 5, 7, 12, 30]);
      await api.database.rows('delete from readings');
      await api.database.rows('delete from installation_live');
      const begin = Date.parse('2026-10-24T22:00:00Z');
      const times = Array.from({ length: (5 * HOUR) / step }, (_, index) => begin + index * step);
      const lines = times.map((at, index) => ({ at: new Date(at + warsawOffset(at)).toISOString().slice(0, 19), power_w: index }));
      const before: (readonly object[])[] = [];
      for (let first = 0; first < lines.length; first += size) {
        const part = lines.slice(first, first + size);
        api.moveTo((times[Math.min(first + size, times.length) - 1] ?? begin) + 20_000);
        if (before.length > 0 && random.isIn(0.2)) await send(random.pick(before.slice(-random.whole(1, 6))));
        await send(part);
        before.push(part);
      }
      expect(await stored(), `run ${run}: steps of ${step / MINUTE} minutes, ${size} at a time`).toEqual(
        times.map((at, power) => ({ at, power })),
      );
    }
  });

  test('dated long before the installation are put aside once, named, and change nothing', async () => {
    await send(from(START - HOUR, 6));
    for (const date of ['2015-01-01T10:00:00Z', '2000-01-01T00:00:00Z', '2015-01-01T10:00:00Z'])
      expect(await send(from(Date.parse(date), 12))).toMatchObject({ added: 0, rejected: 0, set_aside: 12 });
    expect(await aside()).toMatchObject({ count: 24, beyond: 0, from: '2000-01-01', to: '2015-01-01' });
    expect([(await stored()).length, await firstAt()]).toEqual([6, START - HOUR]);
  });

  test('of a buffer of weeks are taken, also where the installation was entered after them', async () => {
    await api.database.rows('update installations set created_at = to_timestamp($1::float8 / 1000)', [START - DAY]);
    for (const days of [1, 21, 55]) expect(await send(from(START - days * DAY, 3))).toMatchObject({ added: 3, rejected: 0 });
    expect(await send(from(START - 70 * DAY, 3))).toMatchObject({ added: 0, set_aside: 3 });
    await api.database.rows('update installations set created_at = to_timestamp($1::float8 / 1000)', [START - 900 * DAY]);
    expect(await send(from(START - 390 * DAY, 3))).toMatchObject({ added: 3 });
    expect(await send(from(START - 402 * DAY, 3))).toMatchObject({ added: 0, set_aside: 3 });
  });

  test('are taken in by a person, once, and noted; what came after the decision waits', async () => {
    await send(from(Date.parse('2015-01-01T10:00:00Z'), 12));
    const seen = await aside();
    api.moveTo(START + MINUTE);
    await send(from(Date.parse('2016-01-01T10:00:00Z'), 2));
    expect((await decide('take', seen?.arrived)).status).toBe(200);
    expect((await decide('take', seen?.arrived)).status).toBe(200);
    expect((await stored()).map(({ power }) => power)).toEqual([...Array(12).keys()]);
    expect(await aside()).toMatchObject({ count: 2, from: '2016-01-01' });
    expect(
      await api.database.rows("select actor, what, after->>'readings' as readings from audit where what = 'readings put aside'"),
    ).toEqual([{ actor: expect.stringContaining('@pvcare.pl'), what: 'readings put aside', readings: '12' }]);
    expect(await firstAt()).toBe(Date.parse('2015-01-01T10:00:00Z'));
  });

  test('are gone once they are discarded, and with the installation', async () => {
    await send(from(Date.parse('2015-01-01T10:00:00Z'), 12));
    await decide('discard', (await aside())?.arrived);
    expect([await aside(), await stored()]).toEqual([undefined, []]);
    await send(from(Date.parse('2015-01-01T10:00:00Z'), 12));
    await api.database.rows('delete from installations');
    expect(await api.database.rows('select from readings_put_aside')).toEqual([]);
  });

  test('are kept up to a limit; what comes beyond is rejected and counted', async () => {
    const begin = Date.parse('2014-01-01T00:00:00Z');
    expect(await send(from(begin, 10_000))).toMatchObject({ set_aside: PUT_ASIDE_MOST, rejected: 10_000 - PUT_ASIDE_MOST });
    expect(await aside()).toMatchObject({ count: PUT_ASIDE_MOST, beyond: 10_000 - PUT_ASIDE_MOST });
    expect(await send(from(begin, 5))).toMatchObject({ set_aside: 5, rejected: 0 });
  });

  test('nobody without the right decides about them', async () => {
    await send(from(Date.parse('2015-01-01T10:00:00Z'), 2));
    const refused = await api.app.request(`/care/v1/installations/${id}/put_aside/`, { method: 'POST', body: '{}' });
    expect([refused.status, (await decide('keep', '2026-10-24T12:00:00Z')).status, (await aside())?.count]).toEqual([401, 400, 2]);
    id += 1;
    expect((await decide('take', '2026-10-24T12:00:00Z')).status).toBe(404);
  });
});
