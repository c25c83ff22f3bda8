import { eraseSiteCard, hasSiteCard } from '#server/store/site-cards.store.ts';
import { type Commands, Impossible, needed, Unsure } from './command.ts';

/** Site cards. */
export const siteCommands: Commands = {
  'site erase': {
    takes: 'SERIAL',
    does: "empties the site card of an installation on somebody's request: access, hazards, contact, remarks, documents",
    run: async (db, [given], isSure) => {
      const sn = needed(given, 'The serial number');
      const [installation] = await db.rows<{ id: number }>('select id from installations where sn = $1 for update', [sn]);
      if (!installation) throw new Impossible('There is no installation with that serial number.');
      if (!isSure) throw new Unsure([`The site card of ${sn} loses all its texts, documents and pictures. They do not come back.`]);
      const hadText = await hasSiteCard(db, installation.id);
      await eraseSiteCard(db, installation.id);
      if (!hadText) return [`The site card of ${sn} is empty already. What devices decided for it before now is refused.`];
      return [
        `The site card of ${sn} is empty. The files of the embedded database are without it within a day in which the server runs; backups made before still have it.`,
      ];
    },
  },
};
