import type { RatedInverter } from '#domain/grid/readings/inverter-reading.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import { type IdleSegment, LONGEST_STEP, type PowerSample, type PowerSegment, withSamples } from './power-segments.ts';

/** A stretch of daylight without production. */
export interface IdleStretch extends Stretch {
  /** Highest power in the stretch. */
  readonly peak: Watts;
}

/** Unit: ms. Minimum of daylight without production; a cloud does not last so long. */
const LEAST = 3_600_000;

const joined = (run: IdleSegment, { from, last, peak, daylight }: IdleSegment): IdleSegment => ({
  from: run.from,
  last,
  peak: quantity(Math.max(run.peak, peak)),
  daylight: run.daylight + daylight + (from - run.last <= LONGEST_STEP ? from - run.last : 0),
});

/**
 * When a inverter that sent readings did not produce for an hour of daylight or longer.
 *
 * Unit    ms since 1970; powers in W.
 * Range   segments in the order of time. A stretch includes the night between two idle days; any production ends it, and a
 *         stretch with the last segment has no end.
 * Source  ours: with the sun above 8°, an inverter produces even under an overcast sky.
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
export const idleStretches = (samples: readonly PowerSample[], inverter: RatedInverter): IdleStretch[] =>
  idleStretchesOf(withSamples([], samples, inverter));
