import { isPlannable } from '#domain/service/plan.ts';
import { type LocalDate, mondayOf } from '#domain/time/local-date.ts';

/** The Monday of the week in the address; the present week for none and for a day that no plan can have. */
export function weekIn(search: string, today: LocalDate): LocalDate {
  const day = new URLSearchParams(search).get('tydzien') ?? '';
  return mondayOf(isPlannable(day) ? day : today);
}

/** The address of a week; `null`: the present one. */
export const weekAddress = (monday: LocalDate | null): string =>
  monday === null ? '/day?widok=zespol' : `/day?widok=zespol&tydzien=${monday}`;
