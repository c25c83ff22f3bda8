import { listInstallations } from '#contract/installations.contract.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Problem } from '#domain/service/problem.ts';
import { type Answer, call } from '#remote/call.ts';
import type { FetchContext } from './fetch-context.ts';

export type Page = Answer<typeof listInstallations>;
export type ReadPage = Extract<Page, { is: 'ok' }>;

/** Fetches the first page. Our own server sends the worst first; another backend ignores the order. */
export const fetchWorstPage = ({ wire, credential: { token } }: FetchContext): Promise<Page> =>
  call(wire, listInstallations, { query: { page: 1, order: 'worst' } }, { token });

/** Fetches one page. `size`: only if the backend honours it, so that all pages have the same size. */
export function fetchPage(
  { wire, credential: { token } }: FetchContext,
  page: number,
  size: number | undefined,
  etag: string | null = null,
): Promise<Page> {
  const query = size === undefined ? { page } : { page, page_size: size };
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag };
  return call(wire, listInstallations, { query }, { token, headers });
}

/** The list from all pages. */
export interface ReadList {
  readonly is: 'list';
  /** Each row once, in the backend's order. */
  readonly rows: readonly Installation[];
  /** The total of the backend, at least the number of rows. */
  readonly total: number;
  /** A tag for each page; empty if the tags cannot be used. */
  readonly tags: readonly string[];
  /** Rows were added or removed meanwhile, so one may have moved to a page that was read already. */
  readonly hasShifted: boolean;
}

export type Unread = { readonly is: 'problem'; readonly problem: Problem } | { readonly is: 'not-ours' };

/** Called after each page with the rows so far. */
export type OnRows = (count: number, rows: () => readonly Installation[]) => Promise<void>;

interface Reading {
  readonly context: FetchContext;
  readonly size: number | undefined;
  readonly onRows: OnRows;
}

const isPastTheEnd = (answer: Page): boolean => answer.is === 'failed' && answer.problem.is === 'missing';

/** Reads all pages after the first, by the total or the link to the next page. */
export async function readPages({ context, size, onRows }: Reading, first: ReadPage): Promise<ReadList | Unread> {
  const rows = new Map(first.reply.body.rows.map((row) => [row.id, row]));
  const tags = [first.etag];
  let [last, received, hasShifted] = [first, first.reply.body.rows.length, false];
  for (let page = 2; rows.size < last.reply.body.count || last.reply.body.next; page += 1) {
    await context.yieldToMain();
    const answer = await fetchPage(context, page, size);
    if (!(await context.isSameSession())) return { is: 'not-ours' };
    if (isPastTheEnd(answer)) break;
    if (answer.is !== 'ok') return { is: 'problem', problem: answer.is === 'failed' ? answer.problem : { is: 'shape' } };
    const before = rows.size;
    for (const row of answer.reply.body.rows) rows.set(row.id, row);
    received += answer.reply.body.rows.length;
    hasShifted ||= isOtherCount(last, answer);
    last = answer;
    if (rows.size === before) break;
    tags.push(answer.etag);
    await onRows(rows.size, () => [...rows.values()]);
  }
  hasShifted ||= received > rows.size;
  const total = Math.max(last.reply.body.count, rows.size);
  const isTagged = !hasShifted && total === rows.size && (first.hasExtensions || tags.length === 1);
  return { is: 'list', rows: [...rows.values()], total, tags: isTagged && !tags.includes(null) ? tags.map(String) : [], hasShifted };
}

/** Whether the total has changed. Backends that count only the rows of a page have another count on the last one. */
const isOtherCount = (one: ReadPage, other: ReadPage): boolean => {
  const [a, b] = [one.reply.body, other.reply.body];
  return a.count !== b.count && !(a.count === a.rows.length && b.count === b.rows.length);
};
