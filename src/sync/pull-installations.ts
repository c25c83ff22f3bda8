import { listInstallations } from '#contract/installations.contract.ts';
import type { Installation } from '#domain/service/installation.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#domain/service/limits.ts';
import type { Problem } from '#domain/service/problem.ts';
import {
  countInstallations,
  putFirstInstallations,
  putInstallationsSoFar,
  replaceInstallations,
  ROWS_A_PAGE,
} from '#local/installations.repo.ts';
import type { LocalDb } from '#local/local-db.ts';
import { beginFetch, type Fetch, metaOf, noteProblem, noteUnchanged } from '#local/meta.repo.ts';
import { withRoom } from '#local/write.ts';
import { type Answer, call } from '#remote/call.ts';
import type { Puller } from './puller.ts';

/** Unit: rows between two writes while a first list comes in small pages. */
const WRITE_EVERY = 100;

type Page = Answer<typeof listInstallations>;

const ask = ({ wire, credential: { token } }: Puller, page: number, size: number | undefined, etag: string | null): Promise<Page> => {
  const query = size === undefined ? { page } : { page, page_size: size };
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag };
  return call(wire, listInstallations, { query }, { token, headers });
};

/**
 * The whole list, page by page. The first ten rows go to the device in a step of their own, so that they show at once;
 * the rest follows when nothing else is to be done. What is held already stays until the new list is whole.
 */
export async function pullInstallations(puller: Puller): Promise<Problem | null> {
  const { db, device } = puller;
  const fetch = await beginFetch(db, 'installations');
  const held = await missingFrom(db);
  const isCold = held !== null;
  const first = await ask(puller, 1, isCold || fetch.etag === null ? undefined : PAGE_SIZE_MAX, fetch.etag);
  if (!(await puller.isStillOurs())) return { is: 'auth' };
  if (first.is === 'unchanged') {
    await noteUnchanged(db, fetch, device.now());
    return null;
  }
  if (first.is === 'failed') return failed(puller, first.problem);
  const { count, rows } = first.reply.body;
  if (isCold) await withRoom(db, () => putFirstInstallations(db, rows, fetch, { at: device.now(), etag: null, total: count }));
  if (rows.length >= count) return finish(puller, fetch, rows, first.etag);
  return rest(puller, fetch, first, held);
}

/** Unit: rows. How many are held where some are missing, because none was ever fetched or the first fetch was cut; `null` where the list is whole. */
async function missingFrom(db: LocalDb): Promise<number | null> {
  const [count, { total }] = await Promise.all([countInstallations(db), metaOf(db, 'installations')]);
  return count === 0 || count < (total ?? 0) ? count : null;
}

async function rest(puller: Puller, fetch: Fetch, first: Extract<Page, { is: 'ok' }>, held: number | null): Promise<Problem | null> {
  const size = first.isOurs ? PAGE_SIZE_MAX : Math.max(first.reply.body.rows.length, 1);
  const isWhole = size !== PAGE_SIZE_MAX || first.reply.body.rows.length > PAGE_SIZE;
  const rows: Installation[] = isWhole ? [...first.reply.body.rows] : [];
  let { count } = first.reply.body;
  let etag = isWhole ? first.etag : null;
  let written = held ?? Number.POSITIVE_INFINITY;
  for (let page = isWhole ? 2 : 1; rows.length < count; page += 1) {
    await puller.breathe();
    const next = await ask(puller, page, first.isOurs ? size : undefined, null);
    if (!(await puller.isStillOurs())) return { is: 'auth' };
    if (next.is !== 'ok') return failed(puller, next.is === 'failed' ? next.problem : { is: 'shape' });
    if (page === 1) etag = next.etag;
    if (next.reply.body.rows.length === 0) break;
    rows.push(...next.reply.body.rows);
    count = next.reply.body.count;
    if (rows.length - written >= WRITE_EVERY) {
      await putInstallationsSoFar(puller.db, rows, written - (written % ROWS_A_PAGE));
      written = rows.length;
    }
  }
  return finish(puller, fetch, rows, etag);
}

/** A page that shifted while the list grew may bring a row twice. */
const once = (rows: readonly Installation[]): Installation[] => [...new Map(rows.map((row) => [row.id, row])).values()];

async function finish({ db, device }: Puller, fetch: Fetch, rows: readonly Installation[], etag: string | null): Promise<null> {
  await withRoom(db, () => replaceInstallations(db, once(rows), fetch, { at: device.now(), etag }));
  return null;
}

async function failed({ db }: Puller, problem: Problem): Promise<Problem> {
  await noteProblem(db, 'installations', problem);
  return problem;
}
