import type { Instant } from '#domain/quantity.ts';
import { endOf, groupedBy, joined, type Stretch } from '#domain/time/stretch.ts';

/** Unit: ms. Flaps of one cause within it are one occurrence. Source: ours. */
export const FLAPS_WITHIN = 3_600_000;

/** Unit: ms. What has been gone for longer is closed; what comes back earlier is the same. Source: ours: a weekend of clouds lies between. */
export const CLOSED_AFTER = 3 * 86_400_000;

/** What happened of one cause lately. */
export interface Occurrences {
  /** When the first of them began, and when the latest. */
  readonly since: Instant;
  readonly from: Instant;
  /** When the latest was over; `null` while it lasts. */
  readonly to: Instant | null;
  readonly count: number;
}

/**
 * The occurrences of one cause that belong together with the latest one.
 *
 * Unit    ms since 1970.
 * Range   stretches in any order, overlapping and repeated ones too; `undefined` where nothing occurred in the three days
 *         before `asOf`.
 * Source  ours: flaps within an hour are one occurrence, occurrences within three days one story.
 */
export function latestOccurrences(stretches: readonly Stretch[], asOf: number): Occurrences | undefined {
  const story = groupedBy(joined(stretches, FLAPS_WITHIN), CLOSED_AFTER).at(-1);
  const [first, latest] = [story?.[0], story?.at(-1)];
  if (!story || !first || !latest || asOf - endOf(latest) > CLOSED_AFTER) return undefined;
  return { since: first.from, from: latest.from, to: latest.to, count: story.length };
}
