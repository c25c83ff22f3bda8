import { useState } from 'react';
import { PAGE_SIZE } from '#domain/service/limits.ts';
import { recall, remember } from './device-memory.ts';

/** How the list is shown on this device. It is not customer data, so it stays when the account changes. */
const KEY = 'pv-care:list-view';

interface ListView {
  /** Unit: rows on a page. */
  readonly size: number;
  /** Keys of hidden columns. */
  readonly hidden: readonly string[];
}

const DEFAULT_VIEW: ListView = { size: PAGE_SIZE, hidden: [] };

/** Invalid parts get their default value. */
function readView(text: string | null): ListView {
  const { size, hidden } = JSON.parse(text ?? '{}') as Partial<Record<keyof ListView, unknown>>;
  return {
    size: typeof size === 'number' ? size : PAGE_SIZE,
    hidden: Array.isArray(hidden) ? hidden.filter((key) => typeof key === 'string') : [],
  };
}

function rememberedView(): ListView {
  try {
    return readView(recall(KEY));
  } catch {
    return DEFAULT_VIEW; // expected: a value that is no JSON
  }
}

/** The view that this device remembers, and a function that changes a part of it. */
export function useRememberedListView(): readonly [view: ListView, change: (part: Partial<ListView>) => void] {
  const [view, setView] = useState(rememberedView);
  const change = (part: Partial<ListView>) => {
    const next = { ...view, ...part };
    setView(next);
    remember(KEY, JSON.stringify(next));
  };
  return [view, change];
}
