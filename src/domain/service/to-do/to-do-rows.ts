import type { ToDo } from './to-do.ts';

/** What one installation needs: its items, the worst first. */
export interface InstallationToDo extends Pick<ToDo, 'key' | 'severity' | 'since'> {
  readonly is: 'installation';
  readonly installation: number;
  readonly items: readonly Exclude<ToDo, { is: 'outage' }>[];
}

/** A row of the list: an installation, or an outage with all of its installations. */
export type ToDoRow = InstallationToDo | Extract<ToDo, { is: 'outage' }>;

const installationOf = (item: Exclude<ToDo, { is: 'outage' }>): number =>
  item.is === 'cause' ? item.diagnosis.installation : item.installation.id;

/** Groups the items by installation. Unit: ms since 1970. Range: the order of `items`, each row where its worst item is. */
export function toDoRows(items: readonly ToDo[]): ToDoRow[] {
  const rows = new Map<string, ToDoRow>();
  for (const item of items) {
    if (item.is === 'outage') {
      rows.set(item.key, item);
      continue;
    }
    const installation = installationOf(item);
    const key = `installation ${installation}`;
    const row = rows.get(key);
    const before = row?.is === 'installation' ? row.items : [];
    const { severity, since } = before[0] ?? item;
    rows.set(key, { is: 'installation', key, severity, since, installation, items: [...before, item] });
  }
  return [...rows.values()];
}

/** The installations of a row, by id. */
export const installationsOf = (row: ToDoRow): readonly number[] =>
  row.is === 'outage' ? row.diagnoses.map(({ installation }) => installation) : [row.installation];
