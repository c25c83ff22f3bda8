import type { NewSiteFile, SiteCard } from '#domain/service/site-card.ts';
import type { Sha256 } from '#domain/visit/document.ts';
import type { Queryable } from './database-types.ts';
import { forgetFiles, noteFiles } from './visits/files.store.ts';

const FILES = `coalesce((select json_agg(json_build_object('sha256', encode(n.sha256, 'hex'), 'bytes', f.bytes, 'type', f.type, 'name', n.name,
      'thumb', case when p.sha256 is not null then json_build_object('sha256', encode(p.sha256, 'hex'), 'bytes', p.bytes) end,
      'isWhole', f.is_whole and not f.is_private) order by n.added_at, n.sha256)
    from site_files n join files f on f.sha256 = n.sha256 left join files p on p.sha256 = n.preview where n.installation_id = i.id), '[]') as files`;

const CARD = `select i.id, coalesce(s.access, '') as access, coalesce(s.hazards, '') as hazards,
    coalesce(s.contact_name, '') as "contactName", coalesce(s.contact_phone, '') as "contactPhone", coalesce(s.remarks, '') as remarks,
    coalesce(s.erasures, 0) as erasures, ${FILES}
  from installations i left join site_cards s on s.installation_id = i.id where i.id = $1`;

const HAS_TEXT = `concat(access, hazards, contact_name, contact_phone, remarks) <> ''`;

/** A card with its files. */
export type StoredCard = Required<SiteCard>;

/** Empty where nothing is entered; `undefined`: there is no such installation. */
export const findSiteCard = async (db: Queryable, id: number): Promise<StoredCard | undefined> =>
  (await db.rows<StoredCard>(CARD, [id]))[0];

/** The installation is locked until the transaction ends. */
export async function lockSiteCard(tx: Queryable, id: number): Promise<StoredCard | undefined> {
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

/** Empties the card of an installation. Also of an empty card it is counted, because a device may still hold texts or files for it. */
export async function eraseSiteCard(tx: Queryable, id: number): Promise<void> {
  await tx.rows(
    `insert into site_cards as s (installation_id, erasures) values ($1, 1)
     on conflict (installation_id) do update set access = '', hazards = '', contact_name = '', contact_phone = '', remarks = '',
       erasures = s.erasures + 1`,
    [id],
  );
  await removeSiteFiles(tx, id, null);
}

/** Whether the card of an installation has a text or a file. */
export const hasSiteCard = async (db: Queryable, id: number): Promise<boolean> =>
  (
    await db.rows(
      `select 1 as one where exists (select from site_cards where installation_id = $1 and ${HAS_TEXT})
         or exists (select from site_files where installation_id = $1)`,
      [id],
    )
  ).length > 0;

/** Adds a file to a card that does not have it. Its bytes come later. `false`: a hash is known with another size or type. */
export async function addSiteFile(tx: Queryable, id: number, sha256: Sha256, file: NewSiteFile, staffId: number): Promise<boolean> {
  const { bytes, type, name, thumb } = file;
  const named = [{ sha256, bytes, type }, ...(thumb ? [{ ...thumb, type: 'image/jpeg' }] : [])];
  if ((await noteFiles(tx, named, { staffId, inVisit: true })).length > 0) return false;
  await tx.rows(`insert into site_files (installation_id, sha256, preview, name) values ($1, decode($2, 'hex'), decode($3, 'hex'), $4)`, [
    id,
    sha256,
    thumb?.sha256 ?? null,
    name,
  ]);
  return true;
}

/** Removes a file from a card, or all (`null`), with their bytes where nothing else names them. */
export async function removeSiteFiles(tx: Queryable, id: number, sha256: Sha256 | null): Promise<void> {
  const gone = await tx.rows<{ sha256: Sha256; preview: Sha256 | null }>(
    `delete from site_files where installation_id = $1 and ($2::text is null or sha256 = decode($2, 'hex'))
     returning encode(sha256, 'hex') as sha256, encode(preview, 'hex') as preview`,
    [id, sha256],
  );
  await forgetFiles(
    tx,
    gone.flatMap((one) => (one.preview === null ? [one.sha256] : [one.sha256, one.preview])),
  );
}
