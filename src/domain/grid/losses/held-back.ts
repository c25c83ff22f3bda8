import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { inverterState } from '#domain/grid/inverter-state.ts';
import { isOvervoltage } from '#domain/grid/voltage.ts';
import { median } from '#domain/statistics.ts';
import { gridCodesOf, type GridSample, highestVoltage } from './grid-sample.ts';

/** Share of the expected power below which an inverter is held back: where it says so itself, and where an event or a voltage does. */
export const BELOW_IF_THROTTLED = 0.9;
const BELOW = 0.5;

const isThrottled = ({ state }: GridSample): boolean => state !== null && inverterState(state) === 'THROTTLED';

/**
 * True if an inverter was held back, by whatever: it tells THROTTLED, or an event of the grid or 253 V, and its power is too low.
 *
 * Unit    `expected` in W; NaN if it is not known.
 * Range   one sample; the sun is not checked here.
 * Source  SunSpec; EN 50160 for 253 V; the shares of the expected power are ours.
 */
function isHeldBack(sample: GridSample, expected: number): boolean {
  const { power } = sample;
  if (power === null || Number.isNaN(expected)) return false;
  if (isThrottled(sample)) return power < BELOW_IF_THROTTLED * expected;
  const voltage = highestVoltage(sample);
  const isTold = gridCodesOf(sample.events).length > 0 || (voltage !== null && isOvervoltage(voltage));
  return isTold && power < BELOW * expected;
}

/** Loss of one sample. */
export interface Loss {
  readonly sample: GridSample;
  /** ms for which the sample counts. */
  readonly lasts: number;
  /** Wh. */
  readonly energy: number;
  /** The inverter told THROTTLED. */
  readonly isThrottled: boolean;
}

const HOUR = 3_600_000;

/** How long each sample counts: until the next one, at most twice the usual step. */
function durations(samples: readonly GridSample[]): number[] {
  const steps = samples.slice(1).map(({ at }, before) => at - (samples[before]?.at ?? at));
  const usual = median(steps) ?? 0;
  return samples.map((_, index) => Math.min(steps[index] ?? usual, 2 * usual, HOUR));
}

/**
 * The loss of each sample, by whatever it was; `undefined` for a sample without a loss.
 *
 * Unit    `expected` in W, one for each sample, NaN if it is not known.
 * Range   samples in the order of time; only while the sun is higher than 8°.
 * Source  max(0, P_ref − P) Δt.
 */
export function lossesOf(samples: readonly GridSample[], expected: ArrayLike<number>, spot: Spot): (Loss | undefined)[] {
  const lasting = durations(samples);
  return samples.map((sample, index) => {
    const reference = expected[index] ?? Number.NaN;
    if (!isHeldBack(sample, reference) || !isBright(sample.at, spot)) return undefined;
    const lasts = lasting[index] ?? 0;
    const energy = (Math.max(0, reference - (sample.power ?? 0)) * lasts) / HOUR;
    return { sample, lasts, energy, isThrottled: isThrottled(sample) };
  });
}

/** The stretches of consecutive losses without a gap. Range: in the order of time. */
export function stretchesOf(losses: readonly (Loss | undefined)[]): Loss[][] {
  const stretches: Loss[][] = [];
  let before: Loss | undefined;
  for (const loss of losses) {
    if (loss && before && loss.sample.at - before.sample.at <= before.lasts) stretches.at(-1)?.push(loss);
    else if (loss) stretches.push([loss]);
    before = loss;
  }
  return stretches;
}
