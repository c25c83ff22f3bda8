import type { Instant } from '#domain/quantity.ts';
import { fromIso, warsawOffset } from './warsaw.ts';

const HOUR = 3_600_000;

/** True for an instant whose local time repeats an hour later. */
const comesAgain = (at: number): boolean => warsawOffset(at) - warsawOffset(at + HOUR) === HOUR;

const hasOffset = (text: string): boolean => /(?:Z|[+-]\d{2}(?::?\d{2})?)$/.test(text.trim().slice(10));

/** True for a time without an offset that occurs twice in October, taken as the first of the two. Unit: ms since 1970. Source: as `fileTimes`. */
export const isFirstOfTwo = (text: string, at: number): boolean => comesAgain(at) && !hasOffset(text);

/** A line of a batch. `isFirstOfTwo`: as the function of this name says. Unit: ms since 1970. */
interface TimedLine {
  readonly at: number;
  readonly isFirstOfTwo?: boolean;
}

/**
 * Which hour the lines of one batch show times to be in that occur twice in October: the first after a line before that hour and before
 * a line of the second, the second before a line of the hour that follows.
 *
 * Unit    `lines` of one inverter in the order of the batch. Range: `undefined` for what they do not show. Source: as `fileTimes`.
 */
export function shownHours(lines: readonly TimedLine[]): ('first' | 'second' | undefined)[] {
  const shown: ('first' | 'second' | undefined)[] = [];
  const timeAt = (index: number): number => lines[index]?.at ?? Number.NaN;
  while (shown.length < lines.length) {
    const from = shown.length;
    const end = lines.findIndex(({ isFirstOfTwo }, index) => index >= from && !isFirstOfTwo);
    const to = end < 0 ? lines.length : end;
    const isFirst = (timeAt(from - 1) < timeAt(from) && timeAt(from) - timeAt(from - 1) <= HOUR) || comesAgain(timeAt(to) - HOUR);
    const isSecond = timeAt(to) >= timeAt(to - 1) + HOUR && timeAt(to) < timeAt(to - 1) + 2 * HOUR;
    while (shown.length < to) shown.push(isFirst ? 'first' : isSecond ? 'second' : undefined);
    if (to < lines.length) shown.push(undefined);
  }
  return shown;
}

/** The previous line, at the first instant of its local time. */
interface Before {
  readonly at: number;
  readonly isDoubled: boolean;
}

/**
 * Parses the times of one inverter in the order of a file. A time without an offset that occurs twice in October, when clocks
 * are set back, is the second one after a step back; in a file in descending order, until a step forward. In lines an hour
 * apart the full hour itself repeats.
 *
 * Unit    instants, ms since 1970. Range: `undefined` for a text that is not a time; all other times as in `fromIso`.
 * Source  Directive 2000/84/EC: at 03:00 summer time clocks are set back to 02:00, so the hour from 02:00 occurs twice.
 */
export function fileTimes(): (text: string) => Instant | undefined {
  let before: Before | undefined;
  let step = 0;
  let isBackwards = false;
  let isSecond = false;

  const isSecondAt = (at: number): boolean => {
    if (!before?.isDoubled) {
      isBackwards = before !== undefined && before.at > at;
      return isBackwards;
    }
    if (at === before.at) return step >= HOUR ? !isBackwards : isSecond;
    const isStepOn = at > before.at !== isBackwards;
    return isStepOn ? isSecond : !isBackwards;
  };

  return (text) => {
    const read = fromIso(text);
    if (read === undefined) return undefined;
    const isDoubled = isFirstOfTwo(text, read);
    if (isDoubled) isSecond = isSecondAt(read);
    if (before !== undefined && read !== before.at) step = Math.abs(read - before.at);
    before = { at: read, isDoubled };
    return (isDoubled && isSecond ? read + HOUR : read) as Instant;
  };
}

/**
 * Parses times in the order of each inverter's own lines, however they are mixed.
 *
 * Unit    as `fileTimes`. Range: the orders of the last `most` inverters are kept. Source: as `fileTimes`.
 */
export function fileTimesOfEach(most: number): (sn: string, text: string) => Instant | undefined {
  const readers = new Map<string, ReturnType<typeof fileTimes>>();
  return (sn, text) => {
    const reader = readers.get(sn) ?? fileTimes();
    readers.delete(sn);
    readers.set(sn, reader);
    const [oldest] = readers.keys();
    if (readers.size > most && oldest !== undefined) readers.delete(oldest);
    return reader(text);
  };
}
