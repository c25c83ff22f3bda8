import { type SiteCard, siteOwner } from '#domain/service/site-card.ts';
import { liveSiteFiles } from '#intents/change-site-file.intent.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { fileLid, queueFile, removeFile } from '#intents/visits/keep-file.intent.ts';
import type { FileRow } from '#local/db/visit-rows.ts';
import { write } from '#local/db/write.ts';

/**
 * What a fetched card changes of its files on this device: those that the office has are noted, those that it misses are sent again, and
 * those that somebody removed go. `when`: a copy that was fetched after their naming tells also of files that were not sent; they are left
 * to the user.
 */
export const takeSiteFiles = (context: IntentContext, card: SiteCard, when: 'any' | 'after-naming'): Promise<void> =>
  write(context.db, [context.db.ops, context.db.files, context.db.bytes], async () => {
    const { db } = context;
    if (!card.files) return;
    const owner = siteOwner(card.id);
    const listed = new Map(
      card.files.flatMap((file) => [[file.sha256, file] as const, ...(file.thumb ? [[file.thumb.sha256, file] as const] : [])]),
    );
    const naming = new Set((await liveSiteFiles(context, card.id)).flatMap(({ body }) => [body.sha256, body.file?.thumb?.sha256]));
    for (const file of await db.files.where('visits').equals(owner).toArray()) {
      const office = listed.get(file.sha256);
      if (office?.isWhole) await noteWhole(context, file);
      else if (office) await sendLost(context, owner, file);
      else if (naming.has(file.sha256)) continue;
      else if (file.state === 'at-office') await removeFile(context, owner, file.sha256);
      else if (when === 'after-naming') await db.files.put({ ...file, visits: file.visits.filter((one) => one !== owner) });
    }
  });

/** Its bytes may be dropped in time. */
async function noteWhole({ db }: IntentContext, file: FileRow): Promise<void> {
  if (file.state === 'at-office' && !file.isConfirmed) await db.files.put({ ...file, isConfirmed: true });
}

/** The office was restored to an earlier state, or its card names again what it did not. */
async function sendLost(context: IntentContext, owner: string, file: FileRow): Promise<void> {
  const { db } = context;
  const { sha256, role, name, state } = file;
  if (state !== 'at-office' && state !== 'unnamed') return;
  if ((await db.bytes.where('sha256').equals(sha256).count()) === 0) return;
  const about = (await db.ops.where('lid').equals(fileLid(sha256)).last())?.body as { readonly about?: string } | undefined;
  await db.files.put({ ...file, state: 'kept', atOfficeSince: null, isConfirmed: false, received: 0 });
  await queueFile(context, { sha256, visit: owner, role, name, about: about?.about ?? '' });
}
