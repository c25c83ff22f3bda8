import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepCare } from '#server/care/sweep.ts';
import { learnClocks } from '#server/telemetry/clock/learn-clocks.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { ANY_KIND } from '#tests/support/database.ts';
import { clearPower, POZNAN } from '#tests/support/solar-days.ts';
import { aTelemetryApi, type TelemetryApi, whatFollows } from '#tests/support/telemetry-api.ts';
import { fullTest } from '#tests/support/runs.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEP = 20 * MINUTE;
const START = instantOf('2026-06-10');

interface Told {
  readonly sn: string;
  readonly at: string;
  readonly power_w: number;
  readonly energy_wh: number;
  readonly state: string;
}

describe('an inverter whose clock is wrong', () => {
  let api: TelemetryApi;
  let key: string;
  let id: number;
  beforeAll(async () => {
    api = await aTelemetryApi(ANY_KIND, START);
  });
  afterAll(() => api.remove());
  /** Each modem has its own limit of calls. */
  let modems = 0;
  const begin = async () => {
    modems += 1;
    [energy, serial] = [0, 'INV'];
    api.moveTo(START);
    await api.empty();
    key = await api.keyFor(`M-${modems}`);
    id = await api.place({ sn: 'INV', modem: `M-${modems}`, ...POZNAN });
  };
  beforeEach(begin);

  const send = async (lines: readonly Told[]) => {
    const response = await api.app.request('/ingest/v1/readings', {
      method: 'POST',
      body: JSON.stringify(lines),
      headers: { Authorization: `Modem ${key}`, 'Content-Type': 'application/json' },
    });
    return (await response.json()) as Record<string, unknown>;
  };
  let energy = 0;
  let serial = 'INV';
  const reading = (at: number, ahead: number): Told => {
    const power = Math.round(clearPower(at) * 0.85);
    energy = new Date(at).getUTCHours() === 22 ? 0 : energy + (power * STEP) / HOUR; // Warsaw's midnight in June
    return {
      sn: serial,
      at: new Date(at + ahead).toISOString(),
      power_w: power,
      energy_wh: Math.round(energy),
      state: power > 0 ? 'MPPT' : 'SLEEPING',
    };
  };
  /** A modem sends one reading after the other from a time on; the server checks clocks meanwhile. */
  const live = async (from: number, hours: number, ahead: (at: number) => number): Promise<Told[]> => {
    const told: Told[] = [];
    for (let at = from; at < from + hours * HOUR; at += STEP) {
      api.moveTo(at + 5_000);
      told.push(reading(at, ahead(at)));
      await send(told.slice(-1));
      if (at % HOUR === 0) await learnClocks(api.database, api.now());
    }
    return told;
  };
  const clocks = () => api.database.rows<{ offset: number; told: object | null }>('select offset_ms as offset, told from inverter_clocks');
  /** Seconds between two readings. */
  const gaps = () =>
    api.database.rows('select distinct extract(epoch from at - lag(at) over (order by at))::int as gap from readings order by 1');
  const points = async (date: string) =>
    await api.read<{ chart_data?: never } & { x: string; y: number }[]>(`power_data/${id}/?date=${date}`);
  const diagnoses = async () => {
    await sweepCare(api.database, api.now());
    return (await (await api.call('/care/v1/diagnoses/')).json()) as { cause: string; state: string; evidence: object }[];
  };

  test('by an hour ahead: what was rejected is taken in at its right time, and all comes to what a right clock gives', async () => {
    await live(START, 24, () => 0);
    const right = await whatFollows(api.database);
    await begin();
    await api.database.rows(`update care_sweeps set limited_from = '2100-01-01'`);
    await live(START, 24, () => HOUR);
    expect(await api.database.rows('select limited_from as day from care_sweeps')).toEqual([{ day: '2026-06-10' }]);
    expect(await clocks()).toMatchObject([{ offset: HOUR }]);
    const corrected = await whatFollows(api.database);
    const plain = (rows: unknown[] | undefined) =>
      rows?.map((row) => ({ ...(row as object), installation_id: 0, sent_at: null, arrived_at: null }));
    for (const part of ['readings', 'energy', 'states', 'live']) expect(plain(corrected[part])).toEqual(plain(right[part]));
    expect(await diagnoses()).toMatchObject([
      { cause: 'clock', state: 'active', severity: 'warning', evidence: { of: 'clock', offset_min: 60, corrected: true } },
    ]);
    expect(await api.read('markers/')).toMatchObject([{ is_working: true }]);
  });

  test('by an hour behind, as in summer without summer time: its readings are put right, and nothing is missing', async () => {
    await live(START, 26, () => -HOUR);
    expect(await clocks()).toMatchObject([{ offset: -HOUR }]);
    const [first] = await api.database.rows<{ at: number; sent: number }>('select at, sent_at as sent from readings order by at limit 1');
    expect(first).toEqual({ at: START, sent: START - HOUR });
    expect(await points('2026-06-09')).toEqual([]);
    expect((await diagnoses()).map(({ cause }) => cause)).toEqual(['clock']);
  });

  /** The causes after sweeps every ten minutes up to a time: a server that does not sweep is down. */
  const causesAt = async (until: number) => {
    for (let at = api.now(); at < until; at += 10 * MINUTE) await sweepCare(api.database, at);
    api.moveTo(until);
    return (await diagnoses()).map(({ cause }) => cause);
  };

  test('is not silent while its readings arrive, and silent an hour after the last one', async () => {
    const [dawn, noon] = [START + 5 * HOUR, START + 12 * HOUR];
    for (let at = dawn; at < noon; at += STEP) {
      await live(at, STEP / HOUR, () => -HOUR);
      expect([at, await causesAt(at + STEP - MINUTE)]).toEqual([at, []]);
      expect(await api.read('markers/')).toMatchObject([{ is_working: true }]);
    }
    const last = noon - STEP;
    expect(await causesAt(last + HOUR - MINUTE)).toEqual([]);
    expect(await causesAt(last + HOUR + MINUTE)).toEqual(['silent']);
    expect(await api.read('markers/')).toMatchObject([{ is_working: false }]);
  });

  test('keeps a silence through readings that were sent before, and through a list of old ones', async () => {
    const told = await live(START + 5 * HOUR, 5, () => 0);
    expect(await causesAt(START + 13 * HOUR)).toEqual(['silent']);
    await send(told.slice(-1));
    expect(await causesAt(api.now() + MINUTE)).toEqual(['silent']);
    await send([10, 10.5].map((hour) => reading(START + hour * HOUR, 0)));
    expect(await causesAt(api.now() + MINUTE)).toEqual(['silent']);
  });

  test('keeps each reading once, by the time that was sent, however often it comes and whatever is known of the clock', async () => {
    const told = await live(START, 24, () => -HOUR);
    expect(await send(told.slice(-40))).toMatchObject({ added: 0, repeated: 40 });
    const [{ count } = { count: 0 }] = await api.database.rows<{ count: number }>('select count(*)::int as count from readings');
    expect(count).toBe(told.length);
  });

  test('is left alone where readings are merely late', async () => {
    for (let at: number = START; at < START + 26 * HOUR; at += STEP) {
      api.moveTo(at + HOUR);
      await send([reading(at, 0)]);
      if (at % HOUR === 0) await learnClocks(api.database, api.now());
    }
    expect(await clocks()).toMatchObject([{ offset: 0, told: null }]);
    expect(await api.database.rows('select 1 as is from readings where sent_at is not null')).toEqual([]);
  });

  fullTest('since summer time began is an hour behind from then on, and right before', async () => {
    const saturday = instantOf('2026-03-28', 12);
    const change = instantOf('2026-03-29', 3);
    await live(saturday, 34, (at) => (at < change ? 0 : -HOUR));
    const heard = change + HOUR; // the times of the first hour were sent before
    expect(await clocks()).toMatchObject([{ offset: -HOUR, told: { from: heard + 5_000, to: null } }]);
    expect(await gaps()).toEqual([{ gap: 1200 }, { gap: 4800 }, { gap: null }]);
    const moved = await api.database.rows<{ at: number }>('select min(at) as at from readings where sent_at is not null');
    expect(moved).toEqual([{ at: heard }]);
  });

  test('is right again once it is set right', async () => {
    await live(START, 24, () => HOUR);
    await live(START + 24 * HOUR, 8, () => 0);
    expect(await clocks()).toMatchObject([{ offset: 0, told: { offset: HOUR, to: expect.any(Number) } }]);
    expect(await gaps()).toEqual([{ gap: 1200 }, { gap: null }]);
    expect(await diagnoses()).toMatchObject([{ cause: 'clock', state: 'gone' }]);
  });

  /** Its inverter is exchanged at a time; the new one reports from then on. */
  const exchange = async (at: number): Promise<void> => {
    api.moveTo(Math.max(api.now(), at));
    const path = `/care/v1/installations/${id}/equipment/`;
    const body = JSON.stringify({ from_at: new Date(at).toISOString(), reason: 'replacement', inverter_sn: 'NEW' });
    const answer = await api.call(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
    expect(answer.status, await answer.text()).toBe(201);
    serial = 'NEW';
  };
  const times = () => api.database.rows<{ at: number; power: number }>('select at, power from readings order by at');
  const expected = (hours: number) =>
    Array.from({ length: (hours * HOUR) / STEP }, (_, step) => {
      const at = START + step * STEP;
      return { at, power: Math.round(clearPower(at) * 0.85) };
    });

  fullTest('leaves no correction to the one that replaces it, from its first reading on', async () => {
    await live(START, 32, () => HOUR);
    expect(await clocks()).toMatchObject([{ offset: HOUR }]);
    await exchange(START + 32 * HOUR - MINUTE);
    await live(START + 32 * HOUR, 2, () => 0);
    expect(await times()).toEqual(expected(34));
    expect(await clocks()).toMatchObject([{ offset: 0, told: { offset: HOUR, to: START + 32 * HOUR - MINUTE } }]);
    expect(await diagnoses()).toMatchObject([{ cause: 'clock', state: 'gone' }]);
  });

  test('leaves no correction to the one that replaces it, where that is entered after its first readings', async () => {
    await live(START, 32, () => HOUR);
    await live(START + 32 * HOUR, 2, () => 0);
    await exchange(START + 32 * HOUR - MINUTE);
    expect(await times()).toEqual(expected(34));
    await live(START + 34 * HOUR, 2, () => 0);
    expect(await times()).toEqual(expected(36));
  });

  fullTest('leaves its correction to the one that replaces it, where that is as far ahead when it is entered', async () => {
    await live(START, 32, () => HOUR);
    await live(START + 32 * HOUR, 2, () => HOUR);
    await exchange(START + 32 * HOUR - MINUTE);
    expect(await times()).toEqual(expected(34));
    await live(START + 34 * HOUR, 2, () => HOUR);
    expect(await times()).toEqual(expected(36));
    expect(await clocks()).toMatchObject([{ offset: HOUR, told: { to: null } }]);
  });
});
