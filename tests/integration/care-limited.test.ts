import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DiagnosisEntry } from '#domain/diagnosis/lifecycle.ts';
import type { GridSample } from '#domain/grid/losses/grid-sample.ts';
import { addDays, daysFrom, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { listThrottled } from '#server/store/care/limited-days.ts';
import { KINDS } from '#tests/support/database.ts';
import { diagnosed, placed, readingsFor } from '#tests/support/diagnosed-installation.ts';
import { type AnyDay, anyDay, cloudySamples, type Holding, possible, RUN_SEED, samplesOf } from '#tests/support/held-back-days.ts';
import { runServer } from '#tests/support/rule-changes.ts';
import { POZNAN, timesOf } from '#tests/support/solar-days.ts';
import { aTelemetryApi } from '#tests/support/telemetry-api.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { runsOf } from '#tests/support/runs.ts';

/** Days before the judged one. */
const BEFORE = 8;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Any day of a logger that tells states; its roof may give more than the rating only where that is wanted. */
const someDay = (oversize: readonly number[]) =>
  fc
    .record({
      day: anyDay,
      oversize: fc.constantFrom(...oversize),
      minutes: fc.integer({ min: 5, max: 15 }),
      hours: fc.integer({ min: 2, max: 5 }),
    })
    .map(({ day, minutes, ...given }): AnyDay => ({ ...day, ...given, step: minutes * MINUTE, tellsStates: true }));
const drawn = (days: fc.Arbitrary<AnyDay>, count: number): AnyDay[] => fc.sample(days, { numRuns: count, seed: RUN_SEED });
/** Days on which a limit takes much from first to last. */
const limitedDay = (holding: Holding) =>
  someDay([0.9, 1]).filter((day) => {
    const held = samplesOf(day, holding).filter(({ state }) => state === 'THROTTLED');
    return held.every(({ at, power }) => (power ?? 0) < 0.8 * possible(day, at)) && energyOf(held, day, 1) > 1;
  });
/** Unit: kWh that is missing. */
const energyOf = (samples: readonly GridSample[], day: AnyDay, share: number): number =>
  samples.reduce((sum, { at, power }) => sum + ((possible(day, at) - (power ?? 0)) * share * day.step) / 3_600_000_000, 0);

const heat: Holding = (most, noise) => ({ power: most * (0.4 + 0.2 * noise), state: 'THROTTLED', events: ['OVER_TEMP'] });
const setting: Holding = (most, _, { rating }) => ({ power: Math.min(most, 0.35 * rating), state: 'THROTTLED' });
const curtailed: Holding = (most, noise) => ({ power: most * 0.4, state: 'THROTTLED', volts: 249 + 3 * noise });
const tripped: Holding = () => ({ power: 0, state: 'THROTTLED', events: ['OVER_FREQUENCY'] });
const snow: Holding = () => ({ power: 0, state: 'MPPT' });

describe.each(KINDS)(`power that something other than the grid limits, PV_SEED=${RUN_SEED}, on %s`, (kind) => {
  const api = madeOnce(() => aTelemetryApi(kind, 0));
  const empty = async () => {
    await api.database.script(
      `truncate yield_verdicts, energy_recounts;
       update care_sweeps set compared = null, compared_at = null, limited_from = default, limited_begun = null, limited_at = null`,
    );
    await api.empty();
  };
  beforeEach(empty);

  /** An installation with the days before, and three neighbours under the same sky. `share`: of a clear sky on each day. */
  const roof = async (day: AnyDay, share: (date: LocalDate) => number = () => 1): Promise<number> => {
    api.moveTo(instantOf(day.date, 22));
    for (const place of [0.02, 0.05, 0.09]) {
      const id = await placed(api, { ...POZNAN, latitude: POZNAN.latitude + place });
      const dates = daysFrom(addDays(day.date, -BEFORE), addDays(day.date, 1));
      const sky = dates.flatMap((date) =>
        timesOf(date, 900_000).map((at) => ({
          at,
          power: Math.round(possible({ ...day, rating: 10_000, oversize: 1 }, at) * share(date)),
        })),
      );
      await api.take(
        readingsFor(
          id,
          sky.map((one) => ({ ...one, voltages: [null], state: null, events: null })),
        ),
      );
    }
    const id = await placed(api);
    await api.database.rows('update installations set inverter_power = $2, generator_power = $3 where id = $1', [
      id,
      day.rating,
      day.rating * day.oversize,
    ]);
    for (const date of daysFrom(addDays(day.date, -BEFORE), day.date))
      await send(
        id,
        samplesOf({ ...day, date }, (power) => ({ power })),
        share(date),
      );
    return id;
  };
  const send = (id: number, samples: readonly GridSample[], share = 1) =>
    api.take(
      readingsFor(
        id,
        samples.map(({ voltages, power, ...same }) => ({
          ...same,
          voltages: [...voltages],
          power: power === null ? null : Math.round(power * share),
        })),
      ),
    );
  const limitedOf = async (id: number): Promise<DiagnosisEntry | undefined> =>
    (await diagnosed(api)).find(({ installation, cause }) => installation === id && cause === 'limited');
  test.each([
    ['heat', heat, true],
    ['a setting', setting, false],
  ] as const)('is a cause without a state of its own, with about its energy: %s', async (_, holding, isHot) => {
    for (const day of drawn(limitedDay(holding), runsOf(3))) {
      const share = (date: LocalDate) => (date === day.date ? 0.85 : date.endsWith('5') ? 0.3 : 1);
      const id = await roof(day, share);
      const samples = samplesOf(day, holding);
      await send(id, samples, share(day.date));
      const energy = energyOf(samples, day, share(day.date));
      const limited = await limitedOf(id);
      const told = limited?.evidence.of === 'limited' ? limited.evidence : undefined;
      expect(told?.isHot, JSON.stringify(day)).toBe(isHot);
      expect(told?.energy).toBeGreaterThan(0.65 * energy - 0.1);
      expect(told?.energy).toBeLessThan(1.6 * energy + 0.1);
      expect(limited?.since).toBeGreaterThanOrEqual(instantOf(day.date, day.hour));
      expect(limited?.since).toBeLessThan(instantOf(day.date, day.hour + 1));
      const own = (await api.read<{ id: number }[]>('markers/')).find((one) => one.id === id);
      expect(own).toMatchObject({ is_working: true, care_state: 'working' });
      await empty();
    }
  });

  test.each([
    [
      'clipping at the rating',
      [1.4],
      (day: AnyDay) => samplesOf(day, (most, _, { rating }) => ({ power: most, state: most < rating ? 'MPPT' : 'THROTTLED' })),
    ],
    [
      'clipping under broken clouds',
      [1.4],
      (day: AnyDay) =>
        cloudySamples(
          day,
          day.noise.map((one) => 1 + Math.round(30 * one)),
        ),
    ],
    ['the grid, by its voltage', [0.9, 1.4], (day: AnyDay) => samplesOf(day, curtailed)],
    ['the grid, by its frequency', [0.9, 1.4], (day: AnyDay) => samplesOf(day, tripped)],
    ['snow', [1], (day: AnyDay) => samplesOf(day, snow)],
  ])('is not %s', async (_, oversize, samples) => {
    for (const day of drawn(someDay(oversize), runsOf(3))) {
      const id = await roof(day);
      await send(id, samples(day));
      expect(await limitedOf(id), JSON.stringify(day)).toBeUndefined();
      await empty();
    }
  });

  test.each([1, 3, 6])('is found when its readings come %i days late, and is not there any more once they are corrected', async (late) => {
    const [day] = drawn(limitedDay(setting), 1) as [AnyDay];
    const id = await roof(day);
    expect(await limitedOf(id)).toBeUndefined();
    const rest = daysFrom(addDays(day.date, 1), addDays(day.date, late + 1));
    for (const date of rest) await send(id, samplesOf({ ...day, date }, setting));
    api.moveTo(instantOf(addDays(day.date, late), 22));
    expect((await limitedOf(id))?.count).toBe(late);
    await send(id, samplesOf(day, setting));
    api.moveTo(api.now() + 1_800_000);
    expect(await limitedOf(id)).toMatchObject({ count: late + 1, since: expect.closeTo(instantOf(day.date, day.hour), -7) });
    for (const date of [day.date, ...rest])
      await send(
        id,
        samplesOf({ ...day, date }, (power) => ({ power })),
      );
    api.moveTo(api.now() + 1_800_000);
    expect(await limitedOf(id)).toBeUndefined();
  });

  test('ends three days after its latest day', async () => {
    const [day] = drawn(limitedDay(setting), 1) as [AnyDay];
    const id = await roof(day);
    await send(id, samplesOf(day, setting));
    const last = (await limitedOf(id))?.last ?? 0;
    const stateAt = async (at: number) => {
      api.moveTo(at);
      return (await limitedOf(id))?.state;
    };
    for (const date of daysFrom(addDays(day.date, 1), addDays(day.date, 4))) {
      const before = samplesOf({ ...day, date }, (power) => ({ power })).filter(({ at }) => at < last + 3 * DAY - MINUTE);
      await send(id, before);
    }
    expect(await stateAt(last + 3 * DAY - MINUTE)).toBe('active');
    expect(await stateAt(last + 3 * DAY + MINUTE)).toBeUndefined();
  });

  test('is the customer’s own setting with a battery or a limit of export, and comes back when that is taken out again', async () => {
    const [day] = drawn(limitedDay(setting), 1) as [AnyDay];
    const id = await roof(day);
    await send(id, samplesOf(day, setting));
    const enter = (body: object) =>
      api.call(`/care/v1/installations/${id}/`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const isThere = async () => (await limitedOf(id)) !== undefined;
    expect(await isThere()).toBe(true);
    await enter({ export_limit: 'zero' });
    expect(await isThere()).toBe(false);
    await enter({ export_limit: 'none', has_battery: true });
    expect(await isThere()).toBe(false);
    await enter({ has_battery: false });
    expect(await isThere()).toBe(true);
  });

  test('is found again after a change of the rules, and where finding it was interrupted', async () => {
    const [day] = drawn(limitedDay(setting), 1) as [AnyDay];
    const id = await roof(day);
    await send(id, samplesOf(day, setting));
    const before = await limitedOf(id);
    await runServer(api.database, api.now());
    await api.database.script('update care_sweeps set rule = 1; update limited_days set energy = energy * 3');
    await runServer(api.database, api.now());
    expect((await limitedOf(id))?.evidence).toEqual(before?.evidence);
    await api.database.rows('delete from limited_days');
    await api.database.rows('update care_sweeps set limited_begun = $1::date', [day.date]);
    api.moveTo(api.now() + 1_800_000);
    expect((await limitedOf(id))?.evidence).toEqual(before?.evidence);
  });

  test('is found again once the clock of this server, which was days ahead, is right', async () => {
    const [day] = drawn(limitedDay(setting), 1) as [AnyDay];
    const id = await roof(day);
    api.moveTo(instantOf(addDays(day.date, 4), 22));
    expect(await limitedOf(id)).toBeUndefined();
    for (const start of timesOf(day.date, 3_600_000).slice(0, 22)) {
      api.moveTo(start + 3_599_000);
      await send(
        id,
        samplesOf(day, setting).filter(({ at }) => at >= start && at < start + 3_600_000),
      );
    }
    expect(await limitedOf(id)).toMatchObject({ state: 'active' });
  });

  test('is looked for only where an inverter told THROTTLED below its rating that day, or since before it', async () => {
    const date = '2026-06-09';
    api.moveTo(instantOf(date, 22));
    const [noon, before] = [instantOf(date, 12), instantOf(date, -5)];
    const told = async (readings: readonly (readonly [at: number, power: number, state: string])[]) => {
      const id = await placed(api);
      await api.take(
        readingsFor(
          id,
          readings.map(([at, power, state]) => ({ at, power, state, voltages: [null], events: null })),
        ),
      );
      return id;
    };
    await told([[noon, 5_000, 'MPPT']]);
    await told([[noon, 9_900, 'THROTTLED']]);
    await told([
      [before, 2_000, 'THROTTLED'],
      [noon, 2_000, 'MPPT'],
    ]);
    const limited = await told([[noon, 2_000, 'THROTTLED']]);
    const still = await told([
      [before, 2_000, '5'],
      [noon, 2_000, '5'],
    ]);
    expect(await listThrottled(api.database, date)).toEqual([limited, still]);
  });
});
