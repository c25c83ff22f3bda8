import type { LocalDate } from '#domain/time/local-date.ts';

/** Keys of stored drafts, which must not change: what was taken along, and the list of a day that was put together by hand. */
export const DAY_MEMORY = { taken: 'day:taken', list: 'day:list' } as const;

/** Texts by day. */
export type DayTexts = Readonly<Record<LocalDate, readonly string[]>>;

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((text) => typeof text === 'string');

/** What is stored, without what is no list. */
export function daysIn(stored: unknown): DayTexts {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, texts]) => isTexts(texts)));
}
