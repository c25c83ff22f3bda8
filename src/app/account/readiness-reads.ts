import { countInstallations } from '#local/cache/installations.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { isFetchedWhole, metaOf } from '#local/cache/meta.repo.ts';
import { keyOf } from '#local/cache/resources.ts';
import type { Readiness } from '#state/views.ts';
import { detailsAhead } from '#sync/fetch/ahead-installations.ts';
import { installationsAhead } from '#sync/fetch/parts-ahead.ts';
import type { ReadyPart } from '#domain/service/ready-stop.ts';
import { builtInFormats, hasCamera, READER_FILE } from '#ui/scan/scan-support.ts';

export type ListName = Readiness['lists'][number]['name'];
export const LISTS: readonly ListName[] = ['installations', 'tasks', 'users', 'markers'];

async function countOf(db: LocalDb, name: ListName): Promise<number> {
  if (name === 'tasks') return db.tasks.count();
  if (name === 'installations') return countInstallations(db);
  const stored = await db.lists.get(keyOf({ of: name }));
  return Array.isArray(stored?.value) ? stored.value.length : 0;
}

/** One list as it is stored on the device. */
export async function storedList(db: LocalDb, name: ListName): Promise<Readiness['lists'][number]> {
  const [{ fetchedAt, total }, count] = await Promise.all([metaOf(db, keyOf({ of: name })), countOf(db, name)]);
  return { name, asOf: fetchedAt, count, total: Math.max(total ?? 0, count) };
}

/** Installations to be visited, and how many of them are completely stored. `null` while the lists that name them are incomplete. */
export async function storedDetails(db: LocalDb): Promise<Readiness['details']> {
  const lists = await Promise.all([metaOf(db, 'tasks'), metaOf(db, 'installations')]);
  if (!lists.every(isFetchedWhole)) return null;
  const installations = await installationsAhead(db, Date.now());
  const isWhole = async (keys: readonly string[]) => {
    const metas = await Promise.all(keys.map((key) => metaOf(db, key)));
    return metas.every(({ fetchedAt, problem }) => fetchedAt !== null || problem?.is === 'missing' || problem?.is === 'unsupported');
  };
  const whole = await Promise.all(installations.map((installation) => isWhole(detailsAhead(installation).map(keyOf))));
  return { stored: whole.filter(Boolean).length, wanted: installations.length };
}

/**
 * Whether the app's own files are on the device and an active worker serves them. While the first worker is being installed,
 * the page is cached before the other files, and no worker serves it yet.
 */
export async function isShellStored(): Promise<boolean> {
  if (typeof caches === 'undefined' || !(await navigator.serviceWorker?.getRegistration())?.active) return false;
  return (await caches.match('/index.html', { ignoreSearch: true })) !== undefined;
}

/** The list of the app's scripts and styles that the build writes (`scripts/bundle/parts-plugin.ts`). */
const CODE_LIST = '/code.json';

/**
 * Whether the worker has every script and style of the build that this page is of. An older or newer worker has not: the page would ask it
 * for names that it does not know.
 */
async function isCodeStored(): Promise<boolean> {
  if (!(await isShellStored())) return false;
  const list = await caches.match(CODE_LIST, { ignoreSearch: true });
  const names = list ? ((await list.json()) as readonly string[]) : [];
  const precaches = (await caches.keys()).filter((name) => name.includes('-precache-'));
  const requests = await Promise.all(precaches.map(async (name) => (await caches.open(name)).keys()));
  const stored = new Set(requests.flat().map(({ url }) => new URL(url).pathname));
  return [...names, new URL(import.meta.url).pathname].every((name) => stored.has(name)) && names.length > 0;
}

/** Whether codes can be read by the camera without a network; `null` on a device without a camera. */
export async function isCodeReaderStored(): Promise<boolean | null> {
  if (!(await hasCamera())) return null;
  if ((await builtInFormats()).length > 0) return true;
  return typeof caches !== 'undefined' && (await caches.match(READER_FILE)) !== undefined;
}

/** What of the app's code this device lacks for a visit without a network. Source: specification 40.17. */
export async function missingCode(): Promise<readonly ReadyPart[]> {
  const [isStored, hasReader] = await Promise.all([isCodeStored(), isCodeReaderStored()]);
  return [...(isStored ? [] : (['app'] as const)), ...(hasReader === false ? (['codeReader'] as const) : [])];
}
