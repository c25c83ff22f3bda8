import { useMemo } from 'react';
import type { ActiveCauses } from '#domain/diagnosis/active-causes.ts';
import { isOfficeChoice, type ListChoice, needsCauses, withListChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Resource } from '#domain/service/resource.ts';
import type { InstallationList } from '#state/queries/queries.ts';
import type { CausesView } from '#state/use-active-causes.ts';
import type { Column } from '#ui/tables/column.ts';
import { useMedia } from '#ui/use-media.ts';
import type { OfficeLists } from '#screens/dashboard/to-do/office-lists.ts';
import type { Distances, Nearest } from '#screens/dashboard/place/use-nearest.ts';
import { type Fit, installationColumns } from './installation-columns.tsx';
import { shownColumns, withExtra } from './list-view.tsx';

/** An upright tablet (5.25); print has its own width. */
const TIGHT = 'screen and (min-width: 48em) and (max-width: 59.99em)';

/** The table is too narrow for the words of the states: the smallest windows of one column, and the smallest with charts beside it. */
const ALONE = 'screen and (min-width: 60em) and (max-width: 66.99em)';
const ICONS = 'screen and (min-width: 80em) and (max-width: 86.99em)';

/** The list beside the charts is 1200 px wide or more; from 1920 px on the map is beside it too. */
const ROOMY = 'screen and (min-width: 106em) and (max-width: 119.99em), screen and (min-width: 144em)';

/** The rows to show; `undefined` while they are loading. */
export function rowsOf(resource: Resource<InstallationList>): readonly Installation[] | undefined {
  if (resource.is === 'loading') return undefined;
  if (resource.is === 'absent') return [];
  const { rows, total } = resource.value;
  return rows.length === 0 && total > 0 ? undefined : rows;
}

export const isWholeList = (resource: Resource<InstallationList>): boolean =>
  resource.is === 'ready' && resource.value.rows.length >= resource.value.total;

const NONE: ReadonlySet<number> = new Set();

/** The rows that the choice leaves; `undefined` while its causes are loading. Without causes from the backend a cause filters nothing. */
export function useChosen(
  rows: readonly Installation[] | undefined,
  { is, causes }: CausesView,
  choice: ListChoice,
  office: OfficeLists,
): readonly Installation[] | undefined {
  const isWaiting = needsCauses(choice) && is === 'loading';
  const listed = (isOfficeChoice(choice) && office[choice]?.ids) || NONE;
  return useMemo(() => {
    if (!rows || isWaiting) return undefined;
    return is === 'known' || !needsCauses(choice) ? withListChoice(rows, choice, causes, listed) : rows;
  }, [rows, isWaiting, is, choice, causes, listed]);
}

/** The chosen rows in their order; `undefined` while rows arrive and none is chosen yet: one may be among those that have not come. */
export function useOrdered(
  chosen: readonly Installation[] | undefined,
  nearest: Nearest,
  keeps: ((row: Installation) => boolean) | undefined,
  isArriving: boolean,
): readonly Installation[] | undefined {
  const rows = useMemo(() => chosen && nearest.ordered(keeps ? chosen.filter(keeps) : chosen), [chosen, nearest, keeps]);
  return isArriving && rows?.length === 0 ? undefined : rows;
}

interface ColumnsWanted {
  readonly causes: ActiveCauses | null;
  /** Causes are on their way. */
  readonly isChecking: boolean;
  readonly distances: Distances | null;
  readonly hidden: ReadonlySet<string>;
  readonly sortedBy: string | null;
  /** More at the end. */
  readonly extra: readonly Column<Installation>[];
}

export function useColumns({ causes, isChecking, distances, hidden, sortedBy, extra }: ColumnsWanted) {
  const isTight = useMedia(TIGHT);
  const isAlone = useMedia(ALONE);
  const hasIcons = useMedia(ICONS);
  const isRoomy = useMedia(ROOMY);
  const fit: Fit = isTight ? 'tight' : isAlone ? 'alone' : hasIcons ? 'icons' : isRoomy ? 'roomy' : extra.length > 0 ? 'alone' : 'words';
  const allColumns = useMemo(() => installationColumns(causes, distances, fit, isChecking), [causes, distances, fit, isChecking]);
  const columns = useMemo(() => {
    if (isTight) return allColumns;
    // the least needed column gives way where the list is narrow
    const isCrowded = extra.length > 0 && fit === 'icons';
    const shown = shownColumns(allColumns, isCrowded ? new Set([...hidden, 'firstReading']) : hidden, sortedBy);
    return extra.length > 0 ? withExtra(shown, extra) : shown;
  }, [allColumns, isTight, fit, hidden, sortedBy, extra]);
  return { isTight, allColumns, columns };
}
