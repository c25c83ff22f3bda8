import { median } from '#domain/statistics/percentiles.ts';

/** A live reading that came alone: when its source says that it was taken, and when it arrived. Unit: ms since 1970. */
export interface ClockSample {
  readonly sent: number;
  readonly arrived: number;
}

/** How a source's times stand to their arrival. Unit: ms; above zero: ahead. */
export type ClockRun =
  /** The same for so long; `since` is the arrival of the first reading of which that is true. */
  | { readonly is: 'constant'; readonly offset: number; readonly since: number }
  /** Moves steadily; `offset` is where it is now. */
  | { readonly is: 'drifting'; readonly offset: number; readonly since: number }
  | { readonly is: 'unknown' };

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
/** So many readings have to agree. */
const SAMPLES_LEAST = 20;
/** Of the latest readings so many may have been held up. */
const HELD_UP_MOST = 2;
/** Readings arrive up to so long after they were taken, and that differs. */
const LATENESS = 5 * MINUTE;
/** A clock that is set by hours is so near to a whole half-hour. */
const NEAR = 6 * MINUTE;
/** What a clock has to move to be called drifting. */
const DRIFT_LEAST = 10 * MINUTE;
/** Held up one after the other: another run begins before them. */
const OTHERS_MOST = 3;

const offsetOf = ({ sent, arrived }: ClockSample): number => sent - arrived;

/**
 * The offset of a source's times that its latest readings agree on.
 *
 * Unit    ms; `samples` in the order of arrival.
 * Range   unknown with fewer than 20 readings, or where they do not agree within five minutes nor move on a line.
 * Source  ours; modems send a reading within minutes of taking it.
 */
export function clockRun(samples: readonly ClockSample[]): ClockRun {
  const latest = samples.slice(-SAMPLES_LEAST);
  if (latest.length < SAMPLES_LEAST) return { is: 'unknown' };
  const offset = median(latest.map(offsetOf)) ?? 0;
  const agrees = (sample: ClockSample): boolean => Math.abs(offsetOf(sample) - offset) <= LATENESS;
  if (latest.filter((sample) => !agrees(sample)).length > HELD_UP_MOST) return drift(samples);
  let [since, others] = [latest[0]?.arrived ?? 0, 0];
  for (const sample of samples.toReversed()) {
    others = agrees(sample) ? 0 : others + 1;
    if (others > OTHERS_MOST) break;
    if (agrees(sample)) since = sample.arrived;
  }
  const slow = drift(samples);
  return slow.is === 'drifting' ? slow : { is: 'constant', offset, since };
}

/** A clock that moves on a line: the medians of the parts of its readings lie on one, and each part lies near its own. */
function drift(samples: readonly ClockSample[]): ClockRun {
  const length = Math.floor(samples.length / 3);
  if (length < SAMPLES_LEAST) return { is: 'unknown' };
  const parts = [samples.slice(0, length), samples.slice(length, 2 * length), samples.slice(2 * length)];
  const [first = 0, middle = 0, last = 0] = parts.map((part) => median(part.map(offsetOf)) ?? 0);
  const moved = last - first;
  const isLine = Math.abs(middle - (first + last) / 2) <= Math.abs(moved) / 6;
  const isEven = parts.every((part) => {
    const rest = part.map((sample, index) => offsetOf(sample) - (moved / 3) * (index / part.length - 0.5));
    const own = median(rest) ?? 0;
    return rest.filter((value) => Math.abs(value - own) > LATENESS).length <= part.length / 10;
  });
  if (Math.abs(moved) < DRIFT_LEAST || !isLine || !isEven) return { is: 'unknown' };
  return { is: 'drifting', offset: offsetOf(samples.at(-1) ?? { sent: 0, arrived: 0 }), since: samples[0]?.arrived ?? 0 };
}

/**
 * The whole half-hours that an offset is near to.
 *
 * Unit    ms.
 * Range   `null` more than six minutes away from any.
 * Source  time zones and summer time differ by whole half-hours; nothing else that is constant does.
 */
export function halfHoursOf(offset: number): number | null {
  const whole = Math.round(offset / HALF_HOUR) * HALF_HOUR;
  return Math.abs(offset - whole) <= NEAR ? whole + 0 : null;
}
