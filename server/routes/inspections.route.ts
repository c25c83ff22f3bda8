import { listInspections } from '#contract/care/inspections.contract.ts';
import { type InspectionOfInstallation, inspectionDue, inspectionsInForce } from '#domain/visit/inspection-due.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import type { Services } from '#server/http/services.ts';
import { type InspectedInstallation, readInspected } from '#server/store/visits/inspections.store.ts';

/** Those without a date last. */
const firstDue = (one: InspectionOfInstallation, other: InspectionOfInstallation): number =>
  (one.due ?? '9').localeCompare(other.due ?? '9') || one.installation - other.installation;

function rowOf({ id, sn, description, commissionedOn, visits }: InspectedInstallation, now: number): InspectionOfInstallation {
  const last = inspectionsInForce(visits).at(-1);
  const found = { openRecommendations: last?.open_recommendations ?? 0, outcome: last?.outcome ?? null };
  return { installation: id, sn, description, commissionedOn, ...inspectionDue({ commissionedOn, visits }, now), ...found };
}

/** When inspections are due. Source: specification 33.8. */
export function inspectionRoutes({ on }: EndpointRouter, { database, clock }: Services): void {
  on(listInspections).keep(
    ['installations', 'visits'],
    async () => {
      const now = clock();
      const rows = (await readInspected(database)).map((installation) => rowOf(installation, now));
      return { status: 200, body: rows.toSorted(firstDue) };
    },
    () => localDateOf(clock()),
  );
}
