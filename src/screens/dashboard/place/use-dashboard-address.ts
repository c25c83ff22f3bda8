import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { type ListChoice, readListChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { DateChoices } from '#state/use-list-view.ts';
import { type KeptPlace, readSorting, readTyped, writeSorting, writeTyped } from '#ui/tables/table-place.ts';
import type { Sorting } from '#ui/tables/column.ts';

/** State of the dashboard that is in its address: it survives a reload, works with the back button and can be shared. */
interface DashboardAddress extends DateChoices {
  readonly choice: ListChoice;
  /** Serial number of the selected installation. */
  readonly sn: string | null;
  readonly sorting: Sorting | null;
  readonly page: number | null;
  readonly typed: string;
}

/** Order by distance from the device; no column has it. */
const BY_DISTANCE = 'distance';

const readPage = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null);

/** Invalid parts of the address get their default value. */
const readDashboardAddress = (query: URLSearchParams): DashboardAddress => ({
  choice: readListChoice(query.get('cause')),
  sn: query.get('sn'),
  sorting: readSorting(query),
  page: readPage(query.get('page')),
  typed: readTyped(query),
  inspection: query.get('inspection'),
  warranty: query.get('warranty'),
});

/** Default values are left out. */
function dashboardQuery({ choice, sn, sorting, page, typed, inspection, warranty }: DashboardAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (choice !== 'all') query.set('cause', choice);
  if (sn !== null) query.set('sn', sn);
  writeSorting(query, sorting);
  if (page !== null && page > 1) query.set('page', String(page));
  writeTyped(query, typed);
  if (inspection !== null) query.set('inspection', inspection);
  if (warranty !== null) query.set('warranty', warranty);
  return query;
}

/** Selection, choice, order, page and search are in the address; a change of what is looked at is a step in the history. */
export function useDashboardAddress() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const address = useMemo(() => readDashboardAddress(new URLSearchParams(text)), [text]);
  const latest = useRef(address);
  latest.current = address;
  const go = useCallback(
    (to: Partial<DashboardAddress>, isStep: boolean) => setParams(dashboardQuery({ ...latest.current, ...to }), { replace: !isStep }),
    [setParams],
  );

  const select = useCallback(({ sn }: Installation) => go({ sn }, latest.current.sn === null), [go]);
  const hrefOf = useCallback(({ sn }: Installation) => `/?${dashboardQuery({ ...address, sn })}`, [address]);
  const choose = useCallback((choice: ListChoice, isStep: boolean) => go({ choice, page: null }, isStep), [go]);
  const onDates = useCallback((change: Partial<DateChoices>) => go({ ...change, page: null }, true), [go]);
  const { sorting, page, typed } = address;
  const isNearest = sorting?.key === BY_DISTANCE;
  const sortNearest = useCallback(
    (isOn: boolean) => go({ sorting: isOn ? { key: BY_DISTANCE, isDescending: false } : null, page: null }, true),
    [go],
  );
  const kept = useMemo(
    (): KeptPlace => ({
      place: { typed, page, sorting: isNearest ? null : sorting },
      // turning a page keeps the order by distance; another order replaces it
      onPlace: (place, isStep) => go(isNearest && place.sorting === null ? { ...place, sorting } : place, isStep),
    }),
    [typed, page, sorting, isNearest, go],
  );
  return { ...address, select, hrefOf, choose, onDates, kept, isNearest, sortNearest };
}
