import type { ChecklistKind } from '#domain/checklists/checklist.ts';

/** What a visit is begun for: one of its kinds, or a service visit that reads the settings of the inverter alone. */
export type VisitPurpose = ChecklistKind | 'settings';

/** The address that begins a visit, or goes on with the open one. `task`: the local id of its request. */
export const newVisitPath = (sn: string, task: string | null, purpose: VisitPurpose = 'service'): string =>
  `/visit/new?${new URLSearchParams({ sn, ...(task !== null && { task }), ...(purpose !== 'service' && { kind: purpose }) })}`;
