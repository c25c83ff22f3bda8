import { readStoredVisit } from '#server/store/visits/visits.store.ts';
import { eraseVisit } from '#server/store/visits/erase-visit.ts';
import { type Commands, Impossible, needed, Unsure } from './command.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Visits of technicians. */
export const visitCommands: Commands = {
  'visit erase': {
    takes: 'UUID',
    does: "empties a visit of names, signatures, photos and texts, on somebody's request; states, values and dates stay",
    run: async (db, [given], isSure) => {
      const uuid = needed(given, 'The uuid, which is the end of the address of the visit,').toLowerCase();
      const stored = UUID.test(uuid) ? await readStoredVisit(db, uuid) : undefined;
      if (!stored) throw new Impossible(`There is no visit ${uuid}.`);
      const { number, signatures, files } = stored.document;
      if (!isSure)
        throw new Unsure([
          `${number} loses its names and texts, ${signatures.length} signatures and ${files.length} photos. They do not come back.`,
        ]);
      if (!(await eraseVisit(db, uuid))) throw new Impossible(`${number} is erased already.`);
      return [`${number} is erased. Backups made before still have it.`];
    },
  },
};
