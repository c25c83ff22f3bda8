import { type Instant, quantity } from '#domain/quantity.ts';
import { addDays, isLocalDate, type LocalDate } from './local-date.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/**
 * The last Sunday of a month at 01:00 UTC, when clocks in the European Union change.
 * Source: Directive 2000/84/EC; in Poland summer time has begun in March and ended in October since 1996.
 */
function lastSundayAtOne(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return Date.UTC(year, month, last.getUTCDate() - last.getUTCDay(), 1);
}

interface Summer {
  readonly year: number;
  readonly begins: number;
  readonly ends: number;
}

/** Cache: there are thousands of calls, nearly always for the same year. */
let latestSummer: Summer = { year: Number.NaN, begins: 0, ends: 0 };

function summerOf(year: number): Summer {
  if (latestSummer.year !== year) latestSummer = { year, begins: lastSundayAtOne(year, 2), ends: lastSundayAtOne(year, 9) };
  return latestSummer;
}

/** Unit: ms that Warsaw is ahead of UTC: one hour, two in summer. Range: years from 1996 on. */
export function warsawOffset(at: number): number {
  const { begins, ends } = summerOf(new Date(at).getUTCFullYear());
  return at >= begins && at < ends ? 2 * HOUR : HOUR;
}

/** Warsaw local time, to be read with the `getUTC…` methods. */
export const wallClock = (at: number): Date => new Date(at + warsawOffset(at));

/** The day in Warsaw at that instant. */
export const localDateOf = (at: number): LocalDate => wallClock(at).toISOString().slice(0, 10);

/** The instant of a local time in Warsaw; the first of two instants, or the one after the gap if there is none. */
export function instantOf(date: LocalDate, hour = 0, minute = 0): Instant {
  const wall = Date.parse(`${date}T00:00:00Z`) + hour * HOUR + minute * MINUTE;
  const summer = wall - 2 * HOUR;
  return quantity(warsawOffset(summer) === 2 * HOUR ? summer : wall - HOUR);
}

/** Unit: whole hours of that day: 23, 24 or 25. */
export const hoursOfDay = (date: LocalDate): number => (instantOf(addDays(date, 1)) - instantOf(date)) / HOUR;

/** The begins of the hours of a day: 23, 24 or 25. */
export function hourStarts(date: LocalDate): Instant[] {
  const start = instantOf(date);
  return Array.from({ length: hoursOfDay(date) }, (_, hour) => quantity(start + hour * HOUR));
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`);

/** Cache of the last formatted hour: consecutive times are mostly in the same hour. */
const written = { from: Number.NaN, head: '', tail: '' };

/** ISO 8601 with Warsaw's offset: `2026-03-29T03:00:00+02:00`; milliseconds only if they are not 0. */
export function toIso(at: Instant): string {
  const from = Math.floor(at / HOUR) * HOUR; // clocks change at whole hours
  if (written.from !== from) {
    const head = wallClock(from).toISOString().slice(0, -10); // '2026-03-29T03:'
    Object.assign(written, { from, head, tail: `+0${warsawOffset(from) / HOUR}:00` });
  }
  const rest = at - from;
  const [minute, second, thousandths] = [Math.floor(rest / MINUTE), Math.floor((rest % MINUTE) / 1000), Math.floor(rest % 1000)];
  const fraction = thousandths === 0 ? '' : `.${`${thousandths}`.padStart(3, '0')}`;
  return `${written.head}${twoDigits(minute)}:${twoDigits(second)}${fraction}${written.tail}`;
}

/**
 * Parses ISO 8601. Without an offset it is Warsaw local time, without a time midnight in Warsaw.
 * Range: `undefined` for a text that is not a time.
 */
export function fromIso(text: string): Instant | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/.exec(text.trim());
  const [, date = '', time = '00:00', zone] = match ?? [];
  if (!isLocalDate(date)) return undefined;
  const digits = (zone ?? '').replace(':', '');
  const offset = zone === undefined || zone === 'Z' ? 'Z' : `${digits.slice(0, 3)}:${digits.slice(3) || '00'}`;
  const read = Date.parse(`${date}T${time}${offset}`);
  if (Number.isNaN(read)) return undefined;
  if (zone !== undefined) return quantity(read);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return quantity(instantOf(date, 0, Math.floor((read - midnight) / MINUTE)) + ((read - midnight) % MINUTE));
}
