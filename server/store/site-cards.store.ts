import type { SiteCard } from '#domain/service/site-card.ts';
import type { Queryable } from './database-types.ts';

const CARD = `select i.id, coalesce(s.access, '') as access, coalesce(s.hazards, '') as hazards,
    coalesce(s.contact_name, '') as "contactName", coalesce(s.contact_phone, '') as "contactPhone", coalesce(s.remarks, '') as remarks,
    coalesce(s.erasures, 0) as erasures
  from installations i left join site_cards s on s.installation_id = i.id where i.id = $1`;

const HAS_TEXT = `concat(access, hazards, contact_name, contact_phone, remarks) <> ''`;

/** Empty where nothing is entered; `undefined`: there is no such installation. */
export const findSiteCard = async (db: Queryable, id: number): Promise<SiteCard | undefined> => (await db.rows<SiteCard>(CARD, [id]))[0];

/** The installation is locked until the transaction ends. */
export async function lockSiteCard(tx: Queryable, id: number): Promise<SiteCard | undefined> {
  await tx.rows('select id from installations where id = $1 for update', [id]);
  return findSiteCard(tx, id);
}

export const writeSiteCard = (tx: Queryable, { id, access, hazards, contactName, contactPhone, remarks }: SiteCard): Promise<object[]> =>
  tx.rows(
    `insert into site_cards (installation_id, access, hazards, contact_name, contact_phone, remarks) values ($1, $2, $3, $4, $5, $6)
     on conflict (installation_id) do update set access = excluded.access, hazards = excluded.hazards, contact_name = excluded.contact_name,
       contact_phone = excluded.contact_phone, remarks = excluded.remarks`,
    [id, access, hazards, contactName, contactPhone, remarks],
  );

/** Empties the card of an installation. Also of an empty card it is counted, because a device may still hold texts for it. */
export const eraseSiteCard = (tx: Queryable, id: number): Promise<object[]> =>
  tx.rows(
    `insert into site_cards as s (installation_id, erasures) values ($1, 1)
     on conflict (installation_id) do update set access = '', hazards = '', contact_name = '', contact_phone = '', remarks = '',
       erasures = s.erasures + 1`,
    [id],
  );

/** Whether the card of an installation has a text. */
export const hasSiteCard = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.rows(`select 1 as one from site_cards where installation_id = $1 and ${HAS_TEXT}`, [id])).length > 0;
