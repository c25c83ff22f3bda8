import type { Installation } from '#domain/service/installation.ts';
import { PAGE_SIZE_MAX } from '#domain/service/limits.ts';
import type { Problem } from '#domain/service/problem.ts';
import {
  countInstallations,
  cachedInstallations,
  putFirstInstallations,
  putInstallationsSoFar,
  replaceInstallations,
  ROWS_A_PAGE,
} from '#local/cache/installations.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { beginFetch, type Fetch, metaOf, noteProblem, noteUnchanged } from '#local/cache/meta.repo.ts';
import { withRoom } from '#local/db/with-room.ts';
import {
  fetchPage,
  fetchWorstPage,
  type OnRows,
  type Page,
  type ReadList,
  type ReadPage,
  readPages,
  type Unread,
} from './installation-pages.ts';
import type { FetchContext } from './fetch-context.ts';

/** Unit: rows between two writes while a first list comes in small pages. */
const WRITE_EVERY = 100;

/**
 * Fetches the whole list, page by page. The first ten rows are stored in a transaction of their own, so that they are shown at once; the
 * rest follows at idle. What is stored already stays until the new list is complete.
 */
export async function fetchInstallations(context: FetchContext): Promise<Problem | null> {
  const { db, device } = context;
  const fetch = await beginFetch(db, 'installations');
  const stored = await incompleteCount(db);
  const read = stored === null && fetch.tags.length > 0 ? await readChanged(context, fetch) : await readAll(context, fetch, stored);
  if (read === 'unchanged') await noteUnchanged(db, fetch, device.now());
  else if (read.is === 'not-ours') return { is: 'auth' };
  else if (read.is === 'problem') return failed(context, read.problem);
  else await keep(context, fetch, read);
  return null;
}

/** The number of stored rows if some are missing, because the first fetch did not finish; `null` if the list is complete. */
async function incompleteCount(db: LocalDb): Promise<number | null> {
  const [count, { total }] = await Promise.all([countInstallations(db), metaOf(db, 'installations')]);
  return count === 0 || count < (total ?? 0) ? count : null;
}

const unreadOf = (page: Exclude<Page, ReadPage>): Unread => ({
  is: 'problem',
  problem: page.is === 'failed' ? page.problem : { is: 'shape' },
});

/** Reads all pages. If rows moved between pages meanwhile, reads them once more. */
async function readAll(context: FetchContext, fetch: Fetch, stored: number | null): Promise<ReadList | Unread> {
  const first = await fetchWorstPage(context);
  if (!(await context.isSameSession())) return { is: 'not-ours' };
  if (first.is !== 'ok') return unreadOf(first);
  if (stored !== null) await showFirst(context, fetch, first);
  const { rows, count } = first.reply.body;
  // our own backend is read in the largest pages, unless all rows are on the first one
  const size = first.hasExtensions && rows.length < count ? PAGE_SIZE_MAX : undefined;
  const onRows = stored === null ? async () => undefined : writing(context, fetch, stored);
  const once = await readSized(context, size, first, onRows);
  if (once.is !== 'list' || !once.hasShifted) return once;
  return readSized(context, size, null, onRows);
}

async function readSized(
  context: FetchContext,
  size: number | undefined,
  known: ReadPage | null,
  onRows: OnRows,
): Promise<ReadList | Unread> {
  if (size === undefined && known) return readPages({ context, size, onRows }, known);
  await context.yieldToMain();
  const first = await fetchPage(context, 1, size);
  if (!(await context.isSameSession())) return { is: 'not-ours' };
  return first.is === 'ok' ? readPages({ context, size, onRows }, first) : unreadOf(first);
}

const showFirst = ({ db, device }: FetchContext, fetch: Fetch, { reply: { body } }: ReadPage): Promise<void> =>
  withRoom(db, () => putFirstInstallations(db, body.rows, fetch, { at: device.now(), etag: null, total: body.count }));

/** Stores the received part of a first list from time to time. */
function writing({ db }: FetchContext, fetch: Fetch, stored: number): OnRows {
  let written = stored;
  return async (count, rows) => {
    if (count - written < WRITE_EVERY) return;
    await putInstallationsSoFar(db, rows(), written - (written % ROWS_A_PAGE), fetch);
    written = count;
  };
}

/** Fetches a complete list of our own backend again: each page by its tag, since a tag covers only one page. */
async function readChanged(context: FetchContext, fetch: Fetch): Promise<ReadList | Unread | 'unchanged'> {
  const { db } = context;
  const pages: (readonly Installation[] | null)[] = [];
  const tags: string[] = [];
  const { total } = await metaOf(db, 'installations');
  for (const [index, tag] of fetch.tags.entries()) {
    if (index > 0) await context.yieldToMain();
    const page = await fetchPage(context, index + 1, PAGE_SIZE_MAX, tag);
    if (!(await context.isSameSession())) return { is: 'not-ours' };
    if (page.is === 'failed') return unreadOf(page);
    if (page.is === 'ok' && (!page.hasExtensions || page.reply.body.count !== total)) return readAll(context, fetch, null);
    pages.push(page.is === 'ok' ? page.reply.body.rows : null);
    tags.push((page.is === 'ok' ? page.etag : tag) ?? '');
  }
  if (pages.every((page) => page === null)) return 'unchanged';
  const stored = await cachedInstallations(db);
  const rows = pages.flatMap((page, index) => page ?? stored.slice(index * PAGE_SIZE_MAX, (index + 1) * PAGE_SIZE_MAX));
  return { is: 'list', rows, total: total ?? rows.length, tags: tags.includes('') ? [] : tags, hasShifted: false };
}

const keep = ({ db, device }: FetchContext, fetch: Fetch, { rows, total, tags }: ReadList): Promise<void> =>
  withRoom(db, () => replaceInstallations(db, rows, fetch, { at: device.now(), etag: null, total, tags }));

async function failed({ db }: FetchContext, problem: Problem): Promise<Problem> {
  await noteProblem(db, 'installations', problem);
  return problem;
}
