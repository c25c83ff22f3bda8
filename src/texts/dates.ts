import type { Instant } from '#domain/quantity.ts';
import { daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import { localDateOf, wallClock } from '#domain/time/warsaw.ts';
import { counted } from './numbers.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** 'd/MM/yyyy'. Source: specification 2.6. */
export function shortDate(date: LocalDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${Number(day)}/${month}/${year}`;
}

/** 'd/MM'. */
export const dayAndMonth = (date: LocalDate): string => shortDate(date).slice(0, -5);

/** 'MM/yyyy'; takes 'YYYY-MM' as well as a day. */
export function monthAndYear(date: string): string {
  const [year = '', month = ''] = date.split('-');
  return `${month}/${year}`;
}

/** 'DD.MM.yyyy', as the users screen shows a last login. */
export const dottedDate = (date: LocalDate): string => date.split('-').reverse().join('.');

/** 'DD.MM.yyyy r.', as a letter writes a day. */
export const letterDate = (date: LocalDate): string => `${dottedDate(date)} r.`;

/** 'HH:mm' in Warsaw. */
export function clockTime(at: Instant): string {
  const wall = wallClock(at);
  return `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`;
}

/** 'HH:mm:ss' in Warsaw. */
export const clockTimeToSecond = (at: Instant): string => `${clockTime(at)}:${two(wallClock(at).getUTCSeconds())}`;

/** 'd/MM/yyyy, HH:mm' in Warsaw. */
export const dateAndTime = (at: Instant): string => `${shortDate(localDateOf(at))}, ${clockTime(at)}`;

/** 'DD.MM.yyyy HH:mm' in Warsaw. */
export const dottedDateAndTime = (at: Instant): string => `${dottedDate(localDateOf(at))} ${clockTime(at)}`;

/** '14:05' today, 'wczoraj, 14:05' yesterday, else 'd/MM/yyyy, HH:mm'. */
export function nearTime(at: Instant, now: number): string {
  const days = daysBetween(localDateOf(at), localDateOf(now));
  if (days === 0) return clockTime(at);
  return days === 1 ? `wczoraj, ${clockTime(at)}` : dateAndTime(at);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'przed chwilą', '5 min temu', '3 godz. temu', '2 dni temu'. A clock that was set back never gives a negative age. */
export function ago(at: Instant, now: number): string {
  const age = Math.max(0, now - at);
  if (age < MINUTE) return 'przed chwilą';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min temu`;
  if (age < DAY) return `${Math.floor(age / HOUR)} godz. temu`;
  return `${counted(Math.floor(age / DAY), 'dzień', 'dni', 'dni')} temu`;
}

/** '30 min', '1 h', '1 h 30 min'; from two days on whole days: '365 dni'. Unit: ms. */
export function duration(span: number): string {
  const minutes = Math.round(Math.abs(span) / MINUTE);
  if (minutes >= (2 * DAY) / MINUTE) return counted(Math.round((minutes * MINUTE) / DAY), 'dzień', 'dni', 'dni');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours > 0 ? [`${hours}\u00a0h`] : []), ...(rest > 0 || hours === 0 ? [`${rest}\u00a0min`] : [])].join(' ');
}

/** 'stan na 14:05'. */
export const asOfText = (at: Instant, now: number): string => `stan na ${nearTime(at, now)}`;
