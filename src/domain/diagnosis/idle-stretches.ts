import { isBright } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import type { Stretch } from '#domain/time/stretch.ts';

/** A stretch of daylight without production. */
export interface IdleStretch extends Stretch {
  /** Highest power in it. */
  readonly peak: Watts;
}

interface PowerSample {
  /** ms since 1970. */
  readonly at: number;
  /** W; `null` where it is not known. */
  readonly power: number | null;
}

/** Share of the inverter's rating that is nothing. Source: ours; own use of electronics is of this size. */
export const NOTHING_OF_RATING = 0.001;
/** Unit: ms. So much daylight without production is no cloud. */
const LEAST = 3_600_000;
/** Unit: ms. Longer without a reading nothing is known. */
const LONGEST_STEP = 3_600_000;

/** True where a power is no production. Unit: W. Range: own use below zero too. Source: 0.1 % of the rating (ours). */
export const isNothing = (power: number, inverterPower: number): boolean => power <= NOTHING_OF_RATING * inverterPower;

interface Run {
  readonly from: number;
  readonly peak: number;
  /** ms of daylight that were reported on. */
  readonly daylight: number;
  readonly last: number;
}

const longer = (run: Run | undefined, at: number, power: number): Run => ({
  from: run?.from ?? at,
  peak: Math.max(run?.peak ?? 0, power),
  daylight: run && at - run.last <= LONGEST_STEP ? run.daylight + at - run.last : (run?.daylight ?? 0),
  last: at,
});

/**
 * When an inverter that reported gave nothing through an hour of daylight or more.
 *
 * Unit    ms since 1970; powers in W.
 * Range   samples in the order of time. The night between two idle days belongs to it; any production ends it, and one that
 *         the last samples belong to has no end.
 * Source  ours: where the sun stands higher than 8°, even a covered sky moves an inverter.
 */
export function idleStretches(samples: readonly PowerSample[], inverterPower: Watts, spot: Spot): IdleStretch[] {
  const stretches: IdleStretch[] = [];
  let run: Run | undefined;
  const close = (to: number | null): void => {
    if (run && run.daylight >= LEAST) {
      const { from, peak } = run;
      stretches.push({ from: quantity(from), to: to === null ? null : quantity(to), peak: quantity(peak) });
    }
    run = undefined;
  };
  for (const { at, power } of samples) {
    if (power === null) continue;
    if (!isNothing(power, inverterPower)) close(at);
    else if (isBright(at, spot)) run = longer(run, at, power);
  }
  close(null);
  return stretches;
}
