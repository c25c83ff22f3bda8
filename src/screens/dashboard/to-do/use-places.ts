import { useMemo } from 'react';
import { bySerial } from '#domain/service/by-serial.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { isOpen } from '#domain/service/task.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import type { SeenTask } from '#state/views.ts';

export const addressOf = (sn: string): string => `/installation/${encodeURIComponent(sn)}`;

const NO_ROWS: readonly Installation[] = [];

/** Installations by id, and their open tasks by present serial number; `undefined` for what is not on the device. */
export interface Places {
  readonly rowOf: (installation: number | null) => Installation | undefined;
  readonly openTaskOf: (sn: string) => SeenTask | undefined;
}

export function usePlaces(): Places {
  const queries = useQueries();
  const rows = lastKnown(useValue(queries.installations))?.rows;
  const tasks = lastKnown(useValue(queries.tasks));
  return useMemo(() => {
    const byId = new Map(rows?.map((row) => [row.id, row]));
    const { presentOf } = bySerial(rows ?? NO_ROWS);
    const open = new Map(tasks?.flatMap((task) => (isOpen(task.status) ? [[presentOf(task), task] as const] : [])));
    return { rowOf: (installation) => (installation === null ? undefined : byId.get(installation)), openTaskOf: (sn) => open.get(sn) };
  }, [rows, tasks]);
}
