import { quantity, type Volts } from '#domain/quantity.ts';
import { ALLOWED_OUTSIDE, N1_HIGH, N1_LOW, N2_LOW, NEEDED_OF_WEEK } from './limits.ts';

/**
 * Why there is no verdict. `readings_gone`: part of the week was summarised by an earlier rule, and its readings are deleted;
 * `doubtful`: the verdict depends on readings that may be of the grid or of the inverter's disconnected side.
 */
export const NO_VERDICTS = ['no_voltages', 'too_little_data', 'step_too_coarse', 'readings_gone', 'doubtful'] as const;
/** `other`: a reason that only a newer server knows. */
export type NoVerdict = (typeof NO_VERDICTS)[number] | 'other';

/** Number of a week's means outside the limits. */
export interface Outside {
  /** Number of all means. */
  readonly n: number;
  /** Outside ±10 %. */
  readonly n1: number;
  /** Outside +10 % and −15 %. */
  readonly n2: number;
  /** Of `n1`, those above 253 V and those below 207 V. */
  readonly above: number;
  readonly below: number;
}

/** Counts means outside the limits; 253.0 V and 207.0 V are inside. Unit: intervals; means in V. Range: 0 and more. Source: EN 50160, 4.2.2.2. */
export function countOutside(means: ArrayLike<number>): Outside {
  let [above, below, farBelow] = [0, 0, 0];
  for (let index = 0; index < means.length; index += 1) {
    const mean = means[index] ?? 0;
    if (mean > N1_HIGH) above += 1;
    if (mean < N1_LOW) below += 1;
    if (mean < N2_LOW) farBelow += 1;
  }
  return { n: means.length, n1: above + below, n2: above + farBelow, above, below };
}

const areFewOutside = ({ n, n1 }: Outside): boolean => n1 * 100 <= n * ALLOWED_OUTSIDE;

/** Whether a week complies with EN 50160: N1 in at most 5 % of its intervals, N2 in none. Range: `n` above 0. Source: EN 50160, 4.2.2.2. */
export const keepsEn50160 = (outside: Outside): boolean => areFewOutside(outside) && outside.n2 === 0;

/** Whether a week complies with the Polish regulation: 95 % of its means within ±10 %. Range: `n` above 0. Source: system regulation of 22 March 2023 (Dz.U. 2025 item 919). */
export const keepsRegulation = (outside: Outside): boolean => areFewOutside(outside);

/** True if enough intervals of a week are known for a verdict. Unit: intervals. Range: 908 of 1008 are enough, 907 are not. */
export const isEnoughOfWeek = (n: number, expected: number): boolean => n * 100 >= expected * NEEDED_OF_WEEK;

/** Distance of a mean from the nominal voltage. Unit: V, to 0.01 V. Range: 0 and more. Source: nominal voltage of EN 50160. */
export const deviation = (mean: Volts, nominal: Volts): Volts => quantity(Math.round(Math.abs(mean - nominal) * 100) / 100);
