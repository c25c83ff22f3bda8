import { listTaskPage, type TaskPage } from '#contract/task-page.contract.ts';
import type { Task, UnreadableTask } from '#domain/service/task.ts';
import { type Answer, call } from '#remote/call.ts';
import type { Wire } from '#remote/wire.ts';
import { mayBeCut } from '#sync/outbox/list-reach.ts';

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
