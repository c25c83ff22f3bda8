import type { Installation } from '#domain/service/installation.ts';
import { stateOf } from '#domain/diagnosis/care-state.ts';
import { worstInstallation } from '#domain/diagnosis/list-order.ts';
import type { ToDo } from './to-do.ts';

/** What one installation needs: its items, the worst first. `installation` and `sn` are unknown for a repair without its installation. */
export interface InstallationToDo extends Pick<ToDo, 'key' | 'severity' | 'since'> {
  readonly is: 'installation';
  readonly installation: number | null;
  readonly items: readonly Exclude<ToDo, { is: 'outage' }>[];
}

/** A row of the panel: an installation, or an outage with all of its installations. */
export type ToDoRow = InstallationToDo | Extract<ToDo, { is: 'outage' }>;

const installationOf = (item: Exclude<ToDo, { is: 'outage' }>): number | null => {
  if (item.is === 'cause') return item.diagnosis.installation;
  return item.is === 'repair' ? item.check.installation : item.installation.id;
};

/** Groups the items by installation. Unit: ms since 1970. Range: the order of `items`, each row where its worst item is. */
export function toDoRows(items: readonly ToDo[]): ToDoRow[] {
  const rows = new Map<string, ToDoRow>();
  for (const item of items) {
    if (item.is === 'outage') {
      rows.set(item.key, item);
      continue;
    }
    const installation = installationOf(item);
    const key = installation === null ? item.key : `installation ${installation}`;
    const row = rows.get(key);
    const before = row?.is === 'installation' ? row.items : [];
    const { severity, since } = before[0] ?? item;
    rows.set(key, { is: 'installation', key, severity, since, installation, items: [...before, item] });
  }
  return [...rows.values()];
}

/**
 * Installations that are faulty and about which nothing is to be decided: acknowledged, or with a task.
 *
 * Range   installations that are in none of `rows`, the worst first.
 */
export function decidedFaults(installations: readonly Installation[], rows: readonly ToDoRow[]): readonly Installation[] {
  const listed = new Set(rows.flatMap((row) => (row.is === 'outage' ? row.diagnoses.map((one) => one.installation) : [row.installation])));
  return installations.filter((one) => stateOf(one) === 'faulty' && !listed.has(one.id)).sort(worstInstallation);
}
