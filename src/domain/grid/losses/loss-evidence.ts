import type { Spot } from '#domain/energy/sun.ts';
import { intervalSums } from '#domain/grid/voltage-quality/interval-sums.ts';
import { intervalStart, N1_HIGH } from '#domain/grid/voltage-quality/limits.ts';
import { isTooCoarse } from '#domain/grid/voltage-quality/day-step.ts';
import { meansOf, voltageDays } from '#domain/grid/voltage-quality/voltage-day.ts';
import { quantity, type Volts } from '#domain/quantity.ts';
import { gridCodesOf, type GridSample, highestVoltage, OWN_CODES } from './grid-sample.ts';
import { type Loss, stretchesOf } from './held-back.ts';
import { sumOf } from './lost-episodes.ts';

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

const codesIn = (losses: readonly Loss[], codesOf: (sample: GridSample) => readonly string[]): string[] => [
  ...new Set(losses.flatMap(({ sample }) => codesOf(sample))),
];
const byTime = (one: JudgedStretch, other: JudgedStretch): number => (one.losses[0]?.sample.at ?? 0) - (other.losses[0]?.sample.at ?? 0);
const highestOf = (voltages: readonly (Volts | null | undefined)[]): Volts | null => {
  const known = voltages.flatMap((voltage) => voltage ?? []);
  return known.length === 0 ? null : quantity(Math.max(...known));
};

/** Unit: ms. Evidence counts for losses of its stretch up to this time before and after it. Source: ours, as flaps of one cause. */
const COUNTS_FOR = 1_800_000;

/**
 * claimed  near evidence that another side can check: an event of the grid, a mean above 253 V
 * grid     near another voltage of at least 248.4 V
 * limited  for another reason
 */
type Kind = 'claimed' | 'grid' | 'limited';

/** The kind of each loss of a stretch; `undefined` where nothing explains it. `isExcused`: an event of the inverter itself explains it. */
function kindsOf(stretch: readonly Loss[], { means, isCoarse }: DayVoltages, isExcused: boolean): (Kind | undefined)[] {
  const meanOf = ({ sample }: Loss) => means.get(intervalStart(sample.at)) ?? 0;
  const voltageOf = (loss: Loss) => (isCoarse ? (highestVoltage(loss.sample) ?? 0) : meanOf(loss));
  const isClaimed = (loss: Loss) => gridCodesOf(loss.sample.events).length > 0 || (!isExcused && meanOf(loss) > N1_HIGH);
  const claimed = stretch.filter(isClaimed);
  const high = isExcused ? [] : stretch.filter((loss) => voltageOf(loss) >= REDUCED_FROM);
  const isNear = (evidence: readonly Loss[], { sample }: Loss) => evidence.some((one) => Math.abs(one.sample.at - sample.at) <= COUNTS_FOR);
  return stretch.map((loss) => {
    if (isNear(claimed, loss)) return 'claimed';
    if (isNear(high, loss)) return 'grid';
    return loss.isThrottled ? 'limited' : undefined;
  });
}

/** Unit: readings, and ms. Where clouds pass over an inverter at its rating, a coarse logger names THROTTLED with a lower mean power, but for a shorter time. */
const LIMITED_LEAST = { readings: 4, lasting: 1_800_000 };

const isLongEnough = (part: readonly Loss[]): boolean =>
  part.length >= LIMITED_LEAST.readings && sumOf(part.map(({ lasts }) => lasts)) >= LIMITED_LEAST.lasting;

/**
 * Separates the losses to the grid from those for other reasons.
 *
 * Unit    V.
 * Range   losses as `lossesOf` returns them. A loss is the grid's within half an hour of an event of the grid in its stretch, or of a
 *         ten-minute mean of at least 248.4 V if no event of the inverter itself in the stretch explains it; readings are taken where
 *         there are no means. Of the others, losses with THROTTLED in four consecutive readings of half an hour or more are `limited`;
 *         the rest is no loss (specification 24.85).
 */
export function judgeStretches(losses: readonly (Loss | undefined)[], voltages: DayVoltages) {
  const parts: Record<Kind, JudgedStretch[]> = { claimed: [], grid: [], limited: [] };
  for (const stretch of stretchesOf(losses)) {
    const own = codesIn(stretch, ({ events }) => (events ?? []).filter((code) => OWN_CODES.includes(code)));
    const kinds = kindsOf(stretch, voltages, own.length > 0);
    for (const kind of ['claimed', 'grid', 'limited'] as const)
      for (const part of stretchesOf(stretch.map((loss, index) => (kinds[index] === kind ? loss : undefined)))) {
        if (kind === 'limited' && !isLongEnough(part)) continue;
        const events = kind === 'limited' ? own : codesIn(part, ({ events: told }) => gridCodesOf(told));
        const means = part.map(({ sample }) => voltages.means.get(intervalStart(sample.at)));
        parts[kind].push({ losses: part, events, highestMean: highestOf(means) });
      }
  }
  return { grid: [...parts.claimed, ...parts.grid].sort(byTime), limited: parts.limited };
}
