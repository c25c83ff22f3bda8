import { changeSiteCard, readSiteCard } from '#contract/care/site-card.contract.ts';
import { siteTag } from '#contract/wire/etags.ts';
import { SITE_FIELDS } from '#domain/service/site-card.ts';
import { isExpected } from '#server/http/change-headers.ts';
import type { EndpointRouter } from '#server/http/endpoint-router.ts';
import { refusedDetail } from '#server/http/refusals.ts';
import type { Services } from '#server/http/services.ts';
import { sentences } from '#server/sentences.ts';
import { findSiteCard, lockSiteCard, writeSiteCard } from '#server/store/site-cards.store.ts';

const NOT_FOUND = { status: 404 as const, body: refusedDetail(sentences.notFound) };

/** What one must know before driving to an installation. Source: specification 36.4. */
export function siteCardRoutes({ on }: EndpointRouter, { database }: Services): void {
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
