import { listTaskPage, type TaskPage } from '#contract/task-page.contract.ts';
import type { Task, UnreadableTask } from '#domain/service/task.ts';
import { type Answer, call } from '#remote/call.ts';
import type { Wire } from '#remote/wire.ts';

type Failed = Extract<Answer<typeof listTaskPage>, { is: 'failed' }>;

/** The list from all pages, each row once. */
export interface TaskPages {
  readonly is: 'pages';
  readonly rows: readonly Task[];
  readonly unreadable: readonly UnreadableTask[];
  readonly total: number | null;
  readonly isCut: boolean;
  readonly hasExtensions: boolean;
  /** The epoch of its numbers; `null` unless the backend is ours. */
  readonly epoch: string | null;
  /** Only if one response had the whole list, since the tag of a page does not cover the others. */
  readonly etag: string | null;
  /** The version of the list on our own backend; `null` if unknown. */
  readonly version: string | null;
}

/** Unit: pages. Ends the reading if a backend always names a next page. */
const AT_MOST = 500;

/** Fetches the list and all pages that it links to. */
export async function fetchTaskPages(
  wire: Wire,
  token: string,
  etag: string | null,
  isSameSession: () => Promise<boolean>,
): Promise<
  | TaskPages
  | Failed
  | { readonly is: 'unchanged'; readonly hasExtensions: boolean; readonly epoch: string | null }
  | { readonly is: 'not-ours' }
> {
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag };
  const first = await call(wire, listTaskPage, {}, { token, headers });
  if (!(await isSameSession())) return { is: 'not-ours' };
  if (first.is !== 'ok') return first;
  const pages: TaskPage[] = [first.reply.body];
  const fetched = new Set<string>();
  for (let next = first.reply.body.next; next && !fetched.has(next) && pages.length < AT_MOST; next = pages.at(-1)?.next ?? null) {
    fetched.add(next);
    const more = await call(wire, listTaskPage, {}, { token, search: next });
    if (!(await isSameSession())) return { is: 'not-ours' };
    if (more.is === 'failed') return more;
    if (more.is === 'ok') pages.push(more.reply.body);
  }
  const isAll = pages.length === 1;
  return {
    ...together(pages),
    hasExtensions: first.hasExtensions,
    epoch: first.epoch,
    etag: isAll ? first.etag : null,
    version: isAll && first.hasExtensions ? first.version : null,
  };
}

function together(pages: readonly TaskPage[]): Omit<TaskPages, 'hasExtensions' | 'epoch' | 'etag' | 'version'> {
  const rows = [...new Map(pages.flatMap((page) => page.rows).map((row) => [row.id, row])).values()];
  const unreadable = pages.flatMap((page) => page.unreadable);
  const last = pages.at(-1);
  const total = last?.count ?? null;
  const isBroken = last?.next !== null;
  const isEnd = last?.hasNext === true && !isBroken;
  return { is: 'pages', rows, unreadable, total, isCut: mayBeCut({ rows: rows.length + unreadable.length, total, isBroken, isEnd }) };
}

/** What the responses show about the length of the whole list. */
interface Reach {
  /** Received rows, readable or not, each once. */
  readonly rows: number;
  /** The total of the backend; `null` if it sends none. */
  readonly total: number | null;
  /** There was a link to a next page that could not be followed. */
  readonly isBroken: boolean;
  /** The last response shows that no page follows. */
  readonly isEnd: boolean;
}

/** Usual page sizes: multiples of 10 and 25, powers of two from 16. */
const isPageSize = (rows: number): boolean => rows > 0 && (rows % 10 === 0 || rows % 25 === 0 || (rows >= 16 && (rows & (rows - 1)) === 0));

/** Whether the list may be longer than what came. Without a total or an end, a length that is a usual page size counts as incomplete. */
function mayBeCut({ rows, total, isBroken, isEnd }: Reach): boolean {
  if (isBroken || (total !== null && total > rows)) return true;
  return total === null && !isEnd && isPageSize(rows);
}
