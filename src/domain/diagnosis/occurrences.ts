import type { Instant } from '#domain/quantity.ts';
import { endOf, groupedBy, joined, type Stretch } from '#domain/time/stretch.ts';

/** Unit: ms. Flaps of one cause within this time are one occurrence. */
export const FLAPS_WITHIN = 3_600_000;

/** Unit: ms. A cause that was gone for longer is closed; one that returns earlier is continued. Source: ours: as long as a cloudy weekend. */
export const CLOSED_AFTER = 3 * 86_400_000;

/** Recent occurrences of one cause. */
export interface Occurrences {
  /** When the first of them began, and when the latest began. */
  readonly since: Instant;
  readonly from: Instant;
  /** When the latest ended; `null` while it lasts. */
  readonly to: Instant | null;
  readonly count: number;
}

/**
 * Groups the latest occurrence of one cause with the earlier ones that belong to it.
 *
 * Unit    ms since 1970.
 * Range   stretches in any order, including overlapping and repeated ones; `undefined` if there is none in the time `within` before
 *         `asOf`.
 * Source  ours: flaps within an hour are one occurrence, occurrences within three days belong together.
 */
export function latestOccurrences(stretches: readonly Stretch[], asOf: number, within: number): Occurrences | undefined {
  const group = groupedBy(joined(stretches, FLAPS_WITHIN), CLOSED_AFTER).at(-1);
  const [first, latest] = [group?.[0], group?.at(-1)];
  if (!group || !first || !latest || asOf - endOf(latest) > within) return undefined;
  return { since: first.from, from: latest.from, to: latest.to, count: group.length };
}
