import { type LocalDate, weekday } from '#domain/time/local-date.ts';

/** From Monday on. */
export const WEEKDAYS = ['poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota', 'niedziela'] as const;
/** After 'na'. */
const ON_WEEKDAYS = ['poniedziałek', 'wtorek', 'środę', 'czwartek', 'piątek', 'sobotę', 'niedzielę'] as const;

/** 'piątek'. */
export const weekdayName = (day: LocalDate): string => WEEKDAYS[weekday(day) - 1] ?? '';
/** 'na środę'. */
export const onWeekday = (day: LocalDate): string => `na ${ON_WEEKDAYS[weekday(day) - 1]}`;
