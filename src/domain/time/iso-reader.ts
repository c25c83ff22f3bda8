import type { Instant } from '#domain/quantity.ts';
import { fromIso } from './warsaw.ts';

const SECOND = 1000;
const MINUTE = 60_000;
/** Positions of minutes, seconds and offset in `2026-03-29T03:00:00+02:00`. */
const [MINUTES, SECONDS, ZONE] = [14, 17, 19];

/** An hour with all its minutes: `24:00` has only one. */
const HOUR = /[T ](?!24)\d\d:$/;

const ZERO = 48;
const COLON = 58;

/** Parses two digits below sixty; NaN for anything else. */
function sixtieth(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - ZERO, text.charCodeAt(at + 1) - ZERO];
  return tens >= 0 && tens < 6 && ones >= 0 && ones < 10 ? tens * 10 + ones : Number.NaN;
}

/**
 * Parses like `fromIso`, but a column of times twenty times as fast: the hour and offset of the previous time are not parsed
 * again. Range: `undefined` for a text that is not a time.
 */
export function isoReader(): (text: string) => Instant | undefined {
  let [hour, zone, start] = ['', '', Number.NaN];
  return (text) => {
    if (text.charCodeAt(SECONDS - 1) === COLON && text.startsWith(hour) && text.endsWith(zone) && text.length === ZONE + zone.length) {
      const at = start + sixtieth(text, MINUTES) * MINUTE + sixtieth(text, SECONDS) * SECOND;
      if (!Number.isNaN(at)) return at as Instant;
    }
    const at = fromIso(text);
    const next = text.slice(0, MINUTES);
    if (at === undefined || text.length <= ZONE || text.charCodeAt(SECONDS - 1) !== COLON || !HOUR.test(next)) return at;
    [hour, zone] = [next, text.slice(ZONE)];
    start = fromIso(`${hour}00:00${zone}`) ?? Number.NaN;
    return at;
  };
}
