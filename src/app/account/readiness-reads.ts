import type { LocalDb } from '#local/local-db.ts';
import { keyOf } from '#local/resource.ts';
import type { Readiness } from '#state/views.ts';
import { installationsToVisit } from '#sync/prepare.ts';

export type ListName = Readiness['lists'][number]['name'];
export const LISTS: readonly ListName[] = ['installations', 'tasks', 'users', 'markers'];

async function countOf(db: LocalDb, name: ListName): Promise<number> {
  if (name === 'tasks') return db.tasks.count();
  if (name === 'installations') return (await db.pages.toArray()).reduce((sum, { rows }) => sum + rows.length, 0);
  const held = await db.lists.get(keyOf({ of: name }));
  return Array.isArray(held?.value) ? held.value.length : 0;
}

/** One list as the device holds it. */
export async function listHeld(db: LocalDb, name: ListName): Promise<Readiness['lists'][number]> {
  const [meta, count] = await Promise.all([db.meta.get(keyOf({ of: name })), countOf(db, name)]);
  return { name, asOf: meta?.fetchedAt ?? null, count };
}

/** Installations that somebody is to drive to, and how many of them are on the device whole. */
export async function detailsHeld(db: LocalDb): Promise<Readiness['details']> {
  const wanted = (await installationsToVisit(db)).map(({ sn }) => keyOf({ of: 'installation', sn }));
  const held = await db.details.where('key').anyOf(wanted).count();
  return { held, wanted: wanted.length };
}

/** The app's own files are on the device, and this page was or would be served from them. */
export async function isShellHeld(): Promise<boolean> {
  if (typeof caches === 'undefined') return false;
  return (await caches.match('/index.html', { ignoreSearch: true })) !== undefined;
}
