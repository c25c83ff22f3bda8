import { lazy, useEffect, useMemo, useState } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { useQueries } from '#state/app-context.ts';
import { type DateChoices, INSPECTION, useInspections, WARRANTY } from '#state/use-list-view.ts';
import type { ExportColumn } from '#ui/export/export-table.ts';

const loadPart = () => import('./inspection-part.tsx');
type Part = Awaited<ReturnType<typeof loadPart>>;

/** The filter; shown once the backend is known to be ours, which is after the first rows. */
export const DateFilters = lazy(() => loadPart().then((part) => ({ default: part.DateFilters })));

/**
 * The columns and the filters of inspections and guarantees; the dates of inspections are fetched when they are used. `null` until one is
 * used, and on a backend that is not ours.
 */
export function useDateParts(isOwn: boolean, extra: readonly string[], { inspection, warranty }: DateChoices) {
  const hasInspections = isOwn && (extra.includes(INSPECTION) || inspection !== null);
  const isWanted = hasInspections || (isOwn && (extra.includes(WARRANTY) || warranty !== null));
  const resource = useInspections(hasInspections);
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (isWanted) void loadPart().then(setPart);
  }, [isWanted]);
  return useMemo(
    () => (part && isWanted ? part.datesOf(hasInspections ? resource : null, extra, { inspection, warranty }) : null),
    [part, isWanted, hasInspections, resource, extra, inspection, warranty],
  );
}

/** The columns for a file; that of the inspections only if this device or the backend has the dates. */
export function useDateExport(isOwn: boolean): () => Promise<readonly ExportColumn<Installation>[]> {
  const { inspections } = useQueries();
  return async () => (isOwn ? (await loadPart()).dateExport(inspections) : []);
}
