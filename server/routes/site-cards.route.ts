import { changeSiteCard, changeSiteFile, readSiteCard } from '#contract/care/site-card.contract.ts';
import { pathOf } from '#contract/endpoint.ts';
import { siteFilesTag, siteTag } from '#contract/wire/etags.ts';
import { SITE_FIELDS, SITE_FILES_MAX } from '#domain/service/site-card.ts';
import { once } from '#server/concurrency/idempotency.ts';
import { answerOnce, isExpected, withKey } from '#server/http/change-headers.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { Refused, refusedDetail, refusedFields } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import type { Queryable } from '#server/store/database-types.ts';
import {
  addSiteFile,
  findSiteCard,
  lockSiteCard,
  removeSiteFiles,
  type StoredCard,
  writeSiteCard,
} from '#server/store/site-cards.store.ts';

const NOT_FOUND = { status: 404 as const, body: refusedDetail(sentences.notFound) };

/** What one must know before driving to an installation. Source: specification 36.4 and 36.7. */
export function siteCardRoutes(router: EndpointRouter, services: Services): void {
  textRoutes(router, services);
  fileRoutes(router, services);
}

function textRoutes({ on }: EndpointRouter, { database }: Services): void {
  on(readSiteCard).answer(async ({ params: { id } }) => {
    const body = await findSiteCard(database, id);
    return body ? { status: 200, body } : NOT_FOUND;
  });

  on(changeSiteCard).answer(({ params: { id }, body: change }, { header }) =>
    database.transaction(async (tx) => {
      const current = await lockSiteCard(tx, id);
      if (!current) return NOT_FOUND;
      // a change whose answer was lost is there already
      if (SITE_FIELDS.every((field) => (change[field] ?? current[field]) === current[field]))
        return { status: 200 as const, body: current };
      if (!isExpected(header('If-Match'), siteTag(current, change))) return { status: 412 as const, body: current };
      const changed = { ...current, ...change };
      await writeSiteCard(tx, changed);
      return { status: 200 as const, body: changed };
    }),
  );
}

const refuse = (sentence: string): never => {
  throw new Refused(400, refusedFields({ file: [sentence] }));
};

/** The key makes that a repeated call does not add again what somebody has removed meanwhile, nor removes what was added again. */
function fileRoutes({ on }: EndpointRouter, { database }: Services): void {
  on(changeSiteFile).answer(({ params: { id, sha256 }, body: { file } }, { author: by, staffId, header, bodyHash }) =>
    withKey(header('Idempotency-Key'), async (key) => {
      let current: StoredCard | undefined;
      const work = async (tx: Queryable): Promise<Record<string, never> | undefined> => {
        current = await lockSiteCard(tx, id);
        if (!current) return undefined;
        const isThere = current.files.some((one) => one.sha256 === sha256);
        if (file === null && isThere) await removeSiteFiles(tx, id, sha256);
        if (file === null || isThere) return {};
        if (!isExpected(header('If-Match'), siteFilesTag(current))) return undefined;
        if (current.files.length >= SITE_FILES_MAX) refuse(sentences.siteFull(SITE_FILES_MAX));
        if (!(await addSiteFile(tx, id, sha256, file, staffId))) refuse(sentences.otherFile);
        return {};
      };
      const keyed = key === null ? null : { by, key, path: pathOf(changeSiteFile, { id, sha256 }), bodyHash };
      const made = await database.transaction((tx) => once(tx, keyed, { status: 200, work: () => work(tx) }));
      return answerOnce(200, made) ?? (current ? { status: 412 as const, body: current } : NOT_FOUND);
    }),
  );
}
