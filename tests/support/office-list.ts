import type { OfficeRow } from './foreign-office.ts';
import { taskListCheck } from '#domain/service/task-list-check.ts';

/** How an office answers requests for its list. */
export interface ListView {
  /**
   * `cut`: only the first page, without saying so. `counted`: only the first page, with the count of all. `paged`: each page has a link to
   * the next.
   */
  readonly as?: 'all' | 'cut' | 'counted' | 'paged';
  /** Unit: rows per page. */
  readonly page?: number;
  readonly newestFirst?: boolean;
  /** Unit: ms. Age of the list. */
  readonly lag?: number;
  /** Another user's row in an undocumented form. */
  readonly hasStrangeRow?: boolean;
}

const STRANGE_ROW = { id: 'b1b0c6b2-9f0c-4d38-9b65-0d2a2f7e1a11', status: 'w realizacji', reason: 'Obce', creation_date: 'wczoraj' };

/** The body of the answer to a request with this query. */
export function listBody(rows: readonly OfficeRow[], search: string, view: ListView): unknown {
  const { as = 'all', page = 10, newestFirst = false, hasStrangeRow = false } = view;
  const ordered: unknown[] = rows.toSorted((one, other) => (newestFirst ? other.id - one.id : one.id - other.id));
  if (hasStrangeRow) ordered.unshift(STRANGE_ROW);
  if (as === 'all') return ordered;
  if (as === 'cut') return ordered.slice(0, page);
  if (as === 'counted') return { count: ordered.length, results: ordered.slice(0, page) };
  const nth = Number(new URLSearchParams(search).get('page') ?? 1);
  const next = nth * page < ordered.length ? `http://obcy:8000/api/v1/task_order/?page=${nth + 1}` : null;
  return { count: ordered.length, next, previous: null, results: ordered.slice((nth - 1) * page, nth * page) };
}

/** How a backend changes a row before it stores it. */
export const REWRITES = {
  capitals: (row: OfficeRow): OfficeRow => texts(row, (text) => text.toLocaleUpperCase('pl')),
  'cut at 60': (row: OfficeRow): OfficeRow => texts(row, (text) => text.slice(0, 60)),
  escaped: (row: OfficeRow): OfficeRow =>
    texts(row, (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
  'without diacritics': (row: OfficeRow): OfficeRow =>
    texts(row, (text) => text.replaceAll('ł', 'l').replaceAll('Ł', 'L').normalize('NFD').replace(/\p{M}/gu, '')),
} as const;
export type Rewrite = keyof typeof REWRITES;

const texts = (row: OfficeRow, change: (text: string) => string): OfficeRow => ({
  ...row,
  employee: change(row.employee),
  description: change(row.description),
  reason: change(row.reason),
  order: change(row.order),
});

/** Version of an office's list and the changes since an earlier one, computed on request. */
export function officeVersions(rows: ReadonlyMap<number, OfficeRow>) {
  const versions = new Map<number, { readonly text: string | null; readonly version: number }>();
  let version = 0;

  /** The present version of the list. */
  const now = (): number => {
    const next = version + 1;
    for (const [id, row] of rows) {
      const text = JSON.stringify(row);
      if (versions.get(id)?.text !== text) versions.set(id, { text, version: next });
    }
    for (const [id, { text }] of versions) if (text !== null && !rows.has(id)) versions.set(id, { text: null, version: next });
    if ([...versions.values()].some((one) => one.version === next)) version = next;
    return version;
  };

  return {
    now,
    forget: () => {
      versions.clear();
      version = 0;
    },
    since: (base: number) => {
      const at = now();
      const changed = [...versions].filter(([, one]) => one.version > base).map(([id]) => id);
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
