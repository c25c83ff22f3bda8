import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysFrom } from '#domain/time/local-date.ts';
import { hoursOfDay, instantOf, toIso } from '#domain/time/warsaw.ts';
import { inverterDay, skiesOf } from '#server/telemetry/model/inverter-day.ts';
import { plantOf } from '#server/telemetry/model/plant.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { KINDS } from '#tests/support/database.ts';
import { aReading, aTelemetryApi, type TelemetryApi } from '#tests/support/telemetry-api.ts';

const MINUTE = 60_000;
const NOW = instantOf('2026-11-03', 12);

interface Point {
  readonly x: string;
  readonly y: number | null;
}
const total = (points: readonly Point[]): number => points.reduce((sum, { y }) => sum + (y ?? 0), 0);

/** Both clock changes of 2026 and the days around them; one inverter counts its energy, the other only sends its power. */
function aroundBothChanges(id: number, isCounting: boolean): Reading[] {
  const facts = {
    sn: 'CHARTS',
    latitude: 52.2,
    longitude: 21,
    tilt: 35,
    azimuth: 180,
    phases: 3,
    inverterPower: 8_000,
    generatorPower: 9_900,
  };
  const plant = plantOf({ id, ...facts }, 'healthy', 0);
  const dates = [...daysFrom('2026-03-27', '2026-04-02'), ...daysFrom('2026-10-23', '2026-11-04')];
  return dates.flatMap((date) => inverterDay(plant, skiesOf(date), NOW)).map((read) => (isCounting ? read : { ...read, energy: null }));
}

for (const kind of KINDS) {
  describe(`charts on ${kind}`, () => {
    let api: TelemetryApi;
    let counting: number;
    let plain: number;
    beforeAll(async () => {
      api = await aTelemetryApi(kind, NOW);
      counting = await api.place();
      plain = await api.place();
      await api.take([...aroundBothChanges(counting, true), ...aroundBothChanges(plain, false)]);
    });
    afterAll(() => api.remove());

    const energy = async (id: number, date: string, type: number): Promise<Point[]> =>
      (await api.read<{ chart_data: Point[] }>(`energy_data/${id}/?date=${date}&type=${type}`)).chart_data;

    test.each(['counting', 'plain'])('hours, days and months of a %s inverter add up to the same energy', async (which) => {
      const id = which === 'counting' ? counting : plain;
      for (const month of ['2026-03', '2026-10']) {
        const days = await energy(id, `${month}-15`, 2);
        expect(days.length).toBeGreaterThan(4);
        let sum = 0;
        for (const { x, y } of days) {
          const hours = await energy(id, x, 0);
          expect(total(hours)).toBe(y);
          sum += total(hours);
        }
        const bar = (await energy(id, `${month}-15`, 3)).find(({ x }) => x === month);
        expect(bar?.y).toBe(sum);
        expect(sum).toBeGreaterThan(10_000);
      }
    });

    test('a week from Monday holds the same days as the month', async () => {
      const week = await energy(counting, '2026-10-28', 1);
      expect(week.map(({ x }) => x)).toEqual(daysFrom('2026-10-26', '2026-11-02'));
      const month = await energy(counting, '2026-10-28', 2);
      expect(month.filter(({ x }) => x >= '2026-10-26')).toEqual(week.filter(({ x }) => x < '2026-11-01'));
    });

    test.each([
      ['2026-03-29', 23],
      ['2026-10-25', 25],
      ['2026-10-24', 24],
    ])('%s shows %i hours, each with its own offset', async (date, length) => {
      const hours = await energy(plain, date, 0);
      expect(hours).toHaveLength(length);
      expect(new Set(hours.map(({ x }) => x)).size).toBe(length);
      expect(hours[0]?.x).toBe(toIso(instantOf(date)));
      expect(hoursOfDay(date)).toBe(length);
    });

    test('power is shown as measured, and silence is a gap', async () => {
      const id = await api.place();
      const at = (minute: number) => instantOf('2026-11-02', 9) + minute * MINUTE;
      await api.take([0, 5, 10, 55, 60].map((minute) => aReading(id, at(minute), { power: 100 + minute })));
      expect(await api.read(`power_data/${id}/?date=2026-11-02`)).toEqual([
        { x: '2026-11-02T09:00:00+01:00', y: 100 },
        { x: '2026-11-02T09:05:00+01:00', y: 105 },
        { x: '2026-11-02T09:10:00+01:00', y: 110 },
        { x: '2026-11-02T09:15:00+01:00', y: null },
        { x: '2026-11-02T09:55:00+01:00', y: 155 },
        { x: '2026-11-02T10:00:00+01:00', y: 160 },
      ]);
      expect(await api.read(`power_data/${id}/?date=2026-11-01`)).toEqual([]);
    });

    test('an hour, a day or a month without readings is left out', async () => {
      const id = await api.place();
      await api.take([0, 30].map((minute) => aReading(id, instantOf('2026-11-02', 9, minute), { power: 1_000 })));
      expect(await energy(id, '2026-11-02', 0)).toEqual([{ x: '2026-11-02T09:00:00+01:00', y: 500 }]);
      expect(await energy(id, '2026-11-02', 1)).toEqual([{ x: '2026-11-02', y: 500 }]);
      expect(await energy(id, '2026-11-02', 3)).toEqual([{ x: '2026-11', y: 500 }]);
      expect(await energy(id, '2025-11-02', 3)).toEqual([]);
    });

    test('voltages come by day and by week from Monday; a one-phase inverter has one series', async () => {
      const day = await api.read<Record<string, Point[]>>(`phase_data/${counting}/?date=2026-10-25&type=0`);
      expect(Object.keys(day)).toEqual(['phase_a', 'phase_b', 'phase_c']);
      expect(day.phase_a?.length).toBeGreaterThan(250);
      const week = await api.read<Record<string, Point[]>>(`phase_data/${counting}/?date=2026-11-01&type=1`);
      expect(week.phase_b?.[0]?.x.slice(0, 10)).toBe('2026-10-26');
      expect(week.phase_b?.at(-1)?.x.slice(0, 10)).toBe('2026-11-01');
      const single = await api.place();
      await api.take([aReading(single, NOW, { voltages: [231.5, null, null] })]);
      expect(await api.read(`phase_data/${single}/?date=2026-11-03&type=0`)).toEqual({
        phase_a: [{ x: '2026-11-03T12:00:00+01:00', y: 231.5 }],
      });
    });

    test('overvoltages come newest first, fifty a page, and no page tears a moment apart', async () => {
      const id = await api.place();
      await api.take(
        Array.from({ length: 40 }, (_, step) => aReading(id, NOW - step * 5 * MINUTE, { power: step, voltages: [253, 252.9, 254.5] })),
      );
      await api.take([aReading(id, NOW, { voltages: [null, 253.4, null] })]);
      type Over = { cap_dt: string; obis: string; voltage: number };
      const pages: Over[][] = [];
      for (let last = ''; pages.length < 5; last = pages.at(-1)?.at(-1)?.cap_dt ?? '') {
        const page = await api.read<Over[]>(`phase_data_overvoltage/${id}/${last && `?last_value=${encodeURIComponent(last)}`}`);
        if (page.length === 0) break;
        pages.push(page);
      }
      expect(pages.map(({ length }) => length)).toEqual([51, 30]); // the fiftieth has the same time as the next one
      expect(pages[0]?.slice(0, 3)).toEqual([
        { cap_dt: '2026-11-03T12:00:00+01:00', obis: '32.7.0', voltage: 253 },
        { cap_dt: '2026-11-03T12:00:00+01:00', obis: '52.7.0', voltage: 253.4 },
        { cap_dt: '2026-11-03T12:00:00+01:00', obis: '72.7.0', voltage: 254.5 },
      ]);
      expect(new Set(pages.flat().map(({ cap_dt, obis }) => cap_dt + obis)).size).toBe(81);
    });

    test('states, events and counts are those that were sent', async () => {
      const id = await api.place({ sn: 'TELLER' });
      const say = (minutesAgo: number, state: string, events: string[]) =>
        aReading(id, NOW - minutesAgo * MINUTE, { state, events, power: 900 });
      await api.take([
        say(31 * 24 * 60, 'FAULT', ['GROUND_FAULT']),
        say(30, 'MPPT', []),
        say(20, 'THROTTLED', ['AC_OVER_VOLT']),
        say(10, 'MPPT', []),
        say(5, 'THROTTLED', ['AC_OVER_VOLT', 'X_77']),
      ]);
      expect(await api.read(`state_data/${id}/`)).toMatchObject([
        { operating_state: 'THROTTLED' },
        { operating_state: 'MPPT' },
        {},
        {},
        {},
      ]);
      expect(await api.read(`pv_status/${id}/`)).toMatchObject({
        operating_state: 'THROTTLED',
        is_working: true,
        last_power: 900,
        events: [
          { event_dict: { AC_OVER_VOLT: true, X_77: true } },
          { event_dict: {} },
          { event_dict: { AC_OVER_VOLT: true } },
          { event_dict: {} },
          {},
        ],
      });
      const counts = await api.read<{ name: string; value: number }[]>('event_counter/');
      expect(counts.find(({ name }) => name === 'X_77')).toEqual({ name: 'X_77', value: 1 });
      expect(counts.find(({ name }) => name === 'GROUND_FAULT')).toBeUndefined();
      expect(counts.map(({ value }) => value)).toEqual(counts.map(({ value }) => value).toSorted((a, b) => b - a));
      expect(await api.read('most_defective_pv/')).toContainEqual({ id, description: 'TELLER', sn: 'TELLER', value: 3 });
    });

    test('what cannot be is refused in Polish, and what is not known is not found', async () => {
      expect(await api.get(`energy_data/${plain}/?date=2026-02-29&type=0`)).toEqual({
        status: 400,
        body: { date: ['Wymagana jest istniejąca data.'] },
      });
      expect(await api.get(`energy_data/${plain}/?date=2026-02-28&type=4`)).toEqual({
        status: 400,
        body: { type: ['Rodzaj wykresu to 0 (dzień), 1 (tydzień), 2 (miesiąc) albo 3 (rok).'] },
      });
      expect(await api.get(`phase_data/${plain}/?date=2026-02-28&type=2`)).toEqual({
        status: 400,
        body: { type: ['Napięcia fazowe są dostępne dla dnia (0) i tygodnia (1).'] },
      });
      expect((await api.get(`power_data/${plain}/?date=1890-01-01`)).status).toBe(400);
      expect((await api.get(`power_data/${plain}/`)).status).toBe(400);
      for (const path of [
        'power_data/999999/?date=2026-01-01',
        'energy_data/999999/?date=2026-01-01&type=3',
        'pv_status/999999/',
        'state_data/999999/',
      ])
        expect((await api.get(path)).status).toBe(404);
    });

    test('a year reads rows of days, not readings', async () => {
      const id = await api.place();
      await api.database.rows(
        `insert into energy_days select $1, day::date, array_fill(1000, array[24]), 24000 from generate_series('2025-01-01'::date, '2025-12-31', '1 day') day`,
        [id],
      );
      const months = await energy(id, '2025-06-06', 3);
      expect(months).toHaveLength(12);
      expect(months[1]).toEqual({ x: '2025-02', y: 28 * 24_000 });
    });
  });
}
