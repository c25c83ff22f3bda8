import type { Table } from 'dexie';
import { forgetViewed } from '#local/tiles/viewed-tiles.ts';
import { reportAndUse } from '#failures/report.ts';
import { freeReserve } from './reserve.ts';
import type { LocalDb } from './local-db.ts';
import type { FileRow } from './visit-rows.ts';
import { write } from './write.ts';

/** Frees one kind of data. `true` if there was some. */
type Freeing = (db: LocalDb) => Promise<boolean>;

/** Deletes fetched records with what is known of their fetches, so that they are fetched whole again. */
const forgetRecords = async (db: LocalDb, table: Table<unknown, string>): Promise<boolean> => {
  const keys = await table.toCollection().primaryKeys();
  if (keys.length > 0) await write(db, [table, db.meta], () => Promise.all([table.clear(), db.meta.bulkDelete(keys)]));
  return keys.length > 0;
};

const forgetPieces: Freeing = () => forgetViewed().catch(reportAndUse(false, 'local/room'));

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

/** Previews of visits that are finished. */
const forgetPreviews: Freeing = async (db) => {
  const open = new Set((await db.visits.where('state').equals('draft').toArray()).map(({ uuid }) => uuid));
  return forgetBytes(db, ({ role, visits }) => role === 'preview' && !visits.some((uuid) => open.has(uuid)));
};

/**
 * What may be deleted when the storage is full, the least needed first: charts, pieces of maps outside of areas, details of installations,
 * previews of finished visits, then photos that the office has. Never what the office does not have. Source: specification 34.23.
 */
export const freeings: readonly Freeing[] = [
  (db) => forgetRecords(db, db.series),
  forgetPieces,
  (db) => forgetRecords(db, db.details),
  forgetPreviews,
  (db) => forgetBytes(db, () => true),
];

/** The same, and at last the space that is held back for what the user decides. */
export const allFreeings: readonly Freeing[] = [...freeings, freeReserve];
