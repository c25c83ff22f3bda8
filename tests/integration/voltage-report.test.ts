import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { countOutside } from '#domain/grid/voltage-quality/verdicts.ts';
import { voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import type { VoltageReading } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { voltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { percentile } from '#domain/statistics.ts';
import { instantOf, localDateOf, toIso } from '#domain/time/warsaw.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';
import { sumUpVoltages } from '#server/telemetry/sum-voltages.ts';
import { KINDS } from '#tests/support/database.ts';
import { aRandom, mixed } from '#tests/support/fleets/random.ts';
import { drawnSeed, inParts } from '#tests/support/frozen-lines.ts';
import { danfossReadings, p1Readings } from '#tests/support/measured/measured-readings.ts';
import { aVoltageWeek, aWeekOf, PLANTED } from '#tests/support/voltage-weeks.ts';
import { emptyTelemetryApi } from '#tests/support/made-once.ts';
import { runsOf } from '#tests/support/runs.ts';

const SEED = drawnSeed();
const MONDAY = '2026-06-08';
const NOW = instantOf('2026-06-18', 15, 2);
/** The coordinates of an installation. */
const PLACE = { latitude: 52.2, longitude: 21 };

const asReadings = (installationId: number, readings: readonly VoltageReading[], says: Partial<Reading> = {}): Reading[] =>
  readings.map(({ at, power, voltages, state }) => ({ installationId, at, power, energy: null, voltages, state, events: null, ...says }));

/** The wire form of readings, computed by the rule alone. */
function expected(readings: readonly VoltageReading[], date: string, phases: 1 | 3 = 3) {
  const { phases: told, step, expected: intervals } = voltageReport(voltageDays(intervalSums(readings, PLACE)), reportWeek(date), phases);
  return {
    step_s: step,
    expected: intervals,
    phases: told.map(({ notCounted, worst, ...phase }) => ({
      ...phase,
      not_counted: notCounted,
      worst: worst.map(({ at, mean }) => ({ at: toIso(at), mean })),
    })),
  };
}

for (const kind of KINDS) {
  describe(`the voltage report on ${kind}`, () => {
    const api = emptyTelemetryApi(kind, NOW);

    const ask = async (id: number, query: string) => {
      const answer = await api.call(`/care/v1/voltage_report/${id}/?${query}`);
      return { status: answer.status, tag: answer.headers.get('ETag') ?? '', body: (await answer.json()) as Record<string, unknown> };
    };
    const report = async (id: number, week = MONDAY) => (await ask(id, `week=${week}`)).body;
    const summedUp = () => sumUpVoltages(api.database, api.now());
    const daysLeft = async () => (await api.database.rows('select day from voltage_days_due')).length;

    test(`says the same figures as its intervals, with repeated lines that come in parts, summed up before or after, PV_SEED=${SEED}`, async () => {
      for (let run = 0; run < runsOf(3); run += 1) {
        const random = aRandom(mixed(SEED, run));
        const planted = aVoltageWeek(SEED + run, random.pick(PLANTED));
        api.moveTo(planted.week.to + 86_400_000);
        const [first, count] = [
          random.whole(0, Math.floor(planted.readings.length * 0.8)),
          Math.floor((random.whole(70, 900) * 60) / planted.step) + 14,
        ];
        const held = planted.readings[first];
        const frozen = planted.readings.map((read, index) =>
          held && index > first && index < first + count ? { ...held, at: read.at } : read,
        );
        const id = await api.place({ sn: `W${run}` });
        await api.database.rows('update installations set phases = $2 where id = $1', [id, planted.phases]);
        for (const part of inParts([...Map.groupBy(asReadings(id, frozen), ({ at }) => localDateOf(at)).values()], random)) {
          await api.take(part.flat());
          if (random.isIn(0.3)) await summedUp();
          if (random.isIn(0.3)) await report(id, planted.week.monday);
        }
        const { body } = await ask(id, `week=${planted.week.monday}&intervals=1`);
        const { phases, intervals } = body as { phases: { phase: string }[]; intervals: Record<string, number | null>[] };
        expect((await report(id, planted.week.monday)).phases).toEqual(phases);
        for (const figures of phases) {
          const means = intervals.flatMap((interval) => interval[figures.phase.toLowerCase()] ?? []).sort((one, other) => one - other);
          const sums = { ...countOutside(means), min: means[0] ?? null, max: means.at(-1) ?? null, p95: percentile(means, 95) ?? null };
          expect(figures, `run ${run}, ${planted.planted}, ${figures.phase}`).toMatchObject(sums);
        }
      }
    });

    test('has the wire’s shape to the letter', async () => {
      const id = await api.place();
      await api.take(
        asReadings(
          id,
          aWeekOf(() => 253, { step: 600 }),
        ),
      );
      const l1 = {
        ...{
          phase: 'L1',
          n: 1008,
          missing: 0,
          not_counted: 0,
          implausible: 0,
          interrupted: 0,
          stale: 0,
          doubtful: 0,
          min: 253,
          max: 253,
          mean: 253,
          p95: 253,
        },
        ...{ n1: 0, n2: 0, above: 0, below: 0, en50160: true, regulation: true, reason: null },
      };
      const { body } = await ask(id, `week=2026-06-11`);
      expect(body).toEqual({
        week: MONDAY,
        step_s: 600,
        expected: 1008,
        phases: [{ ...l1, worst: expect.any(Array) }, expect.anything(), expect.anything()],
        events: {},
        daylight_events: {},
        throttled_minutes: 0,
        interruptions: [],
        high_while_idle: { count: 0, highest: [] },
      });
      const names =
        'phase n missing not_counted implausible interrupted stale doubtful min max mean p95 n1 n2 above below en50160 regulation reason worst';
      expect(Object.keys((body.phases as object[])[0] ?? {}).join(' ')).toBe(names);
      const [{ worst }, l2] = body.phases as [{ worst: unknown[] }, Record<string, unknown>];
      expect(worst).toHaveLength(10);
      expect(worst[0]).toEqual({ at: '2026-06-08T00:00:00+02:00', mean: 253 });
      expect(l2).toMatchObject({
        phase: 'L2',
        n: 0,
        min: null,
        p95: null,
        en50160: null,
        regulation: null,
        reason: 'no_voltages',
        worst: [],
      });
      const { intervals } = (await ask(id, `week=${MONDAY}&intervals=1`)).body as { intervals: unknown[] };
      expect(intervals).toHaveLength(1008);
      expect(intervals[1]).toEqual({ at: '2026-06-08T00:10:00+02:00', l1: 253, l2: null, l3: null });
    });

    test('is the same before its days are summed up and after', async () => {
      const id = await api.place();
      const readings = aWeekOf((index) => 236 + 19 * Math.sin(index / 40), { step: 300 });
      await api.take(asReadings(id, readings));
      const before = await ask(id, `week=${MONDAY}&intervals=1`);
      expect(before.body).toMatchObject(expected(readings, MONDAY));
      await summedUp();
      expect(await daysLeft()).toBe(0);
      await api.take(asReadings(id, [{ at: NOW, power: 1, voltages: [230, null, null], state: null }])); // so that no cached answer is used
      expect((await ask(id, `week=${MONDAY}&intervals=1`)).body).toEqual(before.body);
    });

    test('is that of the rules, whatever order readings come in, late, repeated and corrected', async () => {
      const volts = fc.oneof(
        fc.constant(null),
        fc.integer({ min: 1_800, max: 2_600 }).map((tenths) => tenths / 10),
      );
      const some = fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: 1_500 }).map((steps) => instantOf('2026-06-06') + steps * 600_000),
          power: fc.constantFrom(0, 1, 5_000),
          state: fc.constantFrom(null, 'MPPT', 'SLEEPING'),
          voltages: fc.tuple(volts, volts, volts),
        }),
        { minLength: 40, maxLength: 300 },
      );
      for (const [round, readings] of fc.sample(some, { seed: 7, numRuns: runsOf(5) }).entries()) {
        await api.empty();
        const id = await api.place();
        const single = [...new Map(readings.map((one) => [one.at, { ...one, at: one.at as never }])).values()];
        const wrong = single.map((one) => ({ ...one, power: 7, voltages: [260, 100, 230] as const, state: null }));
        const whole = single.map((one) => ({
          ...one,
          voltages: one.voltages.map((voltage) => voltage ?? 231.5) as [number, number, number],
        }));
        const shuffled = fc.sample(fc.shuffledSubarray(whole, { minLength: whole.length }), { seed: round, numRuns: 1 })[0] ?? [];
        await api.take(asReadings(id, wrong.slice(0, 25)));
        await summedUp();
        for (let from = 0; from < shuffled.length; from += 50) {
          await api.take(asReadings(id, shuffled.slice(from, from + 50)));
          if (from % 100 === 0) await summedUp();
        }
        await api.take(asReadings(id, shuffled.slice(3, 20)));
        for (const week of ['2026-06-01', MONDAY, '2026-06-15']) expect(await report(id, week)).toMatchObject(expected(whole, week));
        await summedUp();
        await api.take(asReadings(id, [{ at: NOW, power: 1, voltages: [230, 230, 230], state: null }]));
        for (const week of ['2026-06-01', MONDAY]) expect(await report(id, week)).toMatchObject(expected(whole, week));
      }
    });

    test.each([
      ['2026-03-23', 1002, '2026-04-02'],
      ['2025-10-20', 1014, '2025-11-02'],
    ])('of the week from %s, when the clocks change, has %i intervals', async (monday, intervals, now) => {
      api.moveTo(instantOf(now));
      const id = await api.place();
      await api.take(
        asReadings(
          id,
          aWeekOf(() => 253.1, { monday, step: 300 }),
        ),
      );
      await summedUp();
      const { body } = await ask(id, `week=${monday}&intervals=1`);
      expect(body).toMatchObject({ expected: intervals, phases: [{ n: intervals, missing: 0, n1: intervals, en50160: false }, {}, {}] });
      expect((body as { intervals: unknown[] }).intervals).toHaveLength(intervals);
    });

    test('of one phase has one, and of none says so', async () => {
      const id = await api.place();
      await api.database.rows('update installations set phases = 1 where id = $1', [id]);
      const { status, body } = await ask(id, `week=${MONDAY}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ step_s: null, phases: [{ phase: 'L1', n: 0, missing: 1008, reason: 'no_voltages' }] });
      expect(body.phases).toHaveLength(1);
    });

    test('counts what began of the grid’s events in the week, and the minutes of throttling', async () => {
      const id = await api.place();
      const trip = (at: number) => (Math.floor(at / 600_000) % 100 < 3 ? ['AC_OVER_VOLT', 'OVER_TEMP'] : []);
      const state = (at: number) => (new Date(at).getUTCHours() === 10 ? 'THROTTLED' : 'MPPT');
      const readings = aWeekOf(() => 240, { step: 600 });
      const all = readings.flatMap(({ at, ...same }) => asReadings(id, [{ at, ...same }], { events: trip(at), state: state(at) }));
      const began = all.filter(({ events }, index) => events?.length === 2 && (index === 0 || all[index - 1]?.events?.length === 0)).length;
      await api.take([...all.slice(400), ...all.slice(0, 400)]);
      expect(await report(id)).toMatchObject({ events: { AC_OVER_VOLT: began }, throttled_minutes: 7 * 60 });
      expect(await report(id, '2026-06-01')).toMatchObject({ events: {}, throttled_minutes: 0 });
    });

    test('of the current week contains what it has, and changes with the next reading', async () => {
      const id = await api.place();
      const running = aWeekOf((index) => 232 + (index % 2), { monday: '2026-06-15', step: 600 }).filter(({ at }) => at <= NOW);
      await api.take(asReadings(id, running.slice(0, -6)));
      await summedUp();
      const before = await ask(id, 'week=2026-06-15');
      expect(before.body).toMatchObject({ phases: [{ n: running.length - 6, reason: 'too_little_data', en50160: null }, {}, {}] });
      const again = async (tag: string) =>
        (await api.call(`/care/v1/voltage_report/${id}/?week=2026-06-15`, { headers: { 'If-None-Match': tag } })).status;
      expect(await again(before.tag)).toBe(304);
      await api.take(asReadings(id, running.slice(-6)));
      expect(await again(before.tag)).toBe(200);
      expect(await report(id, '2026-06-15')).toMatchObject(expected(running, '2026-06-15'));
    });

    test('of a week whose data came from a clock that was ahead is made again', async () => {
      const id = await api.place();
      const running = aWeekOf((index) => 232 + (index % 2), { monday: '2026-06-15', step: 600 }).filter(({ at }) => at <= NOW);
      await api.take(asReadings(id, running));
      await sumUpVoltages(api.database, instantOf('2026-07-01'));
      const later = aWeekOf((index) => 260 + (index % 2), { monday: '2026-06-15', step: 600 }).filter(
        ({ at }) => at > NOW && at < instantOf('2026-06-20'),
      );
      await api.take(asReadings(id, later));
      api.moveTo(instantOf('2026-06-20', 3));
      await summedUp();
      expect(await report(id, '2026-06-15')).toMatchObject(expected([...running, ...later], '2026-06-15'));
    });

    test('refuses what is no week, and does not know a stranger', async () => {
      const id = await api.place();
      for (const query of ['', 'week=', 'week=monday', 'week=2026-02-30', 'week=1999-12-31', 'week=2026-06-22', 'week=2126-06-08'])
        expect(await ask(id, query), query).toMatchObject({ status: 400, body: { week: [expect.any(String)] } });
      expect((await ask(id, `week=${MONDAY}&intervals=2`)).body).toHaveProperty('intervals');
      expect((await ask(id, 'week=2026-06-21')).status).toBe(200); // the current week
      expect((await ask(999_999, `week=${MONDAY}`)).status).toBe(404);
      expect((await api.app.request(`/care/v1/voltage_report/${id}/?week=${MONDAY}`)).status).toBe(401);
    });

    test('of a measured inverter and of a home meter is that of their readings', async () => {
      const [danfoss, meter] = [await api.place({ latitude: 43.1, longitude: 12.4 }), await api.place()];
      await api.take(asReadings(danfoss, danfossReadings(3)));
      await api.take(asReadings(meter, p1Readings()));
      await summedUp();
      const dead = { n: 165, missing: 843, not_counted: 133, n1: 0, n2: 0, en50160: null, regulation: null, reason: 'too_little_data' };
      expect(await report(danfoss, '2019-09-12')).toMatchObject({ week: '2019-09-09', step_s: 600, phases: [dead, {}, {}] });
      const weeks = await Promise.all(['2023-04-24', '2023-05-01', '2023-08-21'].map((week) => report(meter, week)));
      const phases = weeks.map((week) => week.phases as { n: number; max: number }[]);
      for (const [phase, max] of [235.8, 234.33, 237.54].entries()) {
        expect(phases.reduce((sum, week) => sum + (week[phase]?.n ?? 0), 0)).toBe(53);
        expect(Math.max(...phases.map((week) => week[phase]?.max ?? 0))).toBe(max);
      }
    });
  });
}
