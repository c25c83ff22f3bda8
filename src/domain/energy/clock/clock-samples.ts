import { median } from '#domain/statistics.ts';

/** A live reading that arrived alone: its own time, and the time of its arrival. Unit: ms since 1970. */
export interface ClockSample {
  readonly sent: number;
  readonly arrived: number;
}

/** Offset of a source's times from their arrival. Unit: ms; positive: ahead. */
export type ClockRun =
  /** Constant; `since` is the arrival of the first reading with this offset. */
  | { readonly is: 'constant'; readonly offset: number; readonly since: number }
  /** Changes linearly; `offset` is the latest. */
  | { readonly is: 'drifting'; readonly offset: number; readonly since: number }
  | { readonly is: 'unknown' };

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
/** Number of readings that have to agree. */
const SAMPLES_LEAST = 20;
/** Number of delayed readings among the latest ones that are tolerated. */
const HELD_UP_MOST = 2;
/** Delay between a reading and its arrival; it varies up to this. */
const LATENESS = 5 * MINUTE;
/** Tolerance around a whole half-hour. */
const NEAR = 6 * MINUTE;
/** Minimum change of the offset of a drifting clock. */
const DRIFT_LEAST = 10 * MINUTE;
/** Number of consecutive delayed readings within one run; more of them end it. */
const OTHERS_MOST = 3;

const offsetOf = ({ sent, arrived }: ClockSample): number => sent - arrived;

/**
 * The offset of a source's times on which its latest readings agree.
 *
 * Unit    ms; `samples` in the order of arrival.
 * Range   unknown with fewer than 20 readings, or if they neither agree within five minutes nor drift linearly.
 * Source  ours; modems send a reading within minutes.
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

/** Detects a linear drift: the medians of three parts lie on a line, and the readings of each part lie near it. */
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
 * Rounds an offset to whole half-hours.
 *
 * Unit    ms.
 * Range   `null` if it is more than six minutes away from a whole half-hour.
 * Source  time zones and summer time differ by whole half-hours; other constant offsets do not.
 */
export function halfHoursOf(offset: number): number | null {
  const whole = Math.round(offset / HALF_HOUR) * HALF_HOUR;
  return Math.abs(offset - whole) <= NEAR ? whole + 0 : null;
}
