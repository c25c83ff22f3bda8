import type { Spot } from '#domain/energy/sun.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import { type IdleSegment, LONGEST_STEP, type PowerSample, type PowerSegment, withSamples } from './power-segments.ts';

/** A stretch of daylight without production. */
export interface IdleStretch extends Stretch {
  /** Highest power in it. */
  readonly peak: Watts;
}

/** Unit: ms. So much daylight without production is no cloud. */
const LEAST = 3_600_000;

const joined = (run: IdleSegment, { from, last, peak, daylight }: IdleSegment): IdleSegment => ({
  from: run.from,
  last,
  peak: quantity(Math.max(run.peak, peak)),
  daylight: run.daylight + daylight + (from - run.last <= LONGEST_STEP ? from - run.last : 0),
});

/**
 * When an inverter that reported gave nothing through an hour of daylight or more.
 *
 * Unit    ms since 1970; powers in W.
 * Range   segments in the order of time. The night between two idle days belongs to a stretch; any production ends it, and
 *         one that the last segments belong to has no end.
 * Source  ours: where the sun stands higher than 8°, even a covered sky moves an inverter.
 */
export function idleStretchesOf(segments: readonly PowerSegment[]): IdleStretch[] {
  const stretches: IdleStretch[] = [];
  let run: IdleSegment | undefined;
  const close = (to: number | null): void => {
    if (run && run.daylight >= LEAST) stretches.push({ from: run.from, to: to === null ? null : quantity(to), peak: run.peak });
    run = undefined;
  };
  for (const segment of segments) {
    if (segment.last === null) close(segment.from);
    else run = run ? joined(run, segment) : segment;
  }
  close(null);
  return stretches;
}

/** `idleStretchesOf` samples in the order of time. Unit: ms since 1970; powers in W. Range and source: the same. */
export const idleStretches = (samples: readonly PowerSample[], inverterPower: Watts, spot: Spot): IdleStretch[] =>
  idleStretchesOf(withSamples([], samples, inverterPower, spot));
