import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Volts } from '#domain/quantity.ts';
import { median } from '#domain/statistics/percentiles.ts';
import { type GridSample, highestVoltage, isHeldBack } from './grid-sample.ts';

/** What one sample lost. */
export interface Loss {
  /** ms since 1970. */
  readonly at: number;
  /** ms for which the sample stands. */
  readonly lasts: number;
  /** Wh. */
  readonly energy: number;
  readonly voltage: Volts | null;
}

const HOUR = 3_600_000;

/** How long each sample stands for what follows: until the next one, at most twice the usual step. */
function durations(samples: readonly GridSample[]): number[] {
  const steps = samples.slice(1).map(({ at }, before) => at - (samples[before]?.at ?? at));
  const usual = median(steps) ?? 0;
  return samples.map((_, index) => Math.min(steps[index] ?? usual, 2 * usual, HOUR));
}

/**
 * What each sample lost to the grid; `undefined` for such as lost nothing to it.
 *
 * Unit    `expected` in W, one for each sample, NaN where it is not known.
 * Range   samples in the order of time; only while the sun stands higher than 8°.
 * Source  max(0, P_ref − P) Δt.
 */
export function lossesOf(samples: readonly GridSample[], expected: ArrayLike<number>, spot: Spot): (Loss | undefined)[] {
  const lasting = durations(samples);
  return samples.map((sample, index) => {
    const { at, power } = sample;
    const reference = expected[index] ?? Number.NaN;
    if (power === null || Number.isNaN(reference) || !isHeldBack(sample, reference) || !isBright(at, spot)) return undefined;
    const lasts = lasting[index] ?? 0;
    return { at, lasts, energy: (Math.max(0, reference - power) * lasts) / HOUR, voltage: highestVoltage(sample) };
  });
}
