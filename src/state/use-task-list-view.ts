import { useState } from 'react';
import { recall, remember } from './device-memory.ts';

/** Columns of the list of requests that are shown only if they are chosen. Source: specification 41.7. */
export const EXTRA_COLUMNS = ['planned', 'deadline'] as const;
export type ExtraColumn = (typeof EXTRA_COLUMNS)[number];

/** What this device shows. It is no customer data, so it stays when the account changes. */
const KEY = 'pv-care:task-columns';

const rememberedColumns = (): readonly ExtraColumn[] => {
  const stored = (recall(KEY) ?? '').split(',');
  return EXTRA_COLUMNS.filter((key) => stored.includes(key));
};

/** The chosen columns, and a function that shows or hides one. */
export function useTaskColumns(): readonly [shown: readonly ExtraColumn[], toggle: (key: ExtraColumn) => void] {
  const [shown, setShown] = useState(rememberedColumns);
  const toggle = (key: ExtraColumn): void => {
    const next = EXTRA_COLUMNS.filter((one) => shown.includes(one) !== (one === key));
    setShown(next);
    remember(KEY, next.join(','));
  };
  return [shown, toggle];
}
