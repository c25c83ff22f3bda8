import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LocalDate } from '#domain/time/local-date.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import { recountStored } from '#server/telemetry/recount-energy.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { KINDS } from '#tests/support/database.ts';
import { clearPower, timesOf } from '#tests/support/solar-days.ts';
import { aReading, aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';

const DATES = ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12'] as const;
const [, TUESDAY, WEDNESDAY, THURSDAY] = DATES;
const NOW = instantOf('2026-06-18', 12);
const STEP = 600_000;

interface Device {
  /** Of 10 kW in the sun. */
  readonly share: number;
  readonly from?: number;
  readonly to?: number;
}

/** What an inverter sends while it is built in: power, and the energy of the day by its own counter. */
function sent(id: number, { share, from = 0, to = NOW }: Device): Reading[] {
  return DATES.flatMap((date) => {
    let energy = 0;
    return timesOf(date, STEP)
      .filter((at) => at >= from && at < to)
      .map((at) => {
        const power = clearPower(at) * share;
        const reading = aReading(id, at, { power, energy });
        energy += power / 6;
        return reading;
      });
  });
}

describe.each(KINDS)('the energy of an exchanged inverter, on %s', (kind) => {
  let api: TelemetryApi;
  beforeAll(async () => {
    api = await aTelemetryApi(kind, NOW);
  });
  afterAll(() => api.remove());
  beforeEach(() => api.empty());

  const place = (sn = 'ROOF') => api.place({ sn, modem: null, source: 'Solarman' });
  const path = (id: number, period = '') => `/care/v1/installations/${id}/equipment/${period}`;
  const send = async (method: string, to: string, body?: object): Promise<{ id: number }> => {
    const answer = await api.call(to, { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    await recountStored(api.database);
    return (await answer.json()) as { id: number };
  };
  const exchange = (id: number, from: number, body: object = {}) =>
    send('POST', path(id), { from_at: toIso(from as never), reason: 'replacement', ...body });
  const rows = (id: number) =>
    api.database.rows<{ day: LocalDate; energy: number | null; refused: string | null; hours: number[] }>(
      'select day, energy, hours, refused, counter, dropped from energy_days where installation_id = $1 order by day',
      [id],
    );
  const energyOn = async (id: number, date: LocalDate) => (await rows(id)).find(({ day }) => day === date)?.energy ?? null;
  const rate = (id: number, inverter: number, generator = inverter) =>
    api.database.rows('update installations set inverter_power = $2, generator_power = $3 where id = $1', [id, inverter, generator]);

  test('of 8,000 W by one of 5,000 W leaves all earlier days as they were, and refuses later what the new one cannot produce', async () => {
    const id = await place();
    const night = instantOf(WEDNESDAY);
    await api.take([...sent(id, { share: 0.85, to: night }), ...sent(id, { share: 0.85, from: night })]);
    const before = await rows(id);
    expect(before.every(({ energy }) => (energy ?? 0) > 50_000)).toBe(true);
    await exchange(id, night, { inverter_sn: 'NEW', inverter_power: 5_000 });
    const after = await rows(id);
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after.slice(2)).toMatchObject(DATES.slice(2).map(() => ({ energy: null, refused: 'counter' })));
  });

  test('of 10 kW by 8 kW and back counts each day by the rating of its time', async () => {
    const id = await place();
    await rate(id, 10_000);
    const [first, second] = [instantOf(TUESDAY, 1), instantOf(THURSDAY, 1)];
    await api.take([
      ...sent(id, { share: 1.24, to: first }),
      ...sent(id, { share: 0.9, from: first, to: second }),
      ...sent(id, { share: 1.24, from: second }),
    ]);
    const before = await rows(id);
    expect(before.every(({ energy, refused }) => energy !== null && refused === null)).toBe(true);
    await exchange(id, first, { inverter_sn: 'EIGHT', inverter_power: 8_000 });
    expect(await energyOn(id, THURSDAY)).toBeNull();
    await exchange(id, second, { inverter_sn: 'ROOF', inverter_power: 10_000 });
    expect(await rows(id)).toEqual(before);
  });

  test('of three phases by one with the same rating changes no energy of a day without the exchange', async () => {
    const id = await place();
    const night = instantOf(THURSDAY, 0);
    await api.take([...sent(id, { share: 0.7, to: night }), ...sent(id, { share: 0.7, from: night })]);
    const before = await rows(id);
    await exchange(id, night, { inverter_sn: 'ONE', phases: 1 });
    expect(await rows(id)).toEqual(before);
  });

  test('at noon is that of the old one until then and that of the new one since', async () => {
    const id = await place();
    const [noon, again] = [instantOf(WEDNESDAY, 12), instantOf(WEDNESDAY, 13)];
    const [old, young] = [sent(id, { share: 0.7, to: noon }), sent(id, { share: 0.5, from: again })];
    await api.take([...old, ...young]);
    await exchange(id, noon + STEP, { inverter_sn: 'NEW', inverter_power: 6_000 });
    const last = (of: Reading[], date: LocalDate) =>
      of.findLast(({ at }) => at >= instantOf(date) && at < instantOf(date) + 86_400_000)?.energy ?? 0;
    const [day] = (await rows(id)).filter((row) => row.day === WEDNESDAY);
    expect(day?.energy).toBeCloseTo(last(old, WEDNESDAY) + last(young, WEDNESDAY), -1);
    expect(day?.refused).toBeNull();
    expect(await energyOn(id, THURSDAY)).toBeCloseTo(last(young, THURSDAY), -1);
  });

  test('never continues the counter of the old one, however like it the new counter is', async () => {
    const id = await place();
    const [noon, again] = [instantOf(WEDNESDAY, 11), instantOf(WEDNESDAY, 11) + 2 * STEP];
    const old = sent(id, { share: 0.7, to: noon });
    // the new one counted elsewhere before: its counter begins just above that of the old one
    const above = (old.at(-1)?.energy ?? 0) + 900;
    const young = sent(id, { share: 0.7, from: again }).map((reading) =>
      reading.at < instantOf(THURSDAY) ? { ...reading, energy: (reading.energy ?? 0) + above } : reading,
    );
    await api.take([...old, ...young]);
    const continued = (await energyOn(id, WEDNESDAY)) ?? 0;
    await exchange(id, noon + STEP, { inverter_sn: 'NEW' });
    const since = young.filter(({ at }) => at < instantOf(THURSDAY)).map(({ energy }) => energy ?? 0);
    const gained = (since.at(-1) ?? 0) - (since[0] ?? 0);
    const counted = (await energyOn(id, WEDNESDAY)) ?? 0;
    expect(Math.abs(counted - (old.at(-1)?.energy ?? 0) - gained)).toBeLessThan(600); // the new one counts by its power that day
    expect(counted).toBeLessThan(continued - 800);
  });

  test('twice on one day is the sum of the three', async () => {
    const id = await place();
    const [one, two] = [instantOf(TUESDAY, 10), instantOf(TUESDAY, 14)];
    const devices = [sent(id, { share: 0.7, to: one }), sent(id, { share: 0.5, from: one, to: two }), sent(id, { share: 0.6, from: two })];
    await api.take(devices.flat());
    await exchange(id, one, { inverter_sn: 'TWO' });
    await exchange(id, two, { inverter_sn: 'THREE' });
    const last = devices.map((of) => of.findLast(({ at }) => at < instantOf(WEDNESDAY))?.energy ?? 0);
    expect(await energyOn(id, TUESDAY)).toBeCloseTo(
      last.reduce((sum, energy) => sum + energy, 0),
      -1,
    );
  });

  test('is the same where the exchange is entered a week late, and after a start that was wrong at first', async () => {
    const [atOnce, late, moved] = [await place('A'), await place('B'), await place('C')];
    const noon = instantOf(WEDNESDAY, 12);
    const both = (id: number) => [sent(id, { share: 0.8, to: noon }), sent(id, { share: 0.5, from: noon + 3 * STEP })] as const;
    const body = { inverter_power: 5_500 };
    await api.take(both(atOnce)[0]);
    await exchange(atOnce, noon, { inverter_sn: 'A2', ...body });
    await api.take(both(atOnce)[1]);
    await api.take(both(late).flat());
    await exchange(late, noon, { inverter_sn: 'B2', ...body });
    await api.take(both(moved).flat());
    const { id: period } = await exchange(moved, instantOf(TUESDAY, 9), { inverter_sn: 'C2', ...body });
    await send('PATCH', path(moved, `${period}/`), { from_at: toIso(noon as never) });
    expect(await rows(late)).toEqual(await rows(atOnce));
    expect(await rows(moved)).toEqual(await rows(atOnce));
  });

  test('is as before where the exchange is taken back', async () => {
    const id = await place();
    await api.take(sent(id, { share: 0.85 }));
    const before = await rows(id);
    const { id: period } = await exchange(id, instantOf(TUESDAY, 12), { inverter_sn: 'NEW', inverter_power: 5_000 });
    expect(await rows(id)).not.toEqual(before);
    await send('DELETE', path(id, `${period}/`));
    expect(await rows(id)).toEqual(before);
  });

  test('is counted again in the period that is corrected, and in no other', async () => {
    const id = await place();
    await api.take(sent(id, { share: 0.85 }));
    const { id: period } = await exchange(id, instantOf(WEDNESDAY), { inverter_sn: 'NEW' });
    await api.database.rows(`update energy_days set energy = 1 where installation_id = $1 and day < $2::date`, [id, WEDNESDAY]);
    await send('PATCH', path(id, `${period}/`), { inverter_power: 5_000 });
    expect((await rows(id)).map(({ energy }) => energy)).toEqual([1, 1, null, null, null]);
    const [first] = (await (await api.call(path(id))).json()).toReversed() as { id: number }[];
    await send('PATCH', path(id, `${first?.id}/`), { inverter_power: 9_000 });
    expect((await rows(id)).map(({ energy }) => (energy ?? 0) > 1)).toEqual([true, true, false, false, false]);
  });

  test('keeps its counter where modules are added', async () => {
    const id = await place();
    await rate(id, 6_000);
    await api.take(sent(id, { share: 0.62 }));
    const before = await rows(id);
    await exchange(id, instantOf(WEDNESDAY, 12), { reason: 'extension', generator_power: 9_000 });
    expect(await rows(id)).toEqual(before);
  });

  test('of readings that come again after the exchange is that of their own time', async () => {
    const id = await place();
    const night = instantOf(WEDNESDAY, 1);
    await rate(id, 50_000);
    const old = sent(id, { share: 4.5, to: night });
    await api.take(old);
    const counted = async () => (await rows(id)).map(({ day, energy, hours, refused }) => ({ day, energy, hours, refused }));
    const before = await counted();
    await exchange(id, night, { inverter_sn: 'SMALL', inverter_power: 2_000, generator_power: 2_000 });
    await api.take(old);
    expect(await counted()).toEqual(before);
    expect(await api.database.rows('select 1 from left_out_values where installation_id = $1', [id])).toEqual([]);
  });

  test('of late readings that only the new, larger one could give is left out, as before the exchange', async () => {
    const [before, since] = [await place('A'), await place('B')];
    const [noon, night] = [instantOf(TUESDAY, 12), instantOf(WEDNESDAY, 1)];
    const late = (id: number) => [
      aReading(id, noon, { power: 45_000 }),
      aReading(id, noon + STEP, { leftOut: [{ of: 'power', value: 6_553.5 }] }),
    ];
    for (const id of [before, since]) await rate(id, 2_000);
    await api.take([before, since].map((id) => aReading(id, instantOf(DATES[0], 12), { power: 900 })));
    await api.take(late(before));
    for (const [id, sn] of [[before, 'A2'] as const, [since, 'B2'] as const])
      await exchange(id, night, { inverter_sn: sn, inverter_power: 50_000, generator_power: 50_000 });
    for (const one of late(since)) await api.take([one]);
    const leftOut = (id: number) =>
      api.database.rows('select day, of, times from left_out_values where installation_id = $1 order by 1, 2', [id]);
    expect(await leftOut(before)).toMatchObject([{ of: 'power', times: [noon, noon + STEP] }]);
    expect(await leftOut(since)).toEqual(await leftOut(before));
    expect(await api.database.rows('select power from readings where installation_id = $1', [since])).toEqual([{ power: 900 }]);
  });

  test('divides no last power of other modules by the present ones', async () => {
    const id = await place();
    const last = async () => (await api.read<{ last_power: number | null }[]>('markers/'))[0]?.last_power;
    const noon = instantOf(WEDNESDAY, 12);
    await api.take([aReading(id, noon - STEP, { power: 4_000 }), aReading(id, noon, { power: 5_000 })]);
    const { id: period } = await exchange(id, noon + 6 * STEP, { reason: 'extension', generator_power: 20_000 });
    expect(await last()).toBeNull();
    await api.take([aReading(id, noon + STEP, { power: 5_100 })]);
    expect(await last()).toBeNull();
    await send('PATCH', path(id, `${period}/`), { generator_power: 9_900 });
    expect(await last()).toBe(5_100);
    await send('PATCH', path(id, `${period}/`), { generator_power: 20_000 });
    expect(await last()).toBeNull();
    await api.take([aReading(id, noon + 7 * STEP, { power: 11_000 })]);
    expect(await last()).toBe(11_000);
    await exchange(id, noon + 8 * STEP, { inverter_sn: 'NEW', inverter_power: 15_000 });
    expect(await last()).toBe(11_000);
    const [latest] = (await (await api.call(path(id))).json()) as { id: number }[];
    await send('DELETE', path(id, `${latest?.id}/`));
    await send('DELETE', path(id, `${period}/`));
    expect(await last()).toBe(11_000);
  });

  test('by one with a lifetime counter counts nothing of the old one, entered in the evening before the new one reports', async () => {
    const id = await place();
    const night = instantOf(TUESDAY, 22);
    const old = sent(id, { share: 0.8, to: night });
    const fresh = (of: number) => sent(of, { share: 0.8, from: night }).map((read) => ({ ...read, energy: (read.energy ?? 0) + 90_000 }));
    await api.take(old);
    await exchange(id, night, { inverter_sn: 'NEW' });
    await api.take(fresh(id));
    const late = await rows(id);
    await api.empty();
    const other = await place();
    await api.take(old.slice(0, 9).map((read) => ({ ...read, installationId: other })));
    await exchange(other, night, { inverter_sn: 'NEW' });
    await api.take(old.map((read) => ({ ...read, installationId: other })));
    await api.take(fresh(other));
    expect(late).toEqual(await rows(other));
  });
});
