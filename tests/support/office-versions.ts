import { taskListCheck } from '#domain/service/task-list-check.ts';
import type { OfficeRow } from './foreign-office.ts';

/** Version of an office's list and the changes since an earlier one, computed on request. */
export function officeVersions(rows: ReadonlyMap<number, OfficeRow>) {
  const seen = new Map<number, { readonly text: string | null; readonly version: number }>();
  let version = 0;

  /** The present version of the list. */
  const now = (): number => {
    const next = version + 1;
    for (const [id, row] of rows) {
      const text = JSON.stringify(row);
      if (seen.get(id)?.text !== text) seen.set(id, { text, version: next });
    }
    for (const [id, { text }] of seen) if (text !== null && !rows.has(id)) seen.set(id, { text: null, version: next });
    if ([...seen.values()].some((one) => one.version === next)) version = next;
    return version;
  };

  return {
    now,
    forget: () => {
      seen.clear();
      version = 0;
    },
    since: (base: number) => {
      const at = now();
      const changed = [...seen].filter(([, one]) => one.version > base).map(([id]) => id);
      const all = [...rows.values()].map(({ id, status, update_date }) => ({
        id,
        status: status as 0 | 1 | 2,
        updatedAt: update_date === null ? null : Date.parse(update_date),
      }));
      return {
        version: at,
        tasks: changed.flatMap((id) => rows.get(id) ?? []),
        gone: changed.filter((id) => !rows.has(id)),
        check: taskListCheck(all as Parameters<typeof taskListCheck>[0]),
      };
    },
  };
}
