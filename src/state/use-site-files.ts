import type { Instant } from '#domain/quantity.ts';
import { isMoving, needsUser } from '#domain/service/change-state.ts';
import type { Outcome } from '#domain/service/problem.ts';
import { type NewSiteFile, type RefusedSiteFile, type SiteCard, siteFileType } from '#domain/service/site-card.ts';
import type { Added, FileContent } from '#intents/visits/add-files.ts';
import { useCommands, useQueries, useValue } from './app-context.ts';

/** A file from its bytes alone; its preview is gone. */
const contentOf = (data: ArrayBuffer, name: string): FileContent => ({
  type: siteFileType(data),
  data,
  name,
  preview: null,
  width: null,
  height: null,
});

/** The files of a site card with what waits on this device; `files` is `null` where the server keeps none. */
export function useSiteFiles(card: SiteCard, description: string) {
  const { outbox, fileBytes } = useQueries();
  const { addSiteFile, decide, discardChange, sendAgain, readVisitFile } = useCommands();
  const { pending } = useValue(outbox);
  const own = pending.filter(({ siteFile }) => siteFile?.installation === card.id);
  const unsent = new Set(own.filter(isMoving).map(({ siteFile }) => siteFile?.sha256));
  const refused = own
    .filter(needsUser)
    .flatMap(({ seq, quote, reason, why, siteFile }): readonly RefusedSiteFile[] =>
      siteFile ? [{ ...siteFile, seq, name: quote ?? '', reason: reason ?? '', isUnnamed: why === 'unnamed' }] : [],
    );
  const change = (sha256: string, file: NewSiteFile | null): Promise<Outcome> =>
    decide([['changeSiteFile', card, sha256, file, description]], null);
  const add = (content: FileContent): Promise<Outcome<Added>> =>
    addSiteFile({ card, content, takenAt: Date.now() as Instant, about: description });
  return {
    files: card.files?.map((file) => ({ ...file, isUnsent: unsent.has(file.sha256) })) ?? null,
    refused,
    readFile: readVisitFile,
    bytesOf: fileBytes,
    add,
    remove: (sha256: string) => change(sha256, null),
    /** Sends it over what the card is now, to which a file that it does not name any more is added again. */
    again: async ({ seq, sha256, name, file, isUnnamed }: RefusedSiteFile): Promise<void> => {
      const data = isUnnamed ? await fileBytes(sha256) : null;
      if (data) await add(contentOf(data, name));
      else if (file === undefined) await sendAgain(seq);
      else await change(sha256, file);
    },
    skip: (seq: number) => discardChange(seq),
  };
}
