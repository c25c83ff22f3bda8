import type { Instant } from '#domain/quantity.ts';
import { isMoving, needsUser } from '#domain/service/change-state.ts';
import type { Outcome } from '#domain/service/problem.ts';
import type { NewSiteFile, SiteCard } from '#domain/service/site-card.ts';
import type { Added, FileContent } from '#intents/visits/add-files.ts';
import { useCommands, useQueries, useValue } from './app-context.ts';

/** A change of a file that the user has to decide about. */
export interface RefusedSiteFile {
  readonly seq: number;
  readonly sha256: string;
  readonly name: string;
  readonly reason: string;
  /** What was to be added; `null` to be removed; missing for its bytes. */
  readonly file?: NewSiteFile | null;
}

/** The files of a site card with what waits on this device; `files` is `null` where the server keeps none. */
export function useSiteFiles(card: SiteCard, description: string) {
  const { outbox, fileBytes } = useQueries();
  const { addSiteFile, decide, discardChange, sendAgain, readVisitFile } = useCommands();
  const { pending } = useValue(outbox);
  const own = pending.filter(({ siteFile }) => siteFile?.installation === card.id);
  const unsent = new Set(own.filter(isMoving).map(({ siteFile }) => siteFile?.sha256));
  const refused = own
    .filter(needsUser)
    .flatMap(({ seq, quote, reason, siteFile }): readonly RefusedSiteFile[] =>
      siteFile ? [{ ...siteFile, seq, name: quote ?? '', reason: reason ?? '' }] : [],
    );
  const change = (sha256: string, file: NewSiteFile | null): Promise<Outcome> =>
    decide([['changeSiteFile', card, sha256, file, description]], null);
  return {
    files: card.files?.map((file) => ({ ...file, isUnsent: unsent.has(file.sha256) })) ?? null,
    refused,
    readFile: readVisitFile,
    bytesOf: fileBytes,
    add: (content: FileContent): Promise<Outcome<Added>> =>
      addSiteFile({ card, content, takenAt: Date.now() as Instant, about: description }),
    remove: (sha256: string) => change(sha256, null),
    /** Sends it over what the card is now. */
    again: async ({ seq, sha256, file }: RefusedSiteFile): Promise<void> => {
      if (file === undefined) await sendAgain(seq);
      else await change(sha256, file);
    },
    skip: (seq: number) => discardChange(seq),
  };
}
