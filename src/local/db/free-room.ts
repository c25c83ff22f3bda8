import type { Table } from 'dexie';
import { siteOf } from '#domain/service/site-card.ts';
import { keptAhead } from '#local/cache/resource-cache.repo.ts';
import { keyOf } from '#local/cache/resources.ts';
import { forgetPlannedMaps } from '#local/tiles/planned-tiles.ts';
import { forgetViewed } from '#local/tiles/viewed-tiles.ts';
import { reportAndUse } from '#failures/report.ts';
import { freeReserve } from './reserve.ts';
import type { LocalDb } from './local-db.ts';
import type { FileRow } from './visit-rows.ts';
import { write } from './write.ts';

/** Frees one kind of data. `true` if there was some. `kept`: keys of what is planned next (specification 40.16). */
type Freeing = (db: LocalDb, kept: ReadonlySet<string>) => Promise<boolean>;

/** Deletes fetched records with what is known of their fetches, so that they are fetched whole again. */
const forgetRecords = async (db: LocalDb, table: Table<unknown, string>, kept: ReadonlySet<string>): Promise<boolean> => {
  const keys = (await table.toCollection().primaryKeys()).filter((key) => !kept.has(key));
  if (keys.length > 0) await write(db, [table, db.meta], () => Promise.all([table.bulkDelete(keys), db.meta.bulkDelete(keys)]));
  return keys.length > 0;
};

const forgetPieces: Freeing = () => forgetViewed().catch(reportAndUse(false, 'local/room'));

/** Maps around planned places go with everything else of what is planned. */
const forgetMaps: Freeing = async (_, kept) =>
  kept.size === 0 && (await forgetPlannedMaps(new Set()).catch(reportAndUse(false, 'local/room')));

/** Deletes bytes of files that the office has. */
const forgetBytes = async (db: LocalDb, isChosen: (file: FileRow) => boolean): Promise<boolean> => {
  const files = (await db.files.where('state').equals('at-office').toArray()).filter(isChosen);
  const kept = await db.bytes
    .where('sha256')
    .anyOf(files.map(({ sha256 }) => sha256))
    .primaryKeys();
  if (kept.length > 0) await write(db, [db.bytes], () => db.bytes.bulkDelete(kept));
  return kept.length > 0;
};

/** Whether it is the site card of an installation that is planned next. */
const isOfKept = (owner: string, kept: ReadonlySet<string>): boolean => kept.has(keyOf({ of: 'siteCard', id: siteOf(owner) ?? 0 }));

/** Previews of visits that are finished, and of site cards. */
const forgetPreviews: Freeing = async (db, kept) => {
  const open = new Set((await db.visits.where('state').equals('draft').toArray()).map(({ uuid }) => uuid));
  return forgetBytes(db, ({ role, visits }) => role === 'preview' && !visits.some((owner) => open.has(owner) || isOfKept(owner, kept)));
};

const NOTHING: ReadonlySet<string> = new Set();

/**
 * What may be deleted when the storage is full, the least needed first: charts, pieces of maps outside of areas, details of installations,
 * previews of finished visits, then photos that the office has. Never what the office does not have. Source: specification 34.23.
 */
const freeings: readonly Freeing[] = [
  (db, kept) => forgetRecords(db, db.series, kept),
  forgetPieces,
  forgetMaps,
  (db, kept) => forgetRecords(db, db.details, kept),
  forgetPreviews,
  (db, kept) => forgetBytes(db, ({ visits }) => !visits.some((owner) => isOfKept(owner, kept))),
];

/** What needs the space: fetched data, a photo or document of the user, or something small that the user decided or typed. */
export type RoomFor = 'fetched' | 'file' | 'decision';

/**
 * The same without what is planned next. For what the user enters that is deleted too, after everything else, and for what is small at last
 * the space that is held back.
 */
export async function freeingsFor(db: LocalDb, use: RoomFor): Promise<readonly (() => Promise<boolean>)[]> {
  const kept = await keptAhead(db);
  return [
    ...freeings.map((free) => () => free(db, kept)),
    ...(use === 'fetched' || kept.size === 0 ? [] : freeings.map((free) => () => free(db, NOTHING))),
    ...(use === 'decision' ? [freeReserve] : []),
  ];
}
