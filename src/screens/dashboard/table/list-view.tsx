import { useMemo } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { PAGE_SIZE } from '#domain/service/limits.ts';
import { useRememberedListView } from '#state/use-list-view.ts';
import { dashboardTexts as texts } from '#texts/dashboard.ts';
import type { Column } from '#ui/tables/column.ts';
import { useMedia } from '#ui/use-media.ts';
import classes from './list-view.module.css';
import { PanelPart } from '#ui/tables/tool-panel.tsx';

/** Unit: rows on a page. */
const SIZES: readonly number[] = [PAGE_SIZE, 25, 50];

/** The rows of a whole window: the list is as high as it without a choice. */
const HUGE = 'screen and (min-width: 144em) and (min-height: 80em)';
const HUGE_SIZE = 30;
export const useIsHuge = (): boolean => useMedia(HUGE);

/** The window has space for more than ten rows; on a phone and on a low window a page has ten. */
const ROOM = 'screen and (min-width: 60em) and (min-height: 44em)';

const HUGE_SIZES: readonly number[] = [PAGE_SIZE, 25, HUGE_SIZE, 50];

/** The size of a page and the hidden columns; ten rows where the window has no room for more. */
export function useListView() {
  const [view, change] = useRememberedListView();
  const hasRoom = useMedia(ROOM);
  const sizes = useIsHuge() ? HUGE_SIZES : SIZES;
  const hidden = useMemo((): ReadonlySet<string> => new Set(view.hidden), [view.hidden]);
  return {
    size: hasRoom ? (sizes.find((one) => one === view.size) ?? (sizes.includes(HUGE_SIZE) ? HUGE_SIZE : PAGE_SIZE)) : PAGE_SIZE,
    sizes,
    hasRoom,
    hidden,
    extra: view.extra,
    toggleExtra: (key: string) =>
      change({ extra: view.extra.includes(key) ? view.extra.filter((one) => one !== key) : [...view.extra, key] }),
    setSize: (size: number) => change({ size }),
    toggle: (key: string) => change({ hidden: hidden.has(key) ? view.hidden.filter((one) => one !== key) : [...view.hidden, key] }),
  };
}

const shareOf = ({ width = '' }: Column<Installation>): number => Number.parseFloat(width);

/**
 * The columns to show. The first one, and the one that the list is sorted by, are always shown. The others get the width of the hidden
 * ones, and the search still looks at their text.
 */
export function shownColumns(
  columns: readonly Column<Installation>[],
  hidden: ReadonlySet<string>,
  sortedBy: string | null,
): readonly Column<Installation>[] {
  const shown = columns.filter(({ key }, at) => at === 0 || key === sortedBy || !hidden.has(key));
  if (shown.length === columns.length) return columns;
  const sum = (some: readonly Column<Installation>[]): number => some.reduce((total, one) => total + shareOf(one), 0);
  const scale = sum(columns) / sum(shown);
  const searched = (row: Installation): string => columns.map(({ searchBy }) => searchBy?.(row) ?? '').join('\n');
  return shown.map(({ searchBy: _, ...column }, at) => ({
    ...column,
    width: `${(shareOf(column) * scale).toFixed(2)}%`,
    ...(at === 0 && { searchBy: searched }),
  }));
}

/** The columns with more at the end, for which the others give way. */
export function withExtra(
  columns: readonly Column<Installation>[],
  extra: readonly Column<Installation>[],
): readonly Column<Installation>[] {
  const shares = (some: readonly Column<Installation>[]): number => some.reduce((total, one) => total + shareOf(one), 0);
  const scale = shares(columns) / (shares(columns) + shares(extra));
  return [...columns, ...extra].map((one) => ({ ...one, width: `${(shareOf(one) * scale).toFixed(2)}%` }));
}

interface SizeProps {
  readonly sizes: readonly number[];
  readonly size: number;
  readonly setSize: (size: number) => void;
  /** Called after a choice. */
  readonly onSize: () => void;
}

export const PageSizeChoice = ({ sizes, size, setSize, onSize }: SizeProps) => (
  <label className={classes.size}>
    {texts.pageSize}
    <select
      value={size}
      onChange={({ currentTarget: { value } }) => {
        setSize(Number(value));
        onSize();
      }}
    >
      {sizes.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  </label>
);

interface ColumnProps {
  readonly columns: readonly Column<Installation>[];
  readonly shown: readonly Column<Installation>[];
  readonly onToggle: (key: string) => void;
  /** Columns that are shown only if they are chosen. */
  readonly extra: readonly { readonly title: string; readonly isShown: boolean; readonly onToggle: () => void }[];
}

/** Hides and shows columns. */
export function ColumnChoice({ columns, shown, onToggle, extra }: ColumnProps) {
  const keys = new Set(shown.map(({ key }) => key));
  return (
    <PanelPart title={texts.shownColumns}>
      {columns.slice(1).map(({ key, title }) => (
        <label key={key} className={classes.column}>
          <input type="checkbox" checked={keys.has(key)} onChange={() => onToggle(key)} />
          {title}
        </label>
      ))}
      {extra.map(({ title, isShown, onToggle: toggle }) => (
        <label key={title} className={classes.column}>
          <input type="checkbox" checked={isShown} onChange={toggle} />
          {title}
        </label>
      ))}
    </PanelPart>
  );
}
