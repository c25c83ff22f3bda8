import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'wouter';
import type { CauseChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { KeptPlace } from '#ui/tables/table-place.ts';
import { BY_DISTANCE, type DashboardAddress, dashboardQuery, readDashboardAddress } from './dashboard-address.ts';

/** Selection, choice, order, page and search stand in the address; presses that look elsewhere are gone back from. */
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
  const choose = useCallback((choice: CauseChoice, isStep: boolean) => go({ choice, page: null }, isStep), [go]);
  const { sorting, page, typed } = address;
  const isNearest = sorting?.key === BY_DISTANCE;
  const sortNearest = useCallback(
    (isOn: boolean) => go({ sorting: isOn ? { key: BY_DISTANCE, isDescending: false } : null, page: null }, true),
    [go],
  );
  const kept = useMemo(
    (): KeptPlace => ({
      place: { typed, page, sorting: isNearest ? null : sorting },
      // a page that is turned stays in the order of distance; another order takes its place
      onPlace: (place, isStep) => go(isNearest && place.sorting === null ? { ...place, sorting } : place, isStep),
    }),
    [typed, page, sorting, isNearest, go],
  );
  return { ...address, select, hrefOf, choose, kept, isNearest, sortNearest };
}
