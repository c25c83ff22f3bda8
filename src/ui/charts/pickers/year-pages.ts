import { YEARS_A_PAGE } from '#domain/energy/period.ts';

/** The twelve years of the page that holds `year`; a page begins with a year that twelve divides. */
export function yearPage(year: number): number[] {
  const first = Math.floor(year / YEARS_A_PAGE) * YEARS_A_PAGE;
  return Array.from({ length: YEARS_A_PAGE }, (_, at) => first + at);
}

/** Unit: years; whether any of them lies within the limits. */
export const hasYears = (page: readonly number[], min: number | null, max: number | null): boolean =>
  page.some((year) => (min === null || year >= min) && (max === null || year <= max));
