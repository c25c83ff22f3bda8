import type { Spot } from '#domain/energy/sun.ts';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { intervalStart } from '#domain/grid/voltage-quality/limits.ts';
import { isTooCoarse } from '#domain/grid/voltage-quality/day-step.ts';
import { meansOf, voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import { quantity, type Volts } from '#domain/quantity.ts';
import { gridCodesOf, type GridSample, highestVoltage, OWN_CODES } from './grid-sample.ts';
import { type Loss, stretchesOf } from './held-back.ts';

/** Unit: V. 1.08 × 230 V: from here on an inverter may reduce its power because of the voltage, P(U). Source: EN 50549-1; 248 to 253 V in manuals of inverters. */
const REDUCED_FROM: Volts = quantity(248.4);

/** The voltages of a day that are evidence. */
export interface DayVoltages {
  /** Highest mean of a phase by the begin of its ten-minute interval. Unit: V. */
  readonly means: ReadonlyMap<number, Volts>;
  /** The readings are too far apart for means and are taken instead of them. */
  readonly isCoarse: boolean;
}

/**
 * The ten-minute means of a day.
 *
 * Unit    V.
 * Range   samples of one day, in any order.
 * Source  as the voltage report.
 */
export function dayVoltages(samples: readonly GridSample[], spot: Spot): DayVoltages {
  const readings = samples.map(({ voltages: [a = null, b = null, c = null], ...sample }) => ({ ...sample, voltages: [a, b, c] as const }));
  const days = voltageDays(intervalSums(readings, spot));
  const means = new Map<number, Volts>();
  for (const phase of [0, 1, 2] as const) {
    const { at, mean } = meansOf(days, phase);
    for (const [index, start] of at.entries()) means.set(start, quantity(Math.max(means.get(start) ?? 0, mean[index] ?? 0)));
  }
  return { means, isCoarse: days.some(({ step }) => isTooCoarse(step)) };
}

/** What a stretch of losses rests on. */
export interface Evidence {
  /** Of a loss to the grid the grid's events, of another one those of the inverter itself. */
  readonly events: readonly string[];
  /** The highest ten-minute mean of a phase; `null` without means. */
  readonly highestMean: Volts | null;
}

/** A stretch of losses with its evidence. */
export interface JudgedStretch extends Evidence {
  readonly losses: readonly Loss[];
}

const unique = (codes: readonly string[]): string[] => [...new Set(codes)];
const highestOf = (voltages: readonly (Volts | null | undefined)[]): Volts | null => {
  const known = voltages.flatMap((voltage) => voltage ?? []);
  return known.length === 0 ? null : quantity(Math.max(...known));
};

/**
 * Separates the losses to the grid from those for other reasons.
 *
 * Unit    V.
 * Range   losses as `lossesOf` returns them. A stretch is the grid's with an event of the grid in it, or a ten-minute mean of at
 *         least 248.4 V and no event of the inverter itself that explains it; readings are taken where there are no means. Of the
 *         others, what was told as THROTTLED is `limited`; the rest is no loss.
 * Source  ours.
 */
export function judgeStretches(losses: readonly (Loss | undefined)[], { means, isCoarse }: DayVoltages) {
  const [grid, limited]: [JudgedStretch[], JudgedStretch[]] = [[], []];
  const meanIn = (some: readonly Loss[]) => highestOf(some.map(({ sample }) => means.get(intervalStart(sample.at))));
  for (const stretch of stretchesOf(losses)) {
    const [told, highestMean] = [stretch.flatMap(({ sample }) => sample.events ?? []), meanIn(stretch)];
    const events = unique(stretch.flatMap(({ sample }) => gridCodesOf(sample.events)));
    const own = unique(told.filter((code) => OWN_CODES.includes(code)));
    const voltage = isCoarse ? highestOf(stretch.map(({ sample }) => highestVoltage(sample))) : highestMean;
    const isVoltage = voltage !== null && voltage >= REDUCED_FROM && own.length === 0;
    if (events.length > 0 || isVoltage) grid.push({ losses: stretch, events, highestMean });
    else
      for (const part of stretchesOf(stretch.map((loss) => (loss.isThrottled ? loss : undefined))))
        limited.push({ losses: part, events: own, highestMean: meanIn(part) });
  }
  return { grid, limited };
}
