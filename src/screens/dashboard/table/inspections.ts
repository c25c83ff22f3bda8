import { lazy, useEffect, useMemo, useState } from 'react';
import type { Installation } from '#domain/service/installation.ts';
import { useQueries } from '#state/app-context.ts';
import { useInspections } from '#state/use-list-view.ts';
import type { ExportColumn } from '#ui/export/export-table.ts';

const loadPart = () => import('./inspection-part.tsx');
type Part = Awaited<ReturnType<typeof loadPart>>;

/** The filter, and the filter behind its button; shown once the backend is known to be ours, which is after the first rows. */
export const InspectionFilter = lazy(() => loadPart().then((part) => ({ default: part.InspectionFilter })));
export const InspectionTool = lazy(() => loadPart().then((part) => ({ default: part.InspectionTool })));

/**
 * The column and the filter of the inspections; the dates are fetched when one of them is used. `null` until then, and on a backend that
 * is not ours.
 */
export function useInspectionPart(isOwn: boolean, isColumn: boolean, inspection: string | null) {
  const isWanted = isOwn && (isColumn || inspection !== null);
  const resource = useInspections(isWanted);
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (isWanted) void loadPart().then(setPart);
  }, [isWanted]);
  return useMemo(() => (part && isWanted ? part.inspectionsOf(resource, inspection) : null), [part, isWanted, resource, inspection]);
}

/** The column for a file; none if neither this device nor the backend has the dates. */
export function useInspectionExport(isOwn: boolean): () => Promise<readonly ExportColumn<Installation>[]> {
  const { inspections } = useQueries();
  return async () => (isOwn ? (await loadPart()).inspectionExport(inspections) : []);
}
