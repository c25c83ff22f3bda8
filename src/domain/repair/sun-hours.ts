import { brightSpans } from '#domain/energy/bright-spans.ts';
import { DAYLIGHT_STEP } from '#domain/energy/daylight.ts';
import type { Spot } from '#domain/energy/sun.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** An hour of a certain day. Unit: ms since 1970, without the end. */
export interface HourSpan {
  readonly hour: number;
  readonly from: number;
  readonly to: number;
}

/** The 24 hours of the day of UTC to which a time belongs. Unit: ms since 1970. */
export type SunHours = (at: number) => readonly HourSpan[];

/** Midnight, first light, last light, next midnight. Unit: ms since 1970. */
type Corners = readonly [number, number, number, number];

function cornersOf(midnight: number, spot: Spot): Corners {
  const [light] = brightSpans(midnight, midnight + DAY, spot, 1);
  return [midnight, light?.from ?? midnight + DAY / 4, light?.to ?? midnight + (3 * DAY) / 4, midnight + DAY];
}

/** The time of another day at which the same share of its night or of its light has passed, to five minutes. */
function moved(at: number, [midnight, dawn, dusk, next]: Corners, to: Corners): number {
  const between = (from: number, until: number, first: number, last: number) =>
    Math.round((until > from ? first + ((at - from) / (until - from)) * (last - first) : first) / DAYLIGHT_STEP) * DAYLIGHT_STEP;
  if (at < dawn) return between(midnight, dawn, to[0], to[1]);
  return at < dusk ? between(dawn, dusk, to[1], to[2]) : between(dusk, next, to[2], to[3]);
}

/**
 * The hours of the day of a closing, and on other days those with the same sun: with the light they are earlier, later, shorter or
 * longer, so that an hour of dawn stays one of dawn.
 *
 * Unit    `closed` in ms since 1970.
 * Range   0 to 23: hours of UTC on that day. A day without a sun above 8° counts as light for twelve hours.
 * Source  specification 24.40. In autumn the light begins half an hour later after a fortnight.
 */
export function sunHours(closed: number, spot: Spot): SunHours {
  const midnightOf = (at: number) => Math.floor(at / DAY) * DAY;
  const known = new Map<number, HourSpan[]>();
  const closing = cornersOf(midnightOf(closed), spot);
  return (at) => {
    const midnight = midnightOf(at);
    const held = known.get(midnight);
    if (held) return held;
    const corners = cornersOf(midnight, spot);
    const startOf = (hour: number) => moved(closing[0] + hour * HOUR, closing, corners);
    const spans = HOURS.map((hour) => ({ hour, from: startOf(hour), to: startOf(hour + 1) }));
    known.set(midnight, spans);
    return spans;
  };
}
