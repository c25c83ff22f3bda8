import { listInstallations } from '#contract/installations.contract.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { Problem } from '#domain/service/problem.ts';
import { type Answer, call } from '#remote/call.ts';
import type { FetchContext } from './fetch-context.ts';

export type Page = Answer<typeof listInstallations>;
export type ReadPage = Extract<Page, { is: 'ok' }>;

/** One page; `size` only where the backend honours it, so that all pages of a reading are of one size. */
export function askForPage(
  { wire, credential: { token } }: FetchContext,
  page: number,
  size: number | undefined,
  etag: string | null = null,
): Promise<Page> {
  const query = size === undefined ? { page } : { page, page_size: size };
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag };
  return call(wire, listInstallations, { query }, { token, headers });
}

/** The list as its pages gave it. */
export interface ReadList {
  readonly is: 'list';
  /** Each row once, in the backend's order. */
  readonly rows: readonly Installation[];
  /** How many it says there are, and never fewer than came. */
  readonly total: number;
  /** A tag for each page, where all of them are ours or one page is the whole list. */
  readonly tags: readonly string[];
  /** Rows came and went meanwhile: one may have slipped from a page to the one before it. */
  readonly hasShifted: boolean;
}

export type Unread = { readonly is: 'problem'; readonly problem: Problem } | { readonly is: 'not-ours' };

/** Told after each page how many rows have come, and which. */
export type OnRows = (count: number, rows: () => readonly Installation[]) => Promise<void>;

interface Reading {
  readonly context: FetchContext;
  readonly size: number | undefined;
  readonly onRows: OnRows;
}

const isPastTheEnd = (answer: Page): boolean => answer.is === 'failed' && answer.problem.is === 'missing';

/** All pages after the first, as far as the count or the backend's own word for a next page leads. */
export async function readPages({ context, size, onRows }: Reading, first: ReadPage): Promise<ReadList | Unread> {
  const rows = new Map(first.reply.body.rows.map((row) => [row.id, row]));
  const tags = [first.etag];
  let [last, came, hasShifted] = [first, first.reply.body.rows.length, false];
  for (let page = 2; rows.size < last.reply.body.count || last.reply.body.next; page += 1) {
    await context.yieldToMain();
    const answer = await askForPage(context, page, size);
    if (!(await context.isSameSession())) return { is: 'not-ours' };
    if (isPastTheEnd(answer)) break;
    if (answer.is !== 'ok') return { is: 'problem', problem: answer.is === 'failed' ? answer.problem : { is: 'shape' } };
    const before = rows.size;
    for (const row of answer.reply.body.rows) rows.set(row.id, row);
    came += answer.reply.body.rows.length;
    hasShifted ||= isOtherCount(last, answer);
    last = answer;
    if (rows.size === before) break;
    tags.push(answer.etag);
    await onRows(rows.size, () => [...rows.values()]);
  }
  hasShifted ||= came > rows.size;
  const total = Math.max(last.reply.body.count, rows.size);
  const isTagged = !hasShifted && total === rows.size && (first.hasExtensions || tags.length === 1);
  return { is: 'list', rows: [...rows.values()], total, tags: isTagged && !tags.includes(null) ? tags.map(String) : [], hasShifted };
}

/** Backends that count the page alone count the last one differently; that is no change. */
const isOtherCount = (one: ReadPage, other: ReadPage): boolean => {
  const [a, b] = [one.reply.body, other.reply.body];
  return a.count !== b.count && !(a.count === a.rows.length && b.count === b.rows.length);
};
