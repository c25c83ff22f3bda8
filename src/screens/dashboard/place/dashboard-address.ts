import { type CauseChoice, readCauseChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Sorting } from '#ui/tables/column.ts';
import { readSorting, readTyped, writeSorting, writeTyped } from '#ui/tables/table-place.ts';

/** What the address of the dashboard says: it survives a reload, is gone back to, and can be sent to somebody. */
export interface DashboardAddress {
  readonly choice: CauseChoice;
  /** Serial number of the selected installation. */
  readonly sn: string | null;
  readonly sorting: Sorting | null;
  readonly page: number | null;
  readonly typed: string;
}

/** The order that no column has: from where the device is. */
export const BY_DISTANCE = 'distance';

const readPage = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null);

/** Addresses are typed and shared by people: what makes no sense is as usual. */
export const readDashboardAddress = (query: URLSearchParams): DashboardAddress => ({
  choice: readCauseChoice(query.get('cause')),
  sn: query.get('sn'),
  sorting: readSorting(query),
  page: readPage(query.get('page')),
  typed: readTyped(query),
});

/** Nothing stands in it that is as usual. */
export function dashboardQuery({ choice, sn, sorting, page, typed }: DashboardAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (choice !== 'all') query.set('cause', choice);
  if (sn !== null) query.set('sn', sn);
  writeSorting(query, sorting);
  if (page !== null && page > 1) query.set('page', String(page));
  writeTyped(query, typed);
  return query;
}
