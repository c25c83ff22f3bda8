import { listInspections } from '#contract/care/inspections.contract.ts';
import { readPlan } from '#contract/care/plan.contract.ts';
import { listSettingProfiles } from '#contract/care/setting-profiles.contract.ts';
import { listVisits, listVisitsOf, readVisit } from '#contract/care/visits/visits.contract.ts';
import type { RequestOf, Endpoint } from '#contract/endpoint.ts';
import { planWindow } from '#domain/service/plan.ts';
import { addDays } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import type { VisitHead } from '#domain/visit/visit-head.ts';
import { takeFetchedHeads, takeFetchedVisit } from '#sync/outbox/visits/take-fetched.ts';
import type { FetchContext, FetchResult } from './fetch-context.ts';
import type { RefOf } from '#local/cache/resources.ts';

export type VisitSourceKey = 'settingProfiles' | 'recentVisits' | 'inspections' | 'installationVisits' | 'officeVisit' | 'plan';

const request = <E extends Endpoint>(described: E, of: RequestOf<E>): readonly [Endpoint, RequestOf<E>] => [described, of];

/** Heads in one answer: a few milliseconds of the server, and of this thread. */
const HEADS_ON_PAGE = 500;

type FetchPage = (page: number, etag: string | null) => Promise<FetchResult>;

/**
 * Reads all pages of a list of heads. Its tag is those of its pages, between blanks; none if the list changed meanwhile, so that it is read
 * again the next time. An older server ignores the page and answers the whole list. Source: specification 32.16.
 */
export async function readHeadPages(fetchPage: FetchPage, etag: string | null): Promise<FetchResult> {
  const known = etag?.split(' ') ?? [];
  let first: FetchResult | null = null;
  for (const [index, tag] of known.entries()) {
    const got = await fetchPage(index + 1, tag);
    if (got.is === 'failed' || (got.is === 'unchanged' && index === known.length - 1)) return got;
    if (got.is === 'unchanged') continue;
    if (index === 0) first = got;
    break;
  }
  const heads = new Map<string, VisitHead>();
  const tags: (string | null)[] = [];
  const versions = new Set<string | null | undefined>();
  for (let page = 1; ; page += 1) {
    const got = (page === 1 && first) || (await fetchPage(page, null));
    if (got.is !== 'got') return got;
    const before = heads.size;
    const rows = got.value as readonly VisitHead[];
    for (const row of rows) heads.set(row.uuid, row);
    tags.push(got.etag);
    versions.add(got.version);
    if (rows.length === HEADS_ON_PAGE && heads.size > before) continue;
    return { ...got, value: [...heads.values()], etag: versions.size > 1 || tags.includes(null) ? null : tags.join(' ') };
  }
}

/** The call of each resource of visits, and of the plan. They are apart because their contract is large: it is loaded when one is fetched. */
export const visitCalls: {
  readonly [K in VisitSourceKey]: (resource: RefOf<K>, now: number, page: number) => readonly [Endpoint, unknown];
} = {
  settingProfiles: () => request(listSettingProfiles, {}),
  recentVisits: (_, now, page) => {
    const to = localDateOf(now);
    return request(listVisits, { query: { from: addDays(to, 1 - VISIT_MAX.days), to, page, page_size: HEADS_ON_PAGE } });
  },
  inspections: () => request(listInspections, {}),
  installationVisits: ({ id }) => request(listVisitsOf, { params: { id } }),
  plan: (_, now) => request(readPlan, { query: planWindow(localDateOf(now)) }),
  officeVisit: ({ uuid }) => request(readVisit, { params: { uuid } }),
};

/** What a fetched visit or list changes of the visits on this device, before it is stored. */
export async function meetFetched(context: FetchContext, of: VisitSourceKey, value: unknown): Promise<void> {
  if (!(await context.isSameSession())) return;
  const { db, device, credential } = context;
  const own = { db, device, accountId: credential.accountId };
  if (of === 'officeVisit') await takeFetchedVisit(own, value as AnsweredVisit);
  else if (of === 'recentVisits' || of === 'installationVisits') await takeFetchedHeads(own, value as readonly VisitHead[]);
}
