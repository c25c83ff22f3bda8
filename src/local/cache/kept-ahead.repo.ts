import { factOf, saveFact } from '#local/db/facts.ts';
import type { LocalDb } from '#local/db/local-db.ts';

const KEPT = 'keptAhead';

/** Keys of records that are not deleted for other fetched data, since their installations are visited next. Source: specification 40.16. */
export const keptAhead = async (db: LocalDb): Promise<ReadonlySet<string>> => new Set(await factOf<readonly string[]>(db, KEPT));

export const saveKeptAhead = (db: LocalDb, keys: readonly string[]): Promise<void> => saveFact(db, KEPT, keys);
