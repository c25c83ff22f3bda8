import { beforeEach, describe, expect, test } from 'vitest';
import { isBright } from '#domain/energy/daylight.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { addDays, daysFrom } from '#domain/time/local-date.ts';
import { instantOf, wallClock } from '#domain/time/warsaw.ts';
import { reportVoltagesOf } from '#server/care/report-voltages.ts';
import { openDatabase } from '#server/store/database.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { aDatabase, KINDS } from '#tests/support/database.ts';
import { rippleAt } from '#tests/support/solar-days.ts';
import { aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const MONDAY = '2026-06-08';
const NOW = instantOf('2026-06-18', 15, 2);
const PLACE = { latitude: 52.2, longitude: 21 };

type Told = Partial<Pick<Reading, 'power' | 'voltages' | 'state' | 'events'>>;

/** A week of readings every five minutes; `told` gives the exceptions by the hour of Warsaw. */
function aWeek(id: number, told: (hour: number, isDay: boolean) => Told, monday = MONDAY): Reading[] {
  const { from, to } = reportWeek(monday);
  return Array.from({ length: (to - from) / 300_000 }, (_, index) => {
    const at = from + index * 300_000;
    const isDay = isBright(at, PLACE);
    const usual = { power: isDay ? 2_400 : 0, voltages: [236, 237, 236.5] as const, state: isDay ? 'MPPT' : 'SLEEPING' };
    const said = { ...usual, ...told(wallClock(at as never).getUTCHours(), isDay) };
    const power = said.power === null ? null : said.power - rippleAt(at);
    return { installationId: id, at, energy: null, events: [], ...said, power };
  });
}

const isNoon = (hour: number): boolean => hour === 12 || hour === 13;

interface ToldPhase {
  readonly n: number;
  readonly n1: number;
  readonly implausible: number;
  readonly en50160: boolean | null;
  readonly regulation: boolean | null;
  readonly reason: string | null;
}
interface ToldWeek {
  readonly phases: readonly ToldPhase[];
  readonly events: object;
  readonly daylight_events: object;
  readonly high_while_idle: { readonly count: number; readonly highest: readonly object[] };
}

for (const kind of KINDS) {
  describe(`what of voltages is the grid’s, on ${kind}`, () => {
    const api = madeOnce(() => aTelemetryApi(kind, NOW));
    beforeEach(() => api.empty());

    const report = async (id: number): Promise<ToldWeek> =>
      (await (await api.call(`/care/v1/voltage_report/${id}/?week=${MONDAY}`)).json()) as ToldWeek;
    /** Before the week is summed up, and after. */
    async function bothTimes(id: number): Promise<ToldWeek> {
      const before = await report(id);
      await sumUpVoltages(api.database, NOW);
      await api.take([{ ...(aWeek(id, () => ({}))[0] as Reading), at: NOW }]); // so that no cached answer is used
      expect(await report(id)).toEqual(before);
      return before;
    }

    test.each(['MPPT', 'FAULT', null])(
      'one phase at 190 V at noon while the inverter trips in the state %s breaks both rules',
      async (state) => {
        const id = await api.place();
        await api.take(aWeek(id, (hour) => (isNoon(hour) ? { power: 0, voltages: [190, 237, 236.5], state } : {})));
        const { phases } = await bothTimes(id);
        expect(phases[0]).toMatchObject({ n: 1008, n1: 84, en50160: false, regulation: false, reason: null });
        expect(phases[1]).toMatchObject({ n1: 0, en50160: true, regulation: true });
      },
    );

    test('203 V on all phases for two hours of each night breaks both rules', async () => {
      const id = await api.place();
      await api.take(aWeek(id, (hour) => (hour === 1 || hour === 2 ? { power: 0, voltages: [203, 203, 203] } : {})));
      for (const phase of (await bothTimes(id)).phases) expect(phase).toMatchObject({ n1: 84, en50160: false, regulation: false });
    });

    test('all phases low at noon: doubtful while the state is not known; with the state from a later batch the grid’s', async () => {
      const id = await api.place();
      const low = (state: string | null) => aWeek(id, (hour) => (isNoon(hour) ? { power: 0, voltages: [150, 151, 152], state } : {}));
      await api.take(low(null));
      for (const phase of (await bothTimes(id)).phases)
        expect(phase).toMatchObject({ en50160: null, regulation: null, reason: 'doubtful' });
      await api.take(low('FAULT'));
      for (const phase of (await bothTimes(id)).phases) expect(phase).toMatchObject({ n1: 84, en50160: false, reason: null });
    });

    test('above 300 V is counted as implausible, and is neither drawn nor an overvoltage', async () => {
      const id = await api.place({ modem: 'PHASES' });
      const key = await api.keyFor('PHASES');
      const lines = aWeek(id, () => ({})).map(({ at, power, state }, index) => ({
        at: at / 1000,
        power_w: power,
        ...{ voltage_l1: index % 12 === 0 ? [301, 399, 402, 440][(index / 12) % 4] : 236, voltage_l2: 237, voltage_l3: 236 },
        state,
      }));
      const answer = await api.app.request('/ingest/v1/readings', {
        method: 'POST',
        headers: { Authorization: `Modem ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(lines.map((line) => ({ ...line, sn: undefined }))),
      });
      expect(await answer.json()).toMatchObject({ added: 2016, left_out: 168 });
      expect((await bothTimes(id)).phases[0]).toMatchObject({ implausible: 168, n: 1008, n1: 0, en50160: true });
      expect(await api.read(`phase_data_overvoltage/${id}/`)).toEqual([]);
      const drawn = await api.read<{ phase_a: { y: number | null }[] }>(`phase_data/${id}/?date=2026-06-10&type=0`);
      expect(drawn.phase_a.every(({ y }) => y === null || y === 236)).toBe(true);
    });

    test('a phase at 0 V the whole week has no verdict', async () => {
      const id = await api.place();
      await api.take(aWeek(id, () => ({ voltages: [236, 0, 0] })));
      const { phases } = await bothTimes(id);
      expect(phases.map(({ en50160, reason }) => [en50160, reason])).toEqual([
        [true, null],
        [null, 'no_voltages'],
        [null, 'no_voltages'],
      ]);
    });

    test('events of the day are distinguished, and intervals above 253 V at 0 W', async () => {
      const id = await api.place();
      const night: Told = { power: 0, voltages: [254.25, 236, 236], events: ['AC_OVER_VOLT'] };
      const day: Told = { events: ['AC_OVER_VOLT'] };
      await api.take(aWeek(id, (hour) => (hour === 1 ? night : hour === 12 || hour === 15 ? day : {})));
      expect(await bothTimes(id)).toMatchObject({
        events: { AC_OVER_VOLT: 21 },
        daylight_events: { AC_OVER_VOLT: 14 },
        high_while_idle: { count: 42 },
      });
      const { highest } = (await report(id)).high_while_idle;
      expect(highest).toHaveLength(20);
      expect(highest[0]).toEqual({ at: '2026-06-08T01:00:00+02:00', l1: 254.25, l2: 236, l3: 236 });
    });

    test('another place is another sun: the week is summed up again', async () => {
      const id = await api.place();
      await api.take(aWeek(id, (hour) => (hour === 7 ? { power: 0, voltages: [150, 150, 150], state: 'MPPT' } : {})));
      const east = await bothTimes(id);
      expect(east.phases[0]).toMatchObject({ n: 1008, n1: 42 }); // the sun is above 8°
      await api.database.rows('update installations set longitude = -20 where id = $1', [id]);
      expect((await report(id)).phases[0]).toMatchObject({ n: 966, n1: 0 });
      await sumUpVoltages(api.database, NOW);
      expect(await api.database.rows('select * from voltage_backfill')).toEqual([]);
      expect((await report(id)).phases[0]).toMatchObject({ n: 966, n1: 0 });
    });
  });

  test(`what an earlier rule had summed up is summed up again, and not judged where its readings are gone, on ${kind}`, async () => {
    const { database, env } = await aDatabase(kind);
    await database.rows(
      `insert into installations (sn, description, phases, inverter_power, generator_power, latitude, longitude)
       values ('OLD1', 'OLD1', 3, 8000, 9900, 52.2, 21)`,
    );
    const trips = (monday: string) =>
      aWeek(1, (hour) => (isNoon(hour) ? { power: 0, voltages: [190, 237, 236.5], state: 'FAULT' } : {}), monday);
    await takeReadings(database, [...trips('2026-06-01'), ...trips(MONDAY)], { now: NOW });
    await sumUpVoltages(database, NOW);
    const kept = JSON.stringify([0, 1, 2].map(() => [new Array(144).fill(23_600), 168, 0]));
    await database.rows('update voltage_days set phases = $1::text::json', [kept]);
    await database.rows('delete from readings where at < $1', [new Date(instantOf(MONDAY)).toISOString()]);
    await database.script(`drop trigger voltages_of_place on installations; drop function voltages_of_place;
      alter table voltage_days drop column rule; alter table voltage_days drop column high_while_idle; alter table voltage_days drop column marks;
      delete from migrations where name in ('0215-voltage-rule.sql', '0240-voltage-interruptions.sql')`);
    await database.close();

    const updated = await openDatabase({ databaseUrl: env.DATABASE_URL ?? null, dataDir: env.PV_DATA_DIR ?? null });
    const told = async (monday: string) => (await reportVoltagesOf(updated, 1, monday, false))?.phases[0];
    const gone = { n: 1008, en50160: null, regulation: null, reason: 'readings_gone' };
    const right = { n: 1008, n1: 84, en50160: false, regulation: false, reason: null };
    expect([await told('2026-06-01'), await told(MONDAY)]).toMatchObject([gone, right]);
    await sumUpVoltages(updated, NOW);
    expect(await updated.rows('select * from voltage_backfill')).toEqual([]);
    expect([await told('2026-06-01'), await told(MONDAY)]).toMatchObject([gone, right]);
    expect(await updated.rows('select day from voltage_days')).toHaveLength(daysFrom('2026-06-01', addDays(MONDAY, 7)).length);
    await updated.close();
  });
}
