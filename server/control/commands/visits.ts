import type { Queryable } from '#server/store/database-types.ts';
import { hasSiteCard } from '#server/store/site-cards.store.ts';
import { readStoredVisit, type StoredVisit } from '#server/store/visits/visits.store.ts';
import { eraseVisit } from '#server/store/visits/erase-visit.ts';
import { type Commands, Impossible, needed, Unsure } from './command.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The visit of a uuid, or of the number that the audit log and people name it by. */
async function visitOf(db: Queryable, given: string): Promise<StoredVisit> {
  if (UUID.test(given.toLowerCase())) {
    const stored = await readStoredVisit(db, given.toLowerCase());
    if (stored) return stored;
  }
  const named = await db.rows<{ uuid: string }>('select uuid::text from visits where number = $1 order by uuid limit 2', [given]);
  const [uuid, other] = named.map((row) => row.uuid);
  if (other !== undefined) throw new Impossible(`Several visits have the number ${given}: name one by its uuid.`);
  const stored = uuid === undefined ? undefined : await readStoredVisit(db, uuid);
  if (!stored) throw new Impossible(`There is no visit ${given}.`);
  return stored;
}

/** Where the same people may be named: the site card of the installation. */
async function siteOf(db: Queryable, installation: number): Promise<readonly string[]> {
  if (!(await hasSiteCard(db, installation))) return [];
  const [row] = await db.rows<{ sn: string }>('select sn from installations where id = $1', [installation]);
  return [`The site card of ${row?.sn} may name people too: "site erase ${row?.sn}" empties it.`];
}

/** Visits of technicians. */
export const visitCommands: Commands = {
  'visit erase': {
    takes: 'UUID|NUMBER',
    does: "empties a visit of names, signatures, photos and texts, on somebody's request; states, values and dates stay",
    run: async (db, [given], isSure) => {
      const stored = await visitOf(db, needed(given, 'The uuid, which is the end of the address of the visit, or its number'));
      const { uuid, number, signatures, files } = stored.document;
      if (!isSure)
        throw new Unsure([
          `${number} loses its names and texts, ${signatures.length} signatures and ${files.length} photos. They do not come back.`,
        ]);
      if (!(await eraseVisit(db, uuid))) throw new Impossible(`${number} is erased already.`);
      return [
        `${number} is erased. The files of the embedded database are without it within a day in which the server runs; backups made before still have it.`,
        ...(await siteOf(db, stored.document.installation)),
      ];
    },
  },
};
