import { signal } from '@preact/signals-react';
import { lastKnown } from '#domain/service/resource.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { inspectionsInForce } from '#domain/visit/inspection-due.ts';
import { useQueries, useValue } from '#state/app-context.ts';

const NOT_WANTED = signal({ is: 'absent', problem: null } as const);

/**
 * The inspection before this one, if the device has it or can fetch it; `null` also for a visit that is no inspection. One by another
 * company has no answers and is passed over.
 */
export function useInspectionBefore({ kind, installation, uuid, replaces }: VisitDocument): VisitDocument | null {
  const queries = useQueries();
  const heads = useValue(kind === 'inspection' ? queries.installationVisits(installation) : NOT_WANTED);
  const own = (lastKnown(heads) ?? []).filter((one) => one.source === 'own' && one.uuid !== uuid && one.uuid !== replaces);
  const before = inspectionsInForce(own).at(-1);
  return lastKnown(useValue(before ? queries.officeVisit(before.uuid) : NOT_WANTED)) ?? null;
}
