import type { Outcome } from '#domain/service/problem.ts';
import { siteOf, siteOwner, type SiteFile } from '#domain/service/site-card.ts';
import { cachedValue } from '#local/cache/resource-cache.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';
import type { Device } from '#local/device.ts';
import { installationsAhead } from './parts-ahead.ts';

interface Parts {
  readonly db: LocalDb;
  readonly device: Device;
  readonly read: (sha256: string) => Promise<Outcome<ArrayBuffer>>;
}

interface Preview {
  readonly owner: string;
  readonly name: string;
  readonly thumb: NonNullable<SiteFile['thumb']>;
}

/**
 * Holds the previews of pictures of site cards of the installations that are fetched ahead, and deletes those of others that the office has.
 * Source: specification 36.9.
 */
export async function holdSitePreviews({ db, device, read }: Parts): Promise<void> {
  const wanted = new Map<string, Preview>();
  for (const { id } of await installationsAhead(db, device.now())) {
    const files = (await cachedValue(db, { of: 'siteCard', id }))?.files ?? [];
    for (const { name, thumb, isWhole } of files) if (thumb && isWhole) wanted.set(thumb.sha256, { owner: siteOwner(id), name, thumb });
  }
  const rows = await db.files.where('visits').startsWith(siteOwner('')).distinct().toArray();
  const isUnwanted = ({ sha256, role, state, visits }: (typeof rows)[number]) =>
    role === 'preview' && state === 'at-office' && !wanted.has(sha256) && visits.every((owner) => siteOf(owner) !== null);
  const gone = rows.filter(isUnwanted).map(({ sha256 }) => sha256);
  if (gone.length > 0) await write(db, [db.files, db.bytes], () => Promise.all([db.files.bulkDelete(gone), db.bytes.bulkDelete(gone)]));
  const held = new Set(
    await db.bytes
      .where('sha256')
      .anyOf([...wanted.keys()])
      .primaryKeys(),
  );
  for (const [sha256, { owner, name, thumb }] of wanted) {
    if (held.has(sha256)) continue;
    const outcome = await read(sha256);
    if (!outcome.ok && outcome.problem.is !== 'refused') return;
    if (!outcome.ok) continue;
    await write(db, [db.files, db.bytes], async () => {
      const known = await db.files.get(sha256);
      const visits = [...new Set([...(known?.visits ?? []), owner])];
      const fresh = { ...thumb, type: 'image/jpeg', role: 'preview', name, state: 'at-office', atOfficeSince: device.now() } as const;
      await Promise.all([db.files.put({ ...fresh, ...known, visits }), db.bytes.put({ sha256, data: outcome.value })]);
    });
  }
}
