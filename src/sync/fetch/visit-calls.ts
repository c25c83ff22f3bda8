import { listInspections } from '#contract/care/inspections.contract.ts';
import { listSettingProfiles } from '#contract/care/setting-profiles.contract.ts';
import { listVisits, listVisitsOf, readVisit } from '#contract/care/visits/visits.contract.ts';
import type { Ask, Endpoint } from '#contract/endpoint.ts';
import { addDays } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import type { VisitHead } from '#domain/visit/visit-head.ts';
import { takeFetchedHeads, takeFetchedVisit } from '#sync/outbox/visits/take-fetched.ts';
import type { FetchContext } from './fetch-context.ts';
import type { RefOf } from '#local/cache/resources.ts';

export type VisitSourceKey = 'settingProfiles' | 'recentVisits' | 'inspections' | 'installationVisits' | 'officeVisit';

const request = <E extends Endpoint>(described: E, ask: Ask<E>): readonly [Endpoint, Ask<E>] => [described, ask];

/** The call of each resource of visits. They are apart because their contract is large and is loaded with the screens of visits. */
export const visitCalls: { readonly [K in VisitSourceKey]: (resource: RefOf<K>, now: number) => readonly [Endpoint, unknown] } = {
  settingProfiles: () => request(listSettingProfiles, {}),
  recentVisits: (_, now) => {
    const to = localDateOf(now);
    return request(listVisits, { query: { from: addDays(to, 1 - VISIT_MAX.days), to } });
  },
  inspections: () => request(listInspections, {}),
  installationVisits: ({ id }) => request(listVisitsOf, { params: { id } }),
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
