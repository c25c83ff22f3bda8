/** A calendar day in Europe/Warsaw, `YYYY-MM-DD`. */
export type LocalDate = string;

const DAY = 86_400_000;
const noonUtc = (date: LocalDate): number => Date.parse(`${date}T12:00:00Z`);
const ofUtc = (time: number): LocalDate => new Date(time).toISOString().slice(0, 10);

/** True for an existing day; false for 2026-02-29. */
export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = noonUtc(text);
  return Number.isFinite(time) && ofUtc(time) === text;
}

/** Unit: whole days, may be negative. */
export const addDays = (date: LocalDate, days: number): LocalDate => ofUtc(noonUtc(date) + days * DAY);

/** Unit: whole months; the day is limited to the last day of the month. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

/** Range: 1 (Monday) to 7 (Sunday). Source: ISO 8601. */
export const weekday = (date: LocalDate): number => new Date(noonUtc(date)).getUTCDay() || 7;

/** The Monday on or before `date`. */
export const mondayOf = (date: LocalDate): LocalDate => addDays(date, 1 - weekday(date));

/** Unit: days from `from` to `to`, negative when `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => Math.round((noonUtc(to) - noonUtc(from)) / DAY);

/** Every day from `from` to `to`, without `to`. */
export function daysFrom(from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, step) => addDays(from, step));
}

/** 'DD.MM.YYYY', the wire form in tasks. Source: specification 12.17. */
export const toPolishDate = (date: LocalDate): string => date.split('-').reverse().join('.');

/** The reverse of `toPolishDate`; also accepts one-digit days and months. */
export function fromPolishDate(text: string): LocalDate {
  const [day = '', month = '', year = ''] = text.split('.');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
