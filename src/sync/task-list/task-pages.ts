import { listTaskPage, type TaskPage } from '#contract/task-page.contract.ts';
import type { Task, UnreadableTask } from '#domain/service/task.ts';
import { type Answer, call } from '#remote/call.ts';
import type { Wire } from '#remote/wire.ts';

type Failed = Extract<Answer<typeof listTaskPage>, { is: 'failed' }>;

/** All that the backend gives of the list, each row once. */
export interface TaskPages {
  readonly is: 'pages';
  readonly rows: readonly Task[];
  readonly unreadable: readonly UnreadableTask[];
  readonly said: number | null;
  readonly isCut: boolean;
  readonly hasExtensions: boolean;
  /** The epoch of its numbers; `null` unless the backend is ours. */
  readonly epoch: string | null;
  /** Only where one answer held the whole list: that of a first page knows nothing of the others. */
  readonly etag: string | null;
  /** How the list stood, in our own backend's count; where it says so. */
  readonly version: string | null;
}

/** Unit: pages. A backend that says a next page for ever is not followed for ever. */
const AT_MOST = 500;

/** Asks for the list, and for whatever pages it says follow. */
export async function askForTasks(
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
  const asked = new Set<string>();
  for (let next = first.reply.body.next; next && !asked.has(next) && pages.length < AT_MOST; next = pages.at(-1)?.next ?? null) {
    asked.add(next);
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
  const said = last?.count ?? null;
  const isBroken = last?.next !== null;
  const isEnd = last?.saysNext === true && !isBroken;
  return { is: 'pages', rows, unreadable, said, isCut: mayBeCut({ rows: rows.length + unreadable.length, said, isBroken, isEnd }) };
}

/** What one or more answers said of how long the whole list is. */
export interface Reach {
  /** Rows that came, readable or not, each once. */
  readonly rows: number;
  /** How many there are, where that was said. */
  readonly said: number | null;
  /** A next page was said and could not be followed. */
  readonly isBroken: boolean;
  /** The last answer said that nothing follows. */
  readonly isEnd: boolean;
}

/** Sizes at which backends cut a list: tens, quarters of a hundred, powers of two from 16. */
const isPageSize = (rows: number): boolean => rows > 0 && (rows % 10 === 0 || rows % 25 === 0 || (rows >= 16 && (rows & (rows - 1)) === 0));

/** Whether there may be more of a list than came. A length that a page could have says so where nobody says otherwise. */
export function mayBeCut({ rows, said, isBroken, isEnd }: Reach): boolean {
  if (isBroken || (said !== null && said > rows)) return true;
  return said === null && !isEnd && isPageSize(rows);
}
