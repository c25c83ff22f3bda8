import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimedEpisodes } from '#domain/grid/losses/lost-episodes.ts';
import type { GridSample } from '#domain/grid/losses/grid-sample.ts';
import type { LostEnergy } from '#domain/grid/losses/lost-energy.ts';
import { isBright } from '#domain/energy/daylight.ts';
import {
  anyDay,
  type AnyDay,
  cloudySamples,
  type Holding,
  lostBy,
  lostOn,
  possible,
  RUN_SEED,
  samplesOf,
} from '#tests/support/held-back-days.ts';
import { POZNAN } from '#tests/support/solar-days.ts';
import { runsOf } from '#tests/support/runs.ts';

const always = (holding: Holding, judge: (lost: LostEnergy, day: AnyDay) => void): void =>
  fc.assert(
    fc.property(anyDay, (day) => {
      judge(lostOn(day, holding), day);
    }),
    { seed: RUN_SEED, numRuns: runsOf(60) },
  );

const isOfGrid = ({ energy, minutes, episodes }: LostEnergy): boolean => (energy ?? 1) > 0 || minutes > 0 || episodes.length > 0;
const isLimited = ({ limited }: LostEnergy): boolean => (limited.energy ?? 1) > 0 || limited.minutes > 0 || limited.episodes.length > 0;

/** The sun of the reference days is up to a fortnight older: in spring they gave less, in autumn more. */
function expectAbout(estimated: number | null, energy: number): void {
  expect(estimated).toBeGreaterThan(0.7 * energy - 0.1);
  expect(estimated).toBeLessThan(1.6 * energy + 0.1);
}

/** Energy that was missing on a day. Unit: kWh. */
function missing(day: AnyDay, holding: Holding): number {
  const hour = 3_600_000;
  return samplesOf(day, holding)
    .filter(({ at }) => isBright(at, POZNAN))
    .reduce((sum, { at, power }) => sum + (Math.max(0, possible(day, at) - (power ?? 0)) * day.step) / hour / 1000, 0);
}

const zeroExport: Holding = (most, noise) => ({ power: Math.min(most, 300 * noise), state: 'THROTTLED', volts: 236 + 4 * noise });
const heat: Holding = (most, noise) => ({ power: most * 0.55, state: 'THROTTLED', events: ['OVER_TEMP'], volts: 249 + 3 * noise });
const clouds: Holding = (most, noise) => ({ power: most * noise * 0.6, volts: 236 + 10 * noise });
const spikes: Holding = (most, noise) => ({ power: most * 0.2, volts: noise > 0.8 ? 254 : 238 });
const visit: Holding = (_, noise) => ({
  power: 0,
  state: noise > 0.5 ? 'STANDBY' : 'OFF',
  events: ['AC_DISCONNECT', 'CABINET_OPEN', 'GRID_DISCONNECT', 'AC_UNDER_VOLT'],
  volts: noise > 0.9 ? 254 : 0,
});
const broken: Holding = () => ({ power: 0, state: 'FAULT', events: ['GROUND_FAULT'], volts: 254 });
const clipped: Holding = (most, noise, { rating }) => ({
  power: most,
  state: most < rating ? 'MPPT' : 'THROTTLED',
  volts: 248.5 + 6 * noise,
});
const curtailed: Holding = (most, noise) => ({ power: most * 0.4, state: 'THROTTLED', volts: 250 + 2 * noise });
const tripped: Holding = (_, noise) => ({ power: 0, state: 'FAULT', events: ['AC_OVER_VOLT'], volts: 240 + 10 * noise });
const outage: Holding = () => ({ power: 0, state: 'STANDBY', events: ['GRID_DISCONNECT'], volts: 0 });
const tooHigh: Holding = (_, noise) => ({ power: 0, volts: 253.5 + noise });

describe(`without evidence of the grid nothing is lost to it (seed ${RUN_SEED})`, () => {
  test.each([
    ['zero export', zeroExport],
    ['a hot inverter at a high voltage', heat],
    ['clouds', clouds],
    ['clipping at the rating', clipped],
    ['a technician at work', visit],
    ['a broken inverter at a high voltage', broken],
  ])('%s', (_, holding) => always(holding, (lost) => expect(isOfGrid(lost)).toBe(false)));

  test('single readings above 253 V on a cloudy day, where means are possible', () => {
    const spiky = anyDay.filter(({ step }) => step <= 300_000).map((day) => ({ ...day, noise: [0.1, 0.2, 0.3, 0.4, 0.9, 0.5, 0.6] }));
    fc.assert(
      fc.property(spiky, (day) => {
        const high = samplesOf(day, spikes).filter(({ voltages }) => voltages.includes(254)).length;
        expect(high).toBeGreaterThan(0);
        expect(lostOn({ ...day, step: 60_000 }, spikes).energy).toBe(0);
      }),
      { seed: RUN_SEED, numRuns: runsOf(30) },
    );
  });
});

describe('power that is limited for another reason', () => {
  test.each([
    ['zero export', zeroExport, []],
    ['heat', heat, ['OVER_TEMP']],
  ] as const)('is told apart where the inverter says THROTTLED, with its own event: %s', (_, holding, events) =>
    always(holding, (lost, day) => {
      const energy = day.tellsStates ? missing(day, holding) : 0;
      if (energy < 0.2) return;
      expectAbout(lost.limited.energy, energy);
      expect(lost.limited.minutes).toBeGreaterThan(0);
      for (const episode of lost.limited.episodes) expect(episode.events).toEqual(events);
    }),
  );

  test.each([
    ['clipping at the rating', clipped],
    ['clouds', clouds],
    ['a technician at work', visit],
    ['the grid’s own curtailing', curtailed],
  ])('is not %s', (_, holding) => always(holding, (lost) => expect(isLimited(lost)).toBe(false)));

  test('is not clipping under broken clouds, of which a logger tells the mean power and the latest state', () => {
    const minutes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 6, maxLength: 40 });
    const oversized = anyDay.map((day) => ({ ...day, oversize: 1.4 }));
    fc.assert(
      fc.property(oversized, minutes, (day, lengths) => {
        expect(isLimited(lostBy(day, cloudySamples(day, lengths)))).toBe(false);
      }),
      { seed: RUN_SEED, numRuns: runsOf(60) },
    );
  });

  test('is not the share of a reference above the rating', () => {
    const weaker = anyDay.filter(({ oversize }) => oversize === 1.5);
    fc.assert(
      fc.property(weaker, (day) => {
        const rating = day.rating / 2;
        const smaller: Holding = (most) => ({ power: Math.min(most, rating), state: most < rating ? 'MPPT' : 'THROTTLED', volts: 238 });
        const lost = lostOn(day, smaller, rating);
        expect(isLimited(lost)).toBe(false);
      }),
      { seed: RUN_SEED, numRuns: runsOf(30) },
    );
  });
});

describe('evidence of the grid somewhere in a long stretch', () => {
  const longDay = anyDay.map((day) => ({ ...day, tellsStates: true, hour: 9, hours: 6 }));
  const HALF_AN_HOUR = 1_800_000;
  /** The long stretch, with something else in the readings of the ten minutes around one of them. */
  const withOne = (day: AnyDay, place: number, width: number, told: Partial<GridSample>) => {
    const samples = samplesOf(day, zeroExport);
    const held = samples.filter(({ state }) => state === 'THROTTLED');
    const at = held[Math.floor(place * held.length)]?.at ?? 0;
    const start = Math.floor(at / width) * width;
    return { at, samples: samples.map((one) => (one.at >= start && one.at < start + width ? { ...one, ...told } : one)) };
  };

  test.each([
    ['one event', 1, { events: ['AC_OVER_VOLT'] }],
    ['one mean of 248.4 V', 600_000, { voltages: [248.4, null, null] }],
  ] as const)('makes the grid’s what is within half an hour of it, and nothing else: %s', (_, width, told) => {
    fc.assert(
      fc.property(longDay, fc.double({ min: 0, max: 0.999, noNaN: true }), (day, place) => {
        const { at, samples } = withOne(day, place, width, told);
        const lost = lostBy(day, samples);
        const plain = lostBy(day, samplesOf(day, zeroExport));
        const reach = HALF_AN_HOUR + width;
        for (const { from, to } of lost.episodes) expect([from >= at - reach, to <= at + reach + day.step]).toEqual([true, true]);
        expect(lost.minutes).toBeGreaterThan(0);
        expect(lost.limited.minutes).toBeGreaterThanOrEqual(plain.limited.minutes - (2 * reach + 2 * HALF_AN_HOUR) / 60_000);
        expect((lost.energy ?? 0) + (lost.limited.energy ?? 0)).toBeLessThanOrEqual((plain.limited.energy ?? 0) + 0.02);
      }),
      { seed: RUN_SEED, numRuns: runsOf(60) },
    );
  });

  test('is claimed with an event alone or a mean above 253 V, not the hours at 250 V around it', () => {
    fc.assert(
      fc.property(longDay, fc.double({ min: 0, max: 0.999, noNaN: true }), (day, place) => {
        const samples = samplesOf(day, curtailed);
        const held = samples.filter(({ state }) => state === 'THROTTLED');
        const tripAt = held[Math.floor(place * held.length)]?.at ?? 0;
        const lost = lostBy(
          day,
          samples.map((one) => (one.at === tripAt ? { ...one, events: ['AC_OVER_VOLT'] } : one)),
        );
        const claimed = claimedEpisodes(lost.episodes);
        expect(claimed.reduce((all, { from, to }) => all + to - from, 0)).toBeLessThanOrEqual(2 * HALF_AN_HOUR + day.step);
        expect(lost.energy).toBeCloseTo(lostOn(day, curtailed).energy ?? 0, 0);
      }),
      { seed: RUN_SEED, numRuns: runsOf(60) },
    );
  });
});

describe('with evidence of the grid', () => {
  test.each([
    ['THROTTLED above 248.4 V', curtailed, true],
    ['AC_OVER_VOLT', tripped, false],
    ['GRID_DISCONNECT', outage, false],
    ['253 V at 0 W', tooHigh, false],
  ])('what is missing is lost to it, and each stretch says what it rests on: %s', (_, holding, needsState) =>
    always(holding, (lost, day) => {
      const energy = needsState && !day.tellsStates ? 0 : missing(day, holding);
      if (energy < 0.2) return;
      expectAbout(lost.energy, energy);
      for (const { events, highestMean, highestVoltage } of lost.episodes)
        expect((events?.length ?? 0) > 0 || (highestMean ?? highestVoltage ?? 0) >= 248.4).toBe(true);
    }),
  );

  test('the claim has an event or a mean above 253 V in each stretch, and is never more than the loss', () => {
    const some = fc.constantFrom(zeroExport, heat, clipped, curtailed, tripped, outage, tooHigh, visit);
    fc.assert(
      fc.property(anyDay, some, (day, holding) => {
        const { episodes, energy } = lostOn(day, holding);
        const claimed = claimedEpisodes(episodes);
        const sum = claimed.reduce((all, one) => all + one.energy, 0);
        expect(sum).toBeLessThanOrEqual((energy ?? 0) + 0.05);
        for (const { events, highestMean } of claimed) expect((events?.length ?? 0) > 0 || (highestMean ?? 0) > 253).toBe(true);
        if (holding === curtailed) expect(claimed).toEqual([]);
        if (holding === tripped) expect(claimed.length).toBe(episodes.filter((one) => one.energy > 0).length);
      }),
      { seed: RUN_SEED, numRuns: runsOf(120) },
    );
  });
});
