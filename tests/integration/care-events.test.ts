import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Cause } from '#domain/diagnosis/cause.ts';
import { daysFrom } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { judgeAll } from '#server/telemetry/judge.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed, placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { type Fortune, fortuneOf, readingsOf, someFortunes } from '#tests/support/generated-inverter.ts';
import { aReading, aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { runsOf } from '#tests/support/runs.ts';

const MINUTE = 60_000;
/** In November the sun is higher than 8° in Poznań from about 8:50 to 14:40. */
const DAY = '2026-11-10';
const NEXT = '2026-11-11';
const at = (hour: number, minute = 0, day = DAY) => instantOf(day, hour, minute);
const DAYS = daysFrom('2026-11-08', '2026-11-15');

describe.each(KINDS)('events, faults and silences through nights on %s', (kind) => {
  const api = madeOnce(() => aTelemetryApi(kind, at(12)));
  beforeEach(() => api.empty());

  const statusOf = (id: number) =>
    api.read<{ is_working: boolean; events: { event_dict: object }[] }>(`pv_status/${id}/`) as Promise<{ is_working: boolean }>;
  const isWorking = async (id: number) => (await statusOf(id)).is_working;
  const active = async (): Promise<Cause[]> => (await diagnosed(api)).filter(({ state }) => state !== 'gone').map(({ cause }) => cause);
  /** Sends readings up to a time and sets the clock there. */
  const arrived = async (id: number, fortune: (time: number) => Fortune, from: number, to: number) => {
    api.moveTo(to);
    const all = readingsOf(DAYS, fortune).filter((reading) => reading.at > from && reading.at <= to);
    await api.take(readingsFor(id, all));
  };
  const broken = (time: number): Fortune => (time < at(12) ? 'works' : 'ground-fault');
  const mended = (time: number): Fortune => (time >= at(9, 30, NEXT) ? 'works' : broken(time));

  test('a ground fault lasts while the inverter sleeps, in every answer, until it works by day without it', async () => {
    const id = await placed(api);
    await arrived(id, mended, 0, at(13));
    expect([await isWorking(id), (await active())[0]]).toEqual([false, 'event:GROUND_FAULT']);
    await arrived(id, mended, at(13), at(23));
    await judgeAll(api.database, at(23));
    expect([await isWorking(id), (await active())[0]]).toEqual([false, 'event:GROUND_FAULT']);
    const [row] = await api.database.rows<{ any: boolean }>(
      'select is_any_event as any from installation_live where installation_id = $1',
      [id],
    );
    expect(row).toEqual({ any: false }); // the last reading has none
    await arrived(id, mended, at(23), at(9, 20, NEXT));
    expect([await isWorking(id), (await active())[0]]).toEqual([false, 'event:GROUND_FAULT']);
    await arrived(id, mended, at(9, 20, NEXT), at(11, 30, NEXT));
    expect([await isWorking(id), await active()]).toEqual([true, []]);
  });

  const fault = (id: number, time: number): Reading =>
    aReading(id, time, { power: 0, voltages: [235, 236, 237], state: 'FAULT', events: ['GROUND_FAULT'] });
  const asleep = (id: number, time: number): Reading =>
    aReading(id, time, { power: 0, voltages: [235, 236, 237], state: 'SLEEPING', events: [] });
  /** An installation that worked all day, at dusk. */
  const atDusk = async () => {
    const id = await placed(api);
    await arrived(id, () => 'works', 0, at(16, 50));
    expect([await isWorking(id), await active()]).toEqual([true, []]);
    return id;
  };

  test('a fault named after sunset turns it red and has a cause with its second reading', async () => {
    const id = await atDusk();
    api.moveTo(at(17, 1));
    await api.take([fault(id, at(17))]);
    expect([await isWorking(id), await active()]).toEqual([true, []]);
    api.moveTo(at(17, 6));
    await api.take([fault(id, at(17, 5))]);
    expect([await isWorking(id), await active()]).toEqual([false, ['event:GROUND_FAULT', 'state:FAULT']]);
    api.moveTo(at(20));
    await api.take([asleep(id, at(17, 20)), asleep(id, at(19, 59))]);
    expect([await isWorking(id), await active()]).toEqual([false, ['event:GROUND_FAULT']]);
  });

  test('or once it has lasted for a quarter of an hour, both at once', async () => {
    const id = await atDusk();
    api.moveTo(at(17, 1));
    await api.take([fault(id, at(17))]);
    api.moveTo(at(17, 14));
    expect([await active(), await isWorking(id)]).toEqual([[], true]);
    api.moveTo(at(17, 15));
    expect([await active(), await isWorking(id)]).toEqual([['event:GROUND_FAULT', 'state:FAULT'], false]);
  });

  test('a fault that comes and goes at dusk raises nothing', async () => {
    const id = await atDusk();
    for (let minute = 0; minute < 60; minute += 10) {
      api.moveTo(at(17, minute + 6));
      await api.take([fault(id, at(17, minute)), asleep(id, at(17, minute + 5))]);
      expect([await isWorking(id), await active()]).toEqual([true, []]);
    }
  });

  test('who does not work has a cause, whatever is named in whatever order', async () => {
    for (const [round, told] of fc.sample(someFortunes, { seed: 33, numRuns: runsOf(5) }).entries()) {
      await api.empty();
      const now = at(16 + round, 7, NEXT);
      api.moveTo(now);
      const readings = readingsOf(DAYS, fortuneOf(told, at(6))).filter((reading) => reading.at <= now);
      const [straight, mixed] = [await placed(api), await placed(api, { latitude: 50, longitude: 20 })];
      await api.database.rows('update installations set latitude = 52.4, longitude = 16.9 where id = $1', [mixed]);
      await api.take(readingsFor(straight, readings));
      const [shuffled = []] = fc.sample(fc.shuffledSubarray(readingsFor(mixed, readings), { minLength: readings.length }), {
        seed: round,
        numRuns: 1,
      });
      for (let from = 0; from < shuffled.length; from += 70) await api.take(shuffled.slice(from, from + 70));
      const found = (await diagnosed(api)).filter(({ state }) => state !== 'gone');
      const works = [await isWorking(straight), await isWorking(mixed)];
      expect(works[0], JSON.stringify(told)).toBe(works[1]);
      for (const [index, id] of [straight, mixed].entries()) {
        const own = found.filter(({ installation, severity }) => installation === id && severity === 'major');
        if (!works[index]) expect(own.length, JSON.stringify(told)).toBeGreaterThan(0);
      }
    }
  });

  test('a proved silence lasts through nights and restarts of the server until a reading comes', async () => {
    const ids = [await placed(api), await placed(api, { latitude: 50, longitude: 20 })];
    for (const id of ids) await arrived(id, () => 'works', 0, at(9));
    api.moveTo(at(13));
    expect(await active()).toEqual(['silent', 'silent']);
    api.moveTo(at(20, 0, NEXT)); // the server was down from 13 o'clock on
    expect((await diagnosed(api, true)).map(({ cause, state, since }) => [cause, state, since])).toEqual([
      ['silent', 'active', at(9)],
      ['silent', 'active', at(9)],
    ]);
    expect(await Promise.all(ids.map(isWorking))).toEqual([false, false]);
    await api.take([asleep(ids[0] ?? 0, at(20, 0, NEXT))]);
    const found = await diagnosed(api);
    expect(found.map(({ installation, state }) => [installation, state]).sort(([one], [other]) => Number(one) - Number(other))).toEqual([
      [ids[0], 'gone'],
      [ids[1], 'active'],
    ]);
  });

  test('readings that were missed while the server was down make no inverter red', async () => {
    const id = await placed(api);
    await arrived(id, () => 'works', 0, at(9, 50));
    expect(await active()).toEqual([]);
    api.moveTo(at(13));
    await judgeAll(api.database, api.now());
    expect([await isWorking(id), await diagnosed(api, true)]).toEqual([true, []]);
    api.moveTo(at(14, 30));
    expect([await active(), await isWorking(id)]).toEqual([['silent'], false]);
  });

  test('an inverter at 0 W whose daylight readings are older than a week has a cause', async () => {
    const id = await placed(api);
    api.moveTo(at(23));
    const noon = at(12, 0, '2026-11-02');
    const idle = Array.from({ length: 42 }, (_, step) =>
      aReading(id, noon + step * 5 * MINUTE, { power: 0, voltages: [238 + step / 10, 238, 238], state: 'STANDBY', events: [] }),
    );
    await api.take([...idle, asleep(id, at(22))]);
    api.moveTo(at(22, 5));
    expect([await isWorking(id), await active()]).toEqual([false, ['no_production']]);
  });

  const volts = (id: number, time: number, voltage: number) =>
    aReading(id, time, { power: 4000, voltages: [voltage, 236, 237], state: 'MPPT', events: [] });

  test('an overvoltage is a mean above 253 V, shown for three days; a single sample is none', async () => {
    const id = await placed(api);
    await arrived(id, () => 'works', 0, at(11, 50));
    api.moveTo(at(12, 1));
    await api.take([volts(id, at(12), 258)]);
    expect(await active()).toEqual([]);
    await api.take([volts(id, at(12, 5), 240), volts(id, at(12, 10), 240)]);
    api.moveTo(at(12, 11));
    expect(await active()).toEqual([]);
    await api.take([volts(id, at(12, 20), 254), volts(id, at(12, 25), 253.5), volts(id, at(12, 30), 240)]);
    api.moveTo(at(12, 31));
    expect(await diagnosed(api)).toMatchObject([
      { cause: 'overvoltage', state: 'active', since: at(12, 20), evidence: { of: 'overvoltage' } },
    ]);
    await arrived(id, () => 'works', at(12, 30), at(12, 20, '2026-11-13'));
    expect(await active()).toEqual(['overvoltage']);
    await sumUpVoltages(api.database, api.now()); // the message uses the days that were summed up, too
    await api.database.script('update reading_watches set is_news = true');
    expect(await diagnosed(api)).toMatchObject([{ cause: 'overvoltage', state: 'active', since: at(12, 20) }]);
    await arrived(id, () => 'works', at(12, 20, '2026-11-13'), at(12, 40, '2026-11-13'));
    expect(await active()).toEqual([]);
  });
});
