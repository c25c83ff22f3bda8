/** The address that begins a service visit, or goes on with the open one. `task`: the local id of its request. */
export const newVisitPath = (sn: string, task: string | null): string =>
  `/visit/new?${new URLSearchParams({ sn, ...(task !== null && { task }) })}`;
