import { signal } from '@preact/signals-react';
import { useState } from 'react';
import type { Resource } from '#domain/service/resource.ts';
import type { InspectionOfInstallation } from '#domain/visit/inspection-due.ts';
import { useQueries, useValue } from './app-context.ts';
import { recall, remember } from './device-memory.ts';

/** How the list is shown on this device. It is not customer data, so it stays when the account changes. */
const KEY = 'pv-care:list-view';

interface ListView {
  /** Unit: rows on a page; `null` without a choice. */
  readonly size: number | null;
  /** Keys of hidden columns. */
  readonly hidden: readonly string[];
  /** Keys of columns that are shown only if they are chosen. */
  readonly extra: readonly string[];
}

const DEFAULT_VIEW: ListView = { size: null, hidden: [], extra: [] };

const keysIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((key) => typeof key === 'string') : []);

/** Invalid parts get their default value. */
function readView(text: string | null): ListView {
  const { size, hidden, extra } = JSON.parse(text ?? '{}') as Partial<Record<keyof ListView, unknown>>;
  return {
    size: typeof size === 'number' ? size : null,
    hidden: keysIn(hidden),
    extra: keysIn(extra),
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

/** Keys of the columns of the installation list that are shown only if they are chosen. */
export const INSPECTION = 'inspection';
export const WARRANTY = 'warranty';

/** The choices by the date of the inspection and by the end of the guarantee, in the address; `null`: all. */
export interface DateChoices {
  readonly inspection: string | null;
  readonly warranty: string | null;
}
export interface DateChoice extends DateChoices {
  readonly onDates: (change: Partial<DateChoices>) => void;
}

type Inspections = Resource<readonly InspectionOfInstallation[]>;

const NOT_SHOWN = signal({ is: 'loading' } as const);

/** When the inspection of each installation is due. Nothing is fetched before `isWanted`. */
export function useInspections(isWanted: boolean): Inspections {
  const { inspections } = useQueries();
  return useValue<Inspections>(isWanted ? inspections : NOT_SHOWN);
}
