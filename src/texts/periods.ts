import type { Instant } from '#domain/quantity.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { clockTime, dateAndTime } from './dates.ts';
import { counted } from './numbers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const parts = (big: number, bigWord: string, small: number, smallWord: string): string =>
  small > 0 ? `${big} ${bigWord} ${small} ${smallWord}` : `${big} ${bigWord}`;

/** 'poniżej minuty', '5 min', '2 godz. 10 min', '3 dni 4 godz.'. Unit: ms. */
export function timeSpan(time: number): string {
  if (time < MINUTE) return 'poniżej minuty';
  if (time < HOUR) return `${Math.floor(time / MINUTE)} min`;
  if (time < DAY) return parts(Math.floor(time / HOUR), 'godz.', Math.floor((time % HOUR) / MINUTE), 'min');
  const hours = Math.floor((time % DAY) / HOUR);
  return [counted(Math.floor(time / DAY), 'dzień', 'dni', 'dni'), hours > 0 && `${hours} godz.`].filter(Boolean).join(' ');
}

interface Period {
  readonly from: Instant | null;
  /** The period may have begun earlier. */
  readonly isOpenBefore: boolean;
  /** Since when it is no longer named; `null` while it is. */
  readonly namedUntil: Instant | null;
  /** The end; `null` while it lasts, named or not. */
  readonly to: Instant | null;
}

/** Named once and not withdrawn. */
const notWithdrawn = (until: Instant): string => `zgłaszane do ${dateAndTime(until)}, nieodwołane`;

/** Start, end and duration of a period; if both are on the same day, the day is given once. */
export function periodText({ from, isOpenBefore, namedUntil, to }: Period): string {
  const begin = isOpenBefore ? 'co najmniej od' : 'od';
  const lasts = namedUntil === null ? 'trwa' : notWithdrawn(namedUntil);
  if (from === null) return to === null ? `${lasts}, bez podanego początku` : `do ${dateAndTime(to)}, bez podanego początku`;
  if (to === null) return `${begin} ${dateAndTime(from)}, ${lasts}`;
  const end = localDateOf(from) === localDateOf(to) ? clockTime(to) : dateAndTime(to);
  return `${begin} ${dateAndTime(from)} do ${end} (${isOpenBefore ? 'co najmniej ' : ''}${timeSpan(to - from)})`;
}
