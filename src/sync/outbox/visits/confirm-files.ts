import { readSiteCard } from '#contract/care/site-card.contract.ts';
import { readVisit } from '#contract/care/visits/visits.contract.ts';
import type { Instant } from '#domain/quantity.ts';
import { type SiteCard, siteOf } from '#domain/service/site-card.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import { factOf, saveFact } from '#local/db/facts.ts';
import { acceptance } from '#remote/acceptance.ts';
import { call } from '#remote/call.ts';
import { type DrainContext, isSameSession } from '#sync/outbox/drain-context.ts';
import { heldBytes, oldFiles } from '#sync/outbox/prune.ts';
import { takeFetchedVisit } from './take-fetched.ts';
import { takeSiteFiles } from './take-site-files.ts';

/** Unit: visits in one run. */
const AT_ONCE = 5;
/** Unit: ms between two runs that ask. */
const PAUSE = 3_600_000;
/** Name of the fact about the last run that asked. */
const ASKED = 'filesAskedAt';

/**
 * Fetches the visits of files whose bytes could be dropped by their age. Those that the office still has are noted, and those that it misses
 * are sent again: it may have been restored to an earlier state.
 */
export async function confirmFiles(context: DrainContext): Promise<void> {
  const { db, device } = context.parts;
  const now = device.now();
  const askedAt = await factOf<Instant>(db, ASKED);
  if (askedAt !== null && Math.abs(now - askedAt) < PAUSE) return;
  const unproven = (await oldFiles(db, now)).filter(({ isConfirmed }) => !isConfirmed);
  const held = new Set(await heldBytes(db, unproven));
  const visits = [...new Set(unproven.filter(({ sha256 }) => held.has(sha256)).flatMap(({ visits: [uuid] }) => uuid ?? []))];
  if (visits.length === 0) return;
  await saveFact(db, ASKED, now);
  for (const uuid of visits.slice(0, AT_ONCE)) {
    if ((await fetchVisit(context, uuid)) === 'unknown') return;
  }
}

/** Fetches the office's copy of a visit, or of the site card of an installation, and stores it. `gone`: the office has no such one. */
export async function fetchVisit(context: DrainContext, uuid: string): Promise<'taken' | 'gone' | 'unknown'> {
  const { db, device, wire } = context.parts;
  const { accountId, token } = context.credential;
  const site = siteOf(uuid);
  const answer =
    site === null
      ? acceptance(await call(wire, readVisit, { params: { uuid } }, { token }))
      : acceptance(await call(wire, readSiteCard, { params: { id: site } }, { token }));
  if (!(await isSameSession(context))) return 'unknown';
  if (!answer.ok) return answer.status === 404 && answer.hasExtensions ? 'gone' : 'unknown';
  if (answer.body === null) return 'unknown';
  const own = { db, device, accountId };
  if (site === null) await takeFetchedVisit(own, answer.body as AnsweredVisit);
  else await takeSiteFiles(own, answer.body as SiteCard, 'after-naming');
  return 'taken';
}
