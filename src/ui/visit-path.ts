import type { FormKind } from '#domain/forms/form.ts';

/** The address that begins a visit, or goes on with the open one. `task`: the local id of its request. */
export const newVisitPath = (sn: string, task: string | null, kind: FormKind = 'service'): string =>
  `/visit/new?${new URLSearchParams({ sn, ...(task !== null && { task }), ...(kind !== 'service' && { kind }) })}`;
