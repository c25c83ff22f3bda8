import { lastKnown } from '#domain/service/resource.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { inspectionsInForce, inverterSettingsInForce } from '#domain/visit/inspection-due.ts';
import type { VisitHead } from '#domain/visit/visit-head.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { NOT_WANTED } from '#state/use-visit-screen.ts';

/**
 * The inspection before this one, if the device has it or can fetch it; `null` also for a visit that is no inspection. One by another
 * company has no answers and is passed over.
 */
export const useInspectionBefore = (document: VisitDocument): VisitDocument | null =>
  useVisitBefore(document, document.kind === 'inspection' ? inspectionsInForce : null);

/** The visit before this one in which settings were read, an inspection too; as above. */
export const useInverterSettingsBefore = (document: VisitDocument): VisitDocument | null =>
  useVisitBefore(document, inverterSettingsInForce);

/** `inForce`: the visits that are meant, the newest last; `null`: none. */
function useVisitBefore(
  { installation, uuid, replaces }: VisitDocument,
  inForce: ((heads: readonly VisitHead[]) => readonly VisitHead[]) | null,
): VisitDocument | null {
  const queries = useQueries();
  const heads = useValue(inForce === null ? NOT_WANTED : queries.installationVisits(installation));
  const own = (lastKnown(heads) ?? []).filter((one) => one.source === 'own' && one.uuid !== uuid && one.uuid !== replaces);
  const before = inForce?.(own).at(-1);
  return lastKnown(useValue(before ? queries.officeVisit(before.uuid) : NOT_WANTED)) ?? null;
}
